import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import { fieldMessages } from './field-messages.js';

/**
 * Checks DTOs: unknown fields are dropped, known ones must have their very type ("60" is no
 * number), and the message names every field at fault (openapi/decisions.md: Errors).
 */
@Injectable()
export class StrictValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidUnknownValues: false,
      transformOptions: { enableImplicitConversion: false, exposeUnsetFields: false },
      exceptionFactory: (errors) =>
        new AppError('invalid', fieldMessages(errors).join('; '), { code: 'invalid_field' }),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && metadata.data === undefined && value !== undefined) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new AppError('invalid', 'the body must be a JSON object', { code: 'bad_json' });
      }
    }
    return super.transform(value, metadata);
  }

  /**
   * The library drops keys that could reach into an object's class, silently, and can not do
   * without that. At the top they are unknown fields, which are ignored; further in, a caller whose
   * metadata or variables have such a key is told.
   */
  protected override stripProtoKeys(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const key of RESERVED) Reflect.deleteProperty(value, key);
    const path = reservedKeyIn(value, '');
    if (path === undefined) return;
    throw new AppError('invalid', `${path}: this name is reserved and not allowed as a key`, {
      code: 'reserved_key',
    });
  }
}

const RESERVED = ['__proto__', 'constructor', 'prototype'];

function reservedKeyIn(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const reserved = RESERVED.find((key) => Object.hasOwn(value, key));
  if (reserved !== undefined) return `${path}${reserved}`;
  for (const [key, item] of Object.entries(value)) {
    const found = reservedKeyIn(item, `${path}${key}.`);
    if (found !== undefined) return found;
  }
  return undefined;
}
