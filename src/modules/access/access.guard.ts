import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { AppError } from '../../kernel/app-error.js';
import {
  ACCESS_METADATA,
  type AccessScheme,
  type Caller,
  setCaller,
} from '../../platform/access/access.decorator.js';
import { AuthenticateService } from './authenticate.service.js';
import { sameSecret } from './secret.js';
import { routesWithoutAccess } from './routes-without-access.js';

type Check = (request: Request) => Promise<Caller | undefined>;

/** Lets a request through where it carries what the route's `@Access` asks for. */
@Injectable()
export class AccessGuard implements CanActivate, OnApplicationBootstrap {
  readonly #checks = {
    public: () => Promise.resolve(undefined),
    apiKey: (request) => this.#byApiKey(request),
    bearer: (request) => this.#byBearer(request),
    // openapi/decisions.md: Credentials. The key counts where both are sent.
    team: (request) =>
      request.get('x-api-key') === undefined ? this.#byBearer(request) : this.#byApiKey(request),
    admin: (request) =>
      this.#byFixedSecret(request.get('x-admin-token'), {
        expected: this.settings.ATOLL_ADMIN_TOKEN,
        where: 'X-Admin-Token',
      }),
    // No volume exists yet, so no token is one's.
    volume: () => Promise.reject(unauthenticated('the token in Authorization is not valid')),
    node: (request) =>
      this.#byFixedSecret(bearerOf(request), {
        expected: this.settings.ATOLL_NODE_TOKEN,
        where: 'Authorization',
      }),
  } as const satisfies Record<AccessScheme, Check>;

  constructor(
    private readonly reflector: Reflector,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly authenticate: AuthenticateService,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  /** @throws where a route does not say who may call it, so that none is ever open by mistake */
  onApplicationBootstrap(): void {
    const open = routesWithoutAccess(this.discovery, this.scanner, this.reflector);
    if (open.length > 0) throw new Error(`routes without @Access: ${open.join(', ')}`);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const scheme = this.reflector.getAllAndOverride<AccessScheme | undefined>(ACCESS_METADATA, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (scheme === undefined) return false;
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.#checks[scheme](request);
    if (caller) setCaller(request, caller);
    return true;
  }

  async #byApiKey(request: Request): Promise<Caller> {
    const key = request.get('x-api-key');
    if (!key) throw unauthenticated('an API key is needed in the header X-API-Key');
    const caller = await this.authenticate.byApiKey(key.trim());
    if (!caller) throw unauthenticated('the API key in X-API-Key is not valid');
    return caller;
  }

  async #byBearer(request: Request): Promise<Caller> {
    const token = bearerOf(request);
    if (!token) {
      throw unauthenticated('an access token is needed: Authorization: Bearer <access token>');
    }
    const caller = await this.authenticate.byAccessToken(token);
    if (!caller) throw unauthenticated('the access token in Authorization is not valid');
    return caller;
  }

  #byFixedSecret(
    given: string | undefined,
    { expected, where }: { expected: string; where: string },
  ): Promise<undefined> {
    if (!given) throw unauthenticated(`a credential is needed in the header ${where}`);
    if (!sameSecret(given, expected))
      throw unauthenticated(`the credential in ${where} is not valid`);
    return Promise.resolve(undefined);
  }
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '')?.[1];
}

const unauthenticated = (message: string): AppError => new AppError('unauthenticated', message);
