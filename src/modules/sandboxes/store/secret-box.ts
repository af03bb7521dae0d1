import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { API_SETTINGS } from '../../../config/injection-tokens.js';
import type { ApiSettings } from '../../../config/settings.js';
import { AppError } from '../../../kernel/app-error.js';

const stringMap = z.record(z.string(), z.string());

/** What must not be readable in the database. */
const sandboxSecrets = z.object({
  envVars: stringMap,
  envdAccessToken: z.string().min(1),
  trafficAccessToken: z.string().min(1),
  /** Kept as the caller gave them, for the daemon inside. */
  mcp: z.record(z.string(), z.unknown()).optional(),
  iam: z.record(z.string(), z.unknown()).optional(),
});
export type SandboxSecrets = z.infer<typeof sandboxSecrets>;

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets with the server's key; each box opens for its own execution only. */
@Injectable()
export class SecretBox {
  readonly #key: Buffer;

  constructor(@Inject(API_SETTINGS) settings: Pick<ApiSettings, 'ATOLL_SECRET_KEY'>) {
    this.#key = Buffer.from(settings.ATOLL_SECRET_KEY, 'hex');
  }

  seal(executionId: string, secrets: SandboxSecrets): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(executionId));
    const body = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
  }

  /** @throws {AppError} internal, where the box is another execution's, damaged or of another key */
  open(executionId: string, box: Buffer): SandboxSecrets {
    try {
      if (box[0] !== FORMAT) throw new Error(`unknown format ${box[0]}`);
      const nonce = box.subarray(1, 1 + NONCE_BYTES);
      const tag = box.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce)
        .setAAD(Buffer.from(executionId))
        .setAuthTag(tag);
      const body = box.subarray(1 + NONCE_BYTES + TAG_BYTES);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      return sandboxSecrets.parse(JSON.parse(text));
    } catch (error) {
      throw new AppError('internal', `the secrets of ${executionId} can not be read`, {
        code: 'bad_secret_key',
        cause: error,
      });
    }
  }
}
