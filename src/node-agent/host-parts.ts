import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentSettings } from '../config/settings.js';
import type { Logger } from '../logging/logger.js';
import type { RuntimeClass } from '../node-protocol/sandbox-spec.js';
import { installEnvdRuntime } from './envd-runtime/install-envd-runtime.js';
import { chooseAddressRange } from './network/address-range.js';
import { readHostNetworks } from './network/host-routes.js';
import { VethNetwork } from './network/veth-network.js';
import { favorDynamicMoves } from './runtime/cgroups/favor-dynamic-moves.js';
import { CrunDriver } from './runtime/crun/crun-driver.js';
import type { RuntimeDriver } from './runtime/runtime-driver.js';
import type { NodeParts } from './sandboxes/node-parts.js';
import { InstanceNames } from './slots/instance-names.js';
import { SlotPool } from './slots/slot-pool.js';
import { openRootfsStore } from './storage/open-rootfs-store.js';

/** The parts of an agent that touch the kernel. */
export interface HostParts extends Pick<
  NodeParts,
  'drivers' | 'storage' | 'network' | 'slots' | 'daemonProgram' | 'bootId'
> {
  /** Puts the host back as it was before the first start; no sandbox may be left. */
  close(): Promise<void>;
  /** Ends what this process runs and leaves the host to living sandboxes and the next agent. */
  leave(): Promise<void>;
}

/** Most sandboxes of a node at once; a slot costs nothing before it is leased. */
const SLOTS = 4_000;
/** Longest build of the daemon's runtime folder, milliseconds. */
const RUNTIME_TIMEOUT_MS = 120_000;

/** Opens this host's storage, network and runtime under the names of the data folder. */
export async function openHostParts(settings: AgentSettings, logger: Logger): Promise<HostParts> {
  const nodeDirectory = join(settings.ATOLL_DATA_DIR, 'node');
  const names = new InstanceNames(settings.ATOLL_DATA_DIR);
  const runtime = await installEnvdRuntime({
    targetDir: join(nodeDirectory, 'envd-runtime'),
    nodeBinary: settings.ATOLL_NODE_BINARY,
    bundleDir: settings.ATOLL_ENVD_BUNDLE_DIR,
    signal: AbortSignal.timeout(RUNTIME_TIMEOUT_MS),
  });
  const range = chooseAddressRange(readHostNetworks(names), {
    names,
    configured: settings.ATOLL_NETWORK_CIDR,
  });
  await using undo = new AsyncDisposableStack();
  const storage = await openRootfsStore({
    nodeDirectory,
    storageSizeMB: settings.ATOLL_STORAGE_SIZE_MB,
  });
  undo.defer(() => storage.close());
  const network = new VethNetwork({ names, network: range });
  await network.open();
  undo.defer(() => network.disconnect());
  if (settings.ATOLL_CGROUP_FAVORDYNMODS) await favorDynamicMoves();
  const driver = new CrunDriver({
    stateDir: join(nodeDirectory, 'crun'),
    cgroupParent: `/atoll-${names.tag}`,
    logger,
  });
  const drivers = new Map<RuntimeClass, RuntimeDriver>([[driver.runtimeClass, driver]]);
  const bootId = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  undo.move();
  return {
    drivers,
    storage,
    network,
    slots: new SlotPool({ names, network: range, uidBase: settings.ATOLL_UID_BASE, size: SLOTS }),
    daemonProgram: { mounts: runtime.mounts, args: runtime.args },
    bootId,
    close: async () => {
      await driver.close();
      await network.close();
      await storage.close();
    },
    leave: async () => {
      await driver.close();
      await network.disconnect();
    },
  };
}
