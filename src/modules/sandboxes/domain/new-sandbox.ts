import type { RuntimeClass } from '../../../node-protocol/sandbox-spec.js';
import type { NetworkRequest } from './network-settings.js';

/** What a caller asks for; the shape was checked, the meaning was not. */
export interface NewSandboxRequest {
  /** Id or name of a template, as in `name:tag`. */
  template: string;
  timeoutSeconds?: number;
  metadata?: Record<string, string>;
  envVars?: Record<string, string>;
  alias?: string;
  cpuCount?: number;
  memoryMB?: number;
  diskSizeMB?: number;
  autoPause?: boolean;
  autoPauseMemory?: boolean;
  autoResume?: { enabled: boolean };
  secure?: boolean;
  allowInternetAccess?: boolean;
  network?: NetworkRequest;
  volumeMounts?: readonly object[];
  runtimeClass?: string;
  workloadType?: 'compute' | 'browser';
  mcp?: Record<string, unknown> | null;
  iam?: Record<string, unknown>;
}

export const DEFAULT_RUNTIME_CLASS: RuntimeClass = 'container';
