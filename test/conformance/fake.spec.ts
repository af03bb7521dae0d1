import { FakeDriver } from '../../src/node-agent/runtime/fake/fake-driver.js';
import { FakeHost } from '../../src/node-agent/runtime/fake/fake-host.js';
import { runtimeDriverSuite } from './runtime-driver.suite.js';

runtimeDriverSuite('fake', async () => {
  const host = new FakeHost();
  return {
    open: () => new FakeDriver({ host }),
    spec: (id) => ({
      id,
      rootfs: '/nowhere',
      hostname: 'sandbox',
      idRange: { hostBase: 1_700_000_000, size: 65_536 },
      limits: { cpuCount: 1, memoryMB: 128, pidsMax: 64 },
      mounts: [],
      args: ['/bin/sleep', 'inf'],
      env: {},
      inheritedFds: [],
    }),
    endFirstProcess: async (_driver, id) => host.endFirstProcess(id),
    dispose: async () => undefined,
  };
});
