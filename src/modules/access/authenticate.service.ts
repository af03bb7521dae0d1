import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget } from 'typeorm';
import { CLOCK } from '../../config/injection-tokens.js';
import type { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../platform/access/access.decorator.js';
import { AccessToken } from './access-token.entity.js';
import { ApiKey } from './api-key.entity.js';
import type { Credential } from './credential.entity.js';
import { hashOfSecret, secretOfAccessToken, secretOfApiKey } from './secret.js';

/** `lastUsedAt` is exact to this many milliseconds: a write for every request would cost too much. */
const TOUCH_EVERY_MS = 60_000;

/** Finds out who stands behind a credential. */
@Injectable()
export class AuthenticateService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The caller of an API key in either spelling, or undefined where it is not one of ours. */
  async byApiKey(text: string): Promise<Caller | undefined> {
    return this.#find(ApiKey, 'apiKey', secretOfApiKey(text));
  }

  /** The caller of an access token, or undefined where it is not one of ours. */
  async byAccessToken(text: string): Promise<Caller | undefined> {
    return this.#find(AccessToken, 'bearer', secretOfAccessToken(text));
  }

  async #find(
    entity: EntityTarget<Credential>,
    scheme: Caller['scheme'],
    secret: string | undefined,
  ): Promise<Caller | undefined> {
    if (secret === undefined) return undefined;
    // found by the hash alone: how long the index takes says nothing about a secret
    const found = await this.dataSource.manager.findOneBy(entity, {
      secretHash: hashOfSecret(secret),
    });
    if (!found) return undefined;
    await this.#touch(entity, found);
    return { teamId: found.teamId, userId: found.memberId, credentialId: found.id, scheme };
  }

  async #touch(entity: EntityTarget<Credential>, credential: Credential): Promise<void> {
    const now = this.clock.now();
    const since = now.getTime() - (credential.lastUsedAt?.getTime() ?? 0);
    if (since < TOUCH_EVERY_MS) return;
    await this.dataSource.manager.update(entity, { id: credential.id }, { lastUsedAt: now });
  }
}
