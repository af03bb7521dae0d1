import { type INestApplicationContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { ACCESS_METADATA, type AccessScheme } from '../../src/platform/access/access.decorator.js';

export interface Route {
  method: string;
  /** As the contract writes it. */
  path: string;
  access: AccessScheme | undefined;
  /** Class and method that answer it. */
  handler: string;
}

/** Every route that the controllers of an application declare. */
export function routesOf(app: INestApplicationContext): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype),
  );
  return controllers.flatMap((controller) => {
    if (typeof controller !== 'function') return [];
    const prefixes = pathsOf(controller);
    return handlersOf(controller).flatMap(([name, handler]) => {
      const method: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
      if (typeof method !== 'number') return [];
      return prefixes.flatMap((prefix) =>
        pathsOf(handler).map((path) => ({
          method: (RequestMethod[method] ?? '').toLowerCase(),
          path: contractPath(`${prefix}/${path}`),
          access: accessOf(handler) ?? accessOf(controller),
          handler: `${controller.name}.${name}`,
        })),
      );
    });
  });
}

type Callable = (...given: never[]) => unknown;

function handlersOf(controller: { prototype: object }): [string, Callable][] {
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
    ([name, { value }]) => (typeof value === 'function' ? [[name, value as Callable]] : []),
  );
}

function pathsOf(target: object): string[] {
  const paths: unknown = Reflect.getMetadata(PATH_METADATA, target);
  return paths === undefined ? ['/'] : [paths].flat().map(String);
}

function accessOf(target: object): AccessScheme | undefined {
  return Reflect.getMetadata(ACCESS_METADATA, target) as AccessScheme | undefined;
}

/** `/a//:b/` becomes `/a/{b}`. */
function contractPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => segment.replace(/^:(.+)$/, '{$1}')).join('/')}`;
}
