import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../kernel/app-error.js';

/**
 * Who may call a route: a team by its API key, a user by an access token, the administrator, either
 * of the first two (`team`), the holder of a volume's token, a node's agent, or everybody. One
 * scheme per operation, no other (openapi/decisions.md: Credentials).
 */
export type AccessScheme = 'apiKey' | 'bearer' | 'admin' | 'team' | 'volume' | 'node' | 'public';

/** The metadata key under which a route's scheme is found. */
export const ACCESS_METADATA = 'atoll:access';

/** Declares who may call a route; the guard refuses to start where a route lacks it. */
export const Access = (scheme: AccessScheme): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS_METADATA, scheme);

/** Whom the guard found behind a credential. */
export interface Caller {
  teamId: string;
  userId: string;
  credentialId: string;
  scheme: 'apiKey' | 'bearer';
}

const callers = new WeakMap<Request, Caller>();

/** Called by the guard alone, once it knows the caller. */
export function setCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller that the guard found, or nothing on routes that need none. */
export const callerOf = (request: Request): Caller | undefined => callers.get(request);

/** @throws {AppError} unauthenticated, where the route's scheme gives no caller */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const caller = callerOf(context.switchToHttp().getRequest<Request>());
    if (caller === undefined) throw new AppError('unauthenticated', 'this call needs a credential');
    return caller;
  },
);
