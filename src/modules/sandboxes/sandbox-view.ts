import type { Sandbox } from './store/sandbox.entity.js';
import type { SandboxSecrets } from './store/secret-box.js';

/** A sandbox's row with its opened secrets: what handle and detail are made of. */
export interface OpenedSandbox {
  sandbox: Sandbox;
  secrets: SandboxSecrets;
}
