/** What the agent tells the daemon about its sandbox; replaced by every accepted `/init`. */
export interface SandboxSettings {
  readonly sandboxId: string;
  readonly templateId: string;
  /** Environment of every command, without the system's own variables. */
  readonly envVars: Readonly<Record<string, string>>;
  readonly accessToken: string | undefined;
  /** Whether the access token is demanded (decisions.md: Sandboxes, secure). */
  readonly secure: boolean;
  /** Kept for what will serve them inside; no route shows them. */
  readonly mcp: Readonly<Record<string, unknown>> | undefined;
  readonly iam: Readonly<Record<string, unknown>> | undefined;
  readonly defaultUser: string;
  readonly defaultWorkdir: string | undefined;
  /** Limits of the sandbox, for `/metrics`: /proc shows the host's. */
  readonly cpuCount: number | undefined;
  readonly memoryMB: number | undefined;
  /** Where the listening socket lies inside, to open it again after a snapshot. */
  readonly socketPath: string | undefined;
}

const BEFORE_INIT: SandboxSettings = {
  sandboxId: '',
  templateId: '',
  envVars: {},
  accessToken: undefined,
  secure: true,
  mcp: undefined,
  iam: undefined,
  defaultUser: 'user',
  defaultWorkdir: undefined,
  cpuCount: undefined,
  memoryMB: undefined,
  socketPath: undefined,
};

/** The one mutable state shared by the boot part and the lazily loaded routes. */
export class DaemonState {
  settings: SandboxSettings = BEFORE_INIT;
  /** Set by the first `/init`; later ones must prove that they know it. */
  controlToken: string | undefined;
  readonly initialized: Promise<void>;
  #markInitialized: () => void = () => undefined;

  constructor() {
    this.initialized = new Promise((resolve) => {
      this.#markInitialized = resolve;
    });
  }

  /** Replaces the settings and lets the requests pass that waited for the first `/init`. */
  apply(settings: SandboxSettings, controlToken: string | undefined): void {
    this.settings = settings;
    this.controlToken = controlToken ?? this.controlToken;
    this.#markInitialized();
  }

  /** Variables that identify the sandbox; neither its own variables nor a template override them. */
  systemEnvVars(): Record<string, string> {
    return {
      E2B_SANDBOX: 'true',
      E2B_SANDBOX_ID: this.settings.sandboxId,
      E2B_TEMPLATE_ID: this.settings.templateId,
    };
  }
}
