import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { type Transaction, Transactions } from '../../database/transactions.js';
import { newOpaqueId } from '../../kernel/ids.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { CreateTeamService, isWithoutTeams } from '../teams/index.js';
import { AccessToken } from './access-token.entity.js';
import { ApiKey } from './api-key.entity.js';
import { hashOfSecret, maskOfSecret } from './secret.js';

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
      lastUsedAt: null,
    };
    const key = settings.ATOLL_BOOTSTRAP_API_KEY;
    if (key !== undefined) {
      const facts = { secretHash: hashOfSecret(key), mask: maskOfSecret('atl_', key) };
      await tx.manager.insert(ApiKey, { id: newOpaqueId('key'), ...shared, ...facts });
    }
    const token = settings.ATOLL_BOOTSTRAP_ACCESS_TOKEN;
    if (token !== undefined) {
      const facts = { secretHash: hashOfSecret(token), mask: maskOfSecret('atk_', token) };
      await tx.manager.insert(AccessToken, { id: newOpaqueId('token'), ...shared, ...facts });
    }
  }
}
