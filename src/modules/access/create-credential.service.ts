import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK } from '../../config/injection-tokens.js';
import { AppError } from '../../kernel/app-error.js';
import type { Clock } from '../../kernel/clock.js';
import { findTeamOwner } from '../teams/index.js';
import { type CredentialKind, newSecret, storeCredential } from './store-credential.js';

/** Makes a credential for a team, in the name of its first owner. */
@Injectable()
export class CreateCredentialService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the credential's text, which can not be had again
   * @throws {AppError} not_found, where there is no such team
   */
  async run(asked: { kind: CredentialKind; teamSlug: string; name: string }): Promise<string> {
    const { kind, teamSlug, name } = asked;
    return this.dataSource.transaction(async (manager) => {
      const owner = await findTeamOwner(manager, teamSlug);
      if (!owner) throw new AppError('not_found', `there is no team '${teamSlug}'`);
      return storeCredential(manager, {
        ...{ kind, name, teamId: owner.teamId, memberId: owner.id },
        secret: newSecret(),
        createdAt: this.clock.now(),
      });
    });
  }
}
