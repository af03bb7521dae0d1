import {
  Controller,
  type DynamicModule,
  Module,
  RequestMapping,
  RequestMethod,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Method } from '../../contract/document.js';
import { type ContractOperation, listOperations } from '../../contract/operations.js';
import { AppError } from '../../kernel/app-error.js';
import { Access } from '../access/access.decorator.js';
import { schemeOfSecurity } from '../access/scheme-of-security.js';
import { UNIMPLEMENTED_OPERATIONS } from '../unimplemented-operations.js';

const REQUEST_METHODS = {
  get: RequestMethod.GET,
  put: RequestMethod.PUT,
  post: RequestMethod.POST,
  delete: RequestMethod.DELETE,
  patch: RequestMethod.PATCH,
} satisfies Record<Method, RequestMethod>;

/** Mounts a route for every operation of the list: guarded as the contract says, answering 501. */
@Module({})
export class UnimplementedModule {
  static forOperations(
    ids: readonly string[] = UNIMPLEMENTED_OPERATIONS.map((o) => o.operationId),
  ): DynamicModule {
    const wanted = new Set(ids);
    const operations = listOperations().filter(({ operationId }) => wanted.has(operationId));
    return { module: UnimplementedModule, controllers: [controllerFor(operations)] };
  }
}

/** A path of the contract as the router writes it: `/a/{b}` becomes `/a/:b`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function controllerFor(operations: readonly ContractOperation[]): new () => object {
  @Controller()
  @ApiExcludeController()
  class UnimplementedController {}

  for (const { operationId, method, path, security } of operations) {
    const answer = (): never => {
      throw new AppError('not_implemented', `${operationId} is not implemented in this build`, {
        code: 'not_implemented',
      });
    };
    const descriptor = { value: answer, writable: true, enumerable: false, configurable: true };
    Object.defineProperty(UnimplementedController.prototype, operationId, descriptor);
    RequestMapping({ path: routerPath(path), method: REQUEST_METHODS[method] })(
      UnimplementedController.prototype,
      operationId,
      descriptor,
    );
    Access(schemeOfSecurity(security))(UnimplementedController.prototype, operationId, descriptor);
  }
  return UnimplementedController;
}
