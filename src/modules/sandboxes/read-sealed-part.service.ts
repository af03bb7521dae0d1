import { Injectable } from '@nestjs/common';
import type { SealedPart } from '../../node-protocol/sealed-part.js';
import { SandboxNotFound } from './domain/sandbox-not-found.js';
import { LIVING_STATES, type SandboxState } from './domain/sandbox-state.js';
import { SandboxStore } from './store/sandbox.store.js';
import { SecretBox } from './store/secret-box.js';

const EXECUTION_ID = /^x[a-z0-9]{19}$/;
const LIVING: readonly SandboxState[] = LIVING_STATES;

@Injectable()
export class ReadSealedPartService {
  constructor(
    private readonly store: SandboxStore,
    private readonly box: SecretBox,
  ) {}

  /**
   * The secret part of a sandbox that lives on the node that asks: a killed one must not be started,
   * and another node's is none of its business.
   * @throws {SandboxNotFound}
   */
  async run({
    executionId,
    nodeId,
  }: {
    executionId: string;
    nodeId: string | undefined;
  }): Promise<SealedPart> {
    const sandbox = EXECUTION_ID.test(executionId)
      ? await this.store.byExecutionId(executionId)
      : null;
    if (!sandbox || sandbox.nodeId !== nodeId || !LIVING.includes(sandbox.state)) {
      throw new SandboxNotFound(executionId);
    }
    const { id, templateId, secure, metadata } = sandbox;
    const { envVars, envdAccessToken, mcp, iam } = this.box.open(executionId, sandbox.sealed);
    const secrets = { envVars, envdAccessToken, mcp, iam };
    return { sandboxId: id, executionId, templateId, secure, metadata, ...secrets };
  }
}
