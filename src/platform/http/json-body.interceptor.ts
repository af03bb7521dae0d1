import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { BODY_RULE_METADATA, type BodyRule, JSON_BODY_LIMIT } from './body-rules.decorator.js';
import { BodyIncomplete, collectBody } from './collect-body.js';
import { parseJson } from './parse-json.js';

const DEFAULT_RULE: BodyRule = { kind: 'json', limitBytes: JSON_BODY_LIMIT };
const BODILESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_TIMEOUT_MS = 60_000;

/**
 * Reads JSON bodies, by the rule of the route: after the guards, so that a stranger's bytes are
 * never parsed, and before the pipes. With and without Content-Length; no body and an empty body
 * both leave `request.body` undefined.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const rule =
      this.reflector.get<BodyRule | undefined>(BODY_RULE_METADATA, context.getHandler()) ??
      DEFAULT_RULE;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (rule.kind === 'json' && !BODILESS_METHODS.has(request.method) && mayHaveBody(request)) {
      request.body = await readJson(request, http.getResponse<Response>(), rule.limitBytes);
    }
    return next.handle();
  }
}

function mayHaveBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0
  );
}

async function readJson(
  request: Request,
  response: Response,
  limitBytes: number,
): Promise<unknown> {
  try {
    const bytes = await collectBody(request, { limitBytes, timeoutMs: BODY_TIMEOUT_MS });
    if (bytes.length === 0) return undefined;
    refuseOtherTypes(request);
    return parseJson(bytes);
  } catch (error) {
    // The rest of such a body must not be taken for the next request.
    if (error instanceof BodyIncomplete) response.setHeader('Connection', 'close');
    throw error;
  }
}

/** A body without a type is taken as JSON; everything else has to say that it is. */
function refuseOtherTypes(request: Request): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new UnsupportedMediaTypeException(`Content-Encoding ${encoding} is not taken here`);
  }
  const type = request.headers['content-type'];
  if (type === undefined) return;
  const [mediaType = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice(8);
  const isJson = mediaType === 'application/json' || /^application\/[\w.-]+\+json$/.test(mediaType);
  const isUtf8 =
    charset === undefined || ['utf-8', 'utf8', '"utf-8"', 'us-ascii'].includes(charset);
  if (!isJson || !isUtf8) {
    throw new UnsupportedMediaTypeException(
      `Content-Type ${type.slice(0, 100)} is not taken here: send application/json`,
    );
  }
}
