import { Injectable } from '@nestjs/common';
import type { Schema } from '../../../contract/schema.js';
import { ENVD_VERSION } from '../../../node-protocol/envd-version.js';
import { NEVER } from '../domain/lifetime.js';
import type { NetworkSettings } from '../domain/network-settings.js';
import { isOver, PUBLIC_STATE } from '../domain/sandbox-state.js';
import { PublicDomain } from '../public-domain.js';
import type { OpenedSandbox } from '../sandbox-view.js';
import type { Sandbox } from '../store/sandbox.entity.js';

/** From rows to what clients see. Which fields are there: openapi/decisions.md, Presence. */
@Injectable()
export class SandboxPresenter {
  constructor(private readonly domain: PublicDomain) {}

  listItem(sandbox: Sandbox): Schema<'Sandbox'> {
    return {
      ...identityOf(sandbox),
      startedAt: sandbox.startedAt.toISOString(),
      endAt: endAtOf(sandbox),
      cpuCount: sandbox.cpuCount,
      memoryMB: sandbox.memoryMB,
      diskSizeMB: sandbox.diskSizeMB,
      metadata: sandbox.metadata,
      state: PUBLIC_STATE[sandbox.state],
      volumeMounts: [],
      phase: sandbox.state,
      ...(isOver(sandbox.state) && sandbox.endReason ? { endReason: sandbox.endReason } : {}),
    };
  }

  detail({ sandbox, secrets }: OpenedSandbox): Schema<'SandboxDetail'> {
    const { allowInternetAccess } = sandbox.network;
    return {
      ...this.listItem(sandbox),
      envdAccessToken: secrets.envdAccessToken,
      domain: this.domain.name,
      ...(allowInternetAccess === undefined ? {} : { allowInternetAccess }),
      network: networkOf(sandbox.network),
      lifecycle: { autoResume: false, onTimeout: 'kill' },
    };
  }

  handle({ sandbox, secrets }: OpenedSandbox): Schema<'SandboxHandle'> {
    return {
      ...identityOf(sandbox),
      envdAccessToken: secrets.envdAccessToken,
      trafficAccessToken: secrets.trafficAccessToken,
      domain: this.domain.name,
    };
  }
}

function identityOf(sandbox: Sandbox) {
  const { id, nodeId, templateId, runtimeClass, workloadType } = sandbox;
  const alias = sandbox.alias ?? sandbox.templateAlias;
  return {
    ...{ workloadType, runtimeClass },
    templateID: templateId,
    sandboxID: id,
    clientID: nodeId,
    envdVersion: ENVD_VERSION,
    ...(alias === null ? {} : { alias }),
  };
}

function endAtOf({ endAt, endedAt }: Sandbox): string {
  const at = endedAt ?? endAt;
  return at >= NEVER ? '9999-12-31T23:59:59Z' : at.toISOString();
}

function networkOf(settings: NetworkSettings): Schema<'SandboxNetworkConfig'> {
  const { allowOut, denyOut, allowPublicTraffic, httpsPorts } = settings;
  return {
    ...{ allowOut, denyOut, allowPublicTraffic },
    ...(httpsPorts.length > 0 ? { httpsPorts } : {}),
  };
}
