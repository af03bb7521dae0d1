import { SetMetadata } from '@nestjs/common';

/** openapi/decisions.md: Request bodies. */
export const JSON_BODY_LIMIT = 1024 * 1024;
export const TEMPLATE_BODY_LIMIT = 16 * 1024 * 1024;

export type BodyRule = { kind: 'json'; limitBytes: number } | { kind: 'stream' };

export const BODY_RULE_METADATA = 'atoll:body';

/** Lets a route take a JSON body of up to `limitBytes` instead of 1 MiB. */
export const BodyLimit = (limitBytes: number): MethodDecorator =>
  SetMetadata(BODY_RULE_METADATA, { kind: 'json', limitBytes } satisfies BodyRule);

/** The route reads its body itself, of whatever type and size. */
export const StreamedBody = (): MethodDecorator =>
  SetMetadata(BODY_RULE_METADATA, { kind: 'stream' } satisfies BodyRule);
