import { describe, expect, it } from 'vitest';
import { NEVER } from '../domain/lifetime.js';
import { PublicDomain } from '../public-domain.js';
import type { Sandbox } from '../store/sandbox.entity.js';
import { SandboxPresenter } from './sandbox.presenter.js';

const presenter = new SandboxPresenter(new PublicDomain('atoll.localhost:3000'));
const secrets = { envVars: {}, envdAccessToken: 'envd', trafficAccessToken: 'traffic' };

const sandboxWith = (changes: Partial<Sandbox>): Sandbox => ({
  id: 'i0000000000000000000',
  executionId: 'x0000000000000000000',
  teamId: 'team',
  templateId: 'template',
  templateAlias: null,
  buildId: 'build',
  nodeId: 'local',
  state: 'running',
  alias: null,
  runtimeClass: 'container',
  workloadType: 'compute',
  cpuCount: 2,
  memoryMB: 512,
  diskSizeMB: 0,
  timeoutSeconds: 300,
  metadata: {},
  network: { allowOut: [], denyOut: [], allowPublicTraffic: true, httpsPorts: [] },
  secure: true,
  sealed: Buffer.alloc(0),
  startedAt: new Date('2026-01-01T00:00:00Z'),
  endAt: new Date('2026-01-01T00:05:00Z'),
  stateChangedAt: new Date('2026-01-01T00:00:00Z'),
  observedAt: null,
  endedAt: null,
  endReason: null,
  failureMessage: null,
  ...changes,
});

describe('SandboxPresenter', () => {
  it('shows every field that is listed, and leaves out what there is nothing to say about', () => {
    expect(presenter.listItem(sandboxWith({}))).toEqual({
      workloadType: 'compute',
      runtimeClass: 'container',
      templateID: 'template',
      sandboxID: 'i0000000000000000000',
      clientID: 'local',
      startedAt: '2026-01-01T00:00:00.000Z',
      endAt: '2026-01-01T00:05:00.000Z',
      cpuCount: 2,
      memoryMB: 512,
      diskSizeMB: 0,
      metadata: {},
      state: 'running',
      envdVersion: '0.6.13',
      volumeMounts: [],
      phase: 'running',
    });
  });

  it('names a sandbox by its own alias, else by its template', () => {
    expect(presenter.listItem(sandboxWith({ templateAlias: 'base' })).alias).toBe('base');
    const own = sandboxWith({ templateAlias: 'base', alias: 'web' });
    expect(presenter.handle({ sandbox: own, secrets }).alias).toBe('web');
  });

  it('shows two states and tells the rest as phase', () => {
    expect(presenter.listItem(sandboxWith({ state: 'pausing' }))).toMatchObject({
      state: 'paused',
      phase: 'pausing',
    });
    expect(presenter.listItem(sandboxWith({ state: 'resuming' })).state).toBe('running');
  });

  it('gives both tokens and the domain with a handle, and a reason with an end', () => {
    const handle = presenter.handle({ sandbox: sandboxWith({}), secrets });
    expect(handle).toMatchObject({
      envdAccessToken: 'envd',
      trafficAccessToken: 'traffic',
      domain: 'atoll.localhost:3000',
    });
    const endedAt = new Date('2026-01-01T00:01:00Z');
    const sandbox = sandboxWith({ state: 'failed', endReason: 'oom', endedAt });
    expect(presenter.detail({ sandbox, secrets })).toMatchObject({
      phase: 'failed',
      endReason: 'oom',
      endAt: '2026-01-01T00:01:00.000Z',
    });
  });

  it('writes the end of one that never expires as agreed', () => {
    expect(presenter.listItem(sandboxWith({ endAt: NEVER })).endAt).toBe('9999-12-31T23:59:59Z');
  });
});
