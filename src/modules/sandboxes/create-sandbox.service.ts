import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { violatesUnique } from '../../database/sql-state.js';
import { type Transaction, Transactions } from '../../database/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { newExecutionId, newSandboxId } from '../../kernel/ids.js';
import { addNodeJob, ReserveCapacityService } from '../nodes/index.js';
import { CountSpawnService } from '../templates/index.js';
import { AwaitStartService } from './await-start.service.js';
import { CheckNewSandboxService, type CheckedSandbox } from './check-new-sandbox.service.js';
import { endOf } from './domain/lifetime.js';
import { networkPolicyOf } from './domain/network-settings.js';
import type { NewSandboxRequest } from './domain/new-sandbox.js';
import type { OpenedSandbox } from './sandbox-view.js';
import { SandboxWatch } from './sandbox-watch.js';
import { logEntryOf } from './store/apply-sandbox-event.js';
import { announceChange } from './store/sandbox-changes.js';
import { SandboxLogEntry } from './store/sandbox-log-entry.entity.js';
import { Sandbox } from './store/sandbox.entity.js';
import { SecretBox, type SandboxSecrets } from './store/secret-box.js';

const newToken = (): string => randomBytes(32).toString('hex');

/** Answers when its first command will work (docs/architecture.md: Life of a create). */
@Injectable()
export class CreateSandboxService {
  constructor(
    private readonly transactions: Transactions,
    private readonly check: CheckNewSandboxService,
    private readonly capacity: ReserveCapacityService,
    private readonly countSpawn: CountSpawnService,
    private readonly awaitStart: AwaitStartService,
    private readonly watch: SandboxWatch,
    private readonly box: SecretBox,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  /**
   * @throws {AppError} invalid, not_found (template), conflict (alias), unprocessable, unavailable
   * (no room, or the start failed), timeout; nothing is left after any of them
   */
  async run(teamId: string, request: NewSandboxRequest): Promise<OpenedSandbox> {
    const checked = await this.check.run(teamId, request);
    const id = newSandboxId();
    const secrets: SandboxSecrets = {
      envVars: request.envVars ?? {},
      envdAccessToken: newToken(),
      trafficAccessToken: newToken(),
      ...(request.mcp ? { mcp: request.mcp } : {}),
      ...(request.iam ? { iam: request.iam } : {}),
    };
    const watch = this.watch.open(id);
    try {
      await this.#commit(id, teamId, checked, secrets);
      return { sandbox: await this.awaitStart.run(id, watch), secrets };
    } finally {
      watch.close();
    }
  }

  async #commit(
    id: string,
    teamId: string,
    checked: CheckedSandbox,
    secrets: SandboxSecrets,
  ): Promise<void> {
    try {
      await this.transactions.run(async (tx) => {
        const nodeId = await this.capacity.reserve(tx, {
          runtimeClass: checked.runtimeClass,
          buildId: checked.template.buildId,
          cpuCount: checked.cpuCount,
          memoryMB: checked.memoryMB,
        });
        // not the library's `create`: its deep copy drops metadata keys such as `constructor`
        const sandbox = Object.assign(new Sandbox(), {
          ...this.#rowOf(tx, id, checked, secrets),
          teamId,
          nodeId,
        });
        await tx.manager.insert(Sandbox, sandbox);
        await tx.manager.insert(SandboxLogEntry, logEntryOf(tx.now, sandbox));
        await this.countSpawn.run(tx, sandbox.templateId);
        await addStartJob(tx, sandbox);
        announceChange(tx, sandbox);
      });
    } catch (error) {
      if (!violatesUnique(error, 'sandbox_living_alias')) throw error;
      throw new AppError('conflict', `alias: '${checked.alias}' is taken by a living sandbox`, {
        code: 'alias_taken',
      });
    }
  }

  #rowOf(tx: Transaction, id: string, checked: CheckedSandbox, secrets: SandboxSecrets) {
    const { template, alias, timeoutSeconds } = checked;
    const executionId = newExecutionId();
    return {
      ...{ id, executionId },
      templateId: template.templateId,
      templateAlias: template.alias ?? null,
      buildId: template.buildId,
      state: 'creating' as const,
      alias: alias ?? null,
      runtimeClass: checked.runtimeClass,
      workloadType: checked.workloadType,
      cpuCount: checked.cpuCount,
      memoryMB: checked.memoryMB,
      diskSizeMB: checked.diskSizeMB,
      timeoutSeconds,
      metadata: checked.metadata,
      network: checked.network,
      secure: checked.secure,
      sealed: this.box.seal(executionId, secrets),
      startedAt: tx.now,
      endAt: endOf(tx.now, timeoutSeconds, {
        maxTimeoutSeconds: this.settings.ATOLL_SANDBOX_MAX_TIMEOUT_SECONDS,
        allowNoExpiry: this.settings.ATOLL_SANDBOX_ALLOW_NO_EXPIRY,
      }),
      stateChangedAt: tx.now,
      ...{ observedAt: null, endedAt: null, endReason: null, failureMessage: null },
    };
  }
}

async function addStartJob(tx: Transaction, sandbox: Sandbox): Promise<void> {
  const { id, executionId, nodeId, templateId, buildId, runtimeClass } = sandbox;
  const { cpuCount, memoryMB, diskSizeMB } = sandbox;
  await addNodeJob(tx, nodeId, {
    name: 'sandbox.start',
    jobId: `start-${executionId}`,
    payload: {
      version: 1,
      sandbox: {
        ...{ sandboxId: id, executionId, templateId, buildId, runtimeClass },
        ...{ cpuCount, memoryMB, diskSizeMB },
        endAt: sandbox.endAt.toISOString(),
        network: networkPolicyOf(sandbox.network),
      },
    },
  });
}
