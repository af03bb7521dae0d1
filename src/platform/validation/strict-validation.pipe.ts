import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import { fieldMessages } from './field-messages.js';

/**
 * Checks DTOs: unknown fields are dropped, known ones must have their very type ("60" is no
 * number), and the message names every field at fault (decisions.md: Sandboxes, Errors).
 */
@Injectable()
export class StrictValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidUnknownValues: false,
      stopAtFirstError: true,
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
}
