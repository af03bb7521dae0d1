import { Injectable } from '@nestjs/common';
import { SandboxNotFound } from './domain/sandbox-not-found.js';
import { SANDBOX_STATES, VISIBLE_STATES } from './domain/sandbox-state.js';
import type { OpenedSandbox } from './sandbox-view.js';
import { SandboxStore } from './store/sandbox.store.js';
import { SecretBox } from './store/secret-box.js';

const NOT_CREATING = SANDBOX_STATES.filter((state) => state !== 'creating');

@Injectable()
export class GetSandboxService {
  constructor(
    private readonly store: SandboxStore,
    private readonly box: SecretBox,
  ) {}

  /**
   * A running or paused sandbox; with `includeEnded` also one that ended in the last 24 hours.
   * @throws {SandboxNotFound}
   */
  async run(
    teamId: string,
    reference: string,
    { includeEnded }: { includeEnded: boolean },
  ): Promise<OpenedSandbox> {
    const states = includeEnded ? NOT_CREATING : VISIBLE_STATES;
    const sandbox = await this.store.find(teamId, reference, states);
    if (!sandbox) throw new SandboxNotFound(reference);
    return { sandbox, secrets: this.box.open(sandbox.executionId, sandbox.sealed) };
  }
}
