import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeAgent, fakeSpec, sealedPartOf, startJob } from '../../../test/support/fake-agent.js';
import { FakeNodeHost } from '../../../test/support/fake-node-host.js';

describe('what the daemon of a sandbox is told', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-assemble-'));
    await mkdir(join(folder, 'records'));
  });
  afterEach(async () => rm(folder, { recursive: true }));

  it('is all of the sealed part', async () => {
    const host = new FakeNodeHost();
    const agent = await fakeAgent({ host, folder });
    const spec = fakeSpec();
    await agent.start.run(startJob(spec));
    const { envVars, mcp, iam, secure } = sealedPartOf(spec.sandboxId, spec.executionId);
    expect(mcp).toBeDefined();
    expect(host.inits).toMatchObject([{ sandboxId: spec.sandboxId, envVars, mcp, iam, secure }]);
    await agent.vanish();
  });
});
