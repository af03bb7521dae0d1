import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { type Transaction, Transactions } from '../../database/transactions.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { CreateTeamService, isWithoutTeams } from '../teams/index.js';
import { CREDENTIAL_KINDS, type CredentialKind, storeCredential } from './store-credential.js';

/** Any fixed number: processes that start side by side queue up behind it. */
const BOOTSTRAP_LOCK = 4_811_202_612;

/** Gives a fresh database its default team, with the credentials that the settings carry. */
@Injectable()
export class BootstrapCredentialsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly createTeam: CreateTeamService,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const created = await this.transactions.run(async (tx) => {
      await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
      if (!(await isWithoutTeams(tx))) return false;
      await this.#create(tx);
      return true;
    });
    if (created) this.logger.info('first start: the default team was created');
  }

  async #create(tx: Transaction): Promise<void> {
    const { settings } = this;
    const { team, owner } = await this.createTeam.run(tx, {
      name: 'Default',
      slug: 'default',
      isDefault: true,
      ownerEmail: settings.ATOLL_BOOTSTRAP_OWNER_EMAIL,
    });
    const shared = {
      teamId: team.id,
      memberId: owner.id,
      name: 'first',
      createdAt: tx.now,
    };
    const secrets = {
      'api-key': settings.ATOLL_BOOTSTRAP_API_KEY,
      'access-token': settings.ATOLL_BOOTSTRAP_ACCESS_TOKEN,
    } as const satisfies Record<CredentialKind, string | undefined>;
    for (const kind of CREDENTIAL_KINDS) {
      const secret = secrets[kind];
      if (secret !== undefined) await storeCredential(tx.manager, { kind, secret, ...shared });
    }
  }
}
