import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { AppError } from '../../kernel/app-error.js';
import type { RuntimeClass } from '../../node-protocol/sandbox-spec.js';
import { FindNodesService, NoCapacity } from '../nodes/index.js';
import { ResolveTemplateService, type ResolvedTemplate } from '../templates/index.js';
import { DEFAULT_TIMEOUT_SECONDS, endOf } from './domain/lifetime.js';
import { networkSettingsOf, type NetworkSettings } from './domain/network-settings.js';
import { DEFAULT_RUNTIME_CLASS, type NewSandboxRequest } from './domain/new-sandbox.js';
import { NotSupported } from './domain/not-supported.js';
import { isAlias } from './domain/sandbox-reference.js';

/** A request whose every part is known to be possible. */
export interface CheckedSandbox {
  template: ResolvedTemplate;
  timeoutSeconds: number;
  runtimeClass: RuntimeClass;
  workloadType: 'compute' | 'browser';
  cpuCount: number;
  memoryMB: number;
  diskSizeMB: number;
  metadata: Record<string, string>;
  network: NetworkSettings;
  secure: boolean;
  alias?: string;
}

/** Checks what a create asks for before anything is written. */
@Injectable()
export class CheckNewSandboxService {
  constructor(
    private readonly resolveTemplate: ResolveTemplateService,
    private readonly findNodes: FindNodesService,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  /** @throws {AppError} invalid, not_found, unprocessable; conflict where the template is not built */
  async run(teamId: string, request: NewSandboxRequest): Promise<CheckedSandbox> {
    const { alias, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = request;
    refuseUnsupported(request);
    if (alias !== undefined && !isAlias(alias)) {
      throw new AppError(
        'invalid',
        'alias: must match [a-z0-9][a-z0-9-_]{0,62} and not look like an id',
      );
    }
    endOf(new Date(), timeoutSeconds, {
      maxTimeoutSeconds: this.settings.ATOLL_SANDBOX_MAX_TIMEOUT_SECONDS,
      allowNoExpiry: this.settings.ATOLL_SANDBOX_ALLOW_NO_EXPIRY,
    });
    const network = networkSettingsOf(request.network, request.allowInternetAccess);
    const [template, offered] = await Promise.all([
      this.resolveTemplate.run(teamId, request.template),
      this.findNodes.runtimeClasses(),
    ]);
    return {
      ...{ template, timeoutSeconds, network },
      runtimeClass: runtimeClassOf(request.runtimeClass, offered),
      workloadType: request.workloadType ?? 'compute',
      cpuCount: request.cpuCount ?? template.cpuCount,
      memoryMB: request.memoryMB ?? template.memoryMB,
      diskSizeMB: request.diskSizeMB ?? template.diskSizeMB,
      metadata: request.metadata ?? {},
      secure: request.secure ?? true,
      ...(alias === undefined ? {} : { alias }),
    };
  }
}

function runtimeClassOf(
  wanted: string | undefined,
  offered: readonly RuntimeClass[],
): RuntimeClass {
  const name = wanted ?? DEFAULT_RUNTIME_CLASS;
  const found = offered.find((one) => one === name);
  if (found) return found;
  if (offered.length === 0) throw new NoCapacity('no node is ready to take a sandbox');
  throw new AppError(
    'invalid',
    `runtimeClass: no node offers '${name.slice(0, 60)}'; there is ${offered.join(', ')}`,
    { code: 'unknown_runtime_class' },
  );
}

function refuseUnsupported(request: NewSandboxRequest): void {
  if (request.autoPause === true) throw new NotSupported('autoPause');
  if (request.autoPauseMemory === false) throw new NotSupported('autoPauseMemory: false');
  if (request.autoResume?.enabled === true) throw new NotSupported('autoResume');
  if ((request.volumeMounts ?? []).length > 0) throw new NotSupported('volumeMounts');
  if (request.workloadType === 'browser') throw new NotSupported("workloadType: 'browser'");
}
