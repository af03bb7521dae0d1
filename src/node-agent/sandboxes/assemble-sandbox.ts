import { AppError } from '../../kernel/app-error.js';
import type { SealedPart } from '../../node-protocol/sealed-part.js';
import type { RuntimeDriver } from '../runtime/runtime-driver.js';
import type { Slot } from '../slots/slot.js';
import type { Layer } from '../storage/rootfs-store.js';
import { allOrNothing } from './all-or-nothing.js';
import type { DaemonListener, NodeParts } from './node-parts.js';
import type { SandboxEntry } from './sandbox-entry.js';
import { failingAs, StartFailed } from './start-failure.js';
import type { StepTimer } from './step-timer.js';
import { writeResolvConf } from './write-resolv-conf.js';

/** Longest wait for the daemon's answer to `/init`, milliseconds; on a full machine it is slow. */
const DAEMON_TIMEOUT_MS = 30_000;
/** Processes and threads of a sandbox. */
const PIDS_MAX = 4_096;
const PATH_INSIDE = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Makes a running sandbox of an entry, step by step. It undoes nothing: whoever called it ends the
 * entry where a step fails, and only after every step that ran has settled.
 * @throws {StartFailed}
 */
export async function assembleSandbox(
  parts: NodeParts,
  entry: SandboxEntry,
  timer: StepTimer,
): Promise<void> {
  const { sandbox, startSignal } = entry;
  const driver = parts.drivers.get(sandbox.runtimeClass);
  if (driver === undefined) throw new StartFailed('runtime-class');
  const layers = await failingAs('template', () => parts.layers.resolve(sandbox.buildId));
  const slot = await failingAs('slots', () => parts.slots.lease());
  entry.slot = slot;
  // On disk before anything is made on the host: a crash from here on leaves a trail.
  await timer.run('record-first', () => parts.registry.save(entry));

  const listeners: DaemonListener[] = [];
  try {
    const [sealed, , rootfs, listener] = await allOrNothing(startSignal, (signal) => [
      timer.run('sealed-part', () =>
        failingAs('sealed-part', () => fetchSealedPart(parts, entry, signal)),
      ),
      timer.run('network-prepare', () => failingAs('network', () => parts.network.prepare(slot))),
      timer.run('rootfs', () =>
        failingAs('storage', () => prepareRootfs(parts, entry, { slot, layers })),
      ),
      timer.run('socket', () =>
        failingAs('daemon', async () => {
          const made = await parts.daemons.open(sandbox.sandboxId);
          listeners.push(made);
          return made;
        }),
      ),
    ]);
    startSignal.throwIfAborted();
    const { pid } = await timer.run('create', () =>
      failingAs('runtime', () => create(parts, { entry, driver, slot, rootfs, listener })),
    );
    // From here on only the container holds the socket: it closes when the daemon dies.
    listener.close();
    startSignal.throwIfAborted();
    await allOrNothing(startSignal, () => [
      timer.run('unmount', () =>
        failingAs('storage', () => parts.storage.unmount(sandbox.sandboxId)),
      ),
      timer.run('network-attach', () =>
        failingAs('network', () => parts.network.attach({ slot, pid, policy: sandbox.network })),
      ),
    ]);
    startSignal.throwIfAborted();
    await startDaemon(parts, { entry, driver, sealed }, timer);
  } finally {
    for (const listener of listeners) listener.close();
  }
}

async function fetchSealedPart(
  parts: NodeParts,
  entry: SandboxEntry,
  signal: AbortSignal,
): Promise<SealedPart> {
  const sealed = await parts.sealedParts.fetch(entry.executionId, signal);
  if (sealed.sandboxId === entry.sandboxId && sealed.executionId === entry.executionId) {
    return sealed;
  }
  throw new AppError('internal', 'the sealed part belongs to another execution');
}

async function prepareRootfs(
  parts: NodeParts,
  entry: SandboxEntry,
  { slot, layers }: { slot: Slot; layers: readonly Layer[] },
): Promise<string> {
  const { sandboxId, sandbox } = entry;
  const rootfs = await parts.storage.mount({
    id: sandboxId,
    layers,
    idRange: slot.idRange,
    diskSizeMB: sandbox.diskSizeMB,
  });
  await writeResolvConf(rootfs, slot.idRange);
  return rootfs;
}

interface Creation {
  readonly entry: SandboxEntry;
  readonly driver: RuntimeDriver;
  readonly slot: Slot;
  readonly rootfs: string;
  readonly listener: DaemonListener;
}

function create(parts: NodeParts, { entry, driver, slot, rootfs, listener }: Creation) {
  const { sandbox } = entry;
  return driver.create({
    id: sandbox.executionId,
    rootfs,
    hostname: sandbox.sandboxId,
    idRange: slot.idRange,
    limits: { cpuCount: sandbox.cpuCount, memoryMB: sandbox.memoryMB, pidsMax: PIDS_MAX },
    mounts: parts.daemonProgram.mounts,
    args: parts.daemonProgram.args,
    // The sandbox's own variables travel in /init: a process list shows these.
    env: { PATH: PATH_INSIDE },
    inheritedFds: [listener.fd],
  });
}

interface DaemonStart {
  readonly entry: SandboxEntry;
  readonly driver: RuntimeDriver;
  readonly sealed: SealedPart;
}

async function startDaemon(
  parts: NodeParts,
  { entry, driver, sealed }: DaemonStart,
  timer: StepTimer,
): Promise<void> {
  const { sandbox } = entry;
  const limit = AbortSignal.any([entry.startSignal, AbortSignal.timeout(DAEMON_TIMEOUT_MS)]);
  const body = {
    sandboxId: sandbox.sandboxId,
    templateId: sandbox.templateId,
    envVars: sealed.envVars,
    accessToken: sealed.envdAccessToken,
    secure: sealed.secure,
    ...(sealed.mcp === undefined ? {} : { mcp: sealed.mcp }),
    ...(sealed.iam === undefined ? {} : { iam: sealed.iam }),
    cpuCount: sandbox.cpuCount,
    memoryMB: sandbox.memoryMB,
    controlToken: entry.controlToken,
    hostname: sandbox.sandboxId,
  };
  // Sent before PID 1 runs: the kernel queues it, so nobody polls and nobody else comes first.
  await allOrNothing(limit, (signal) => [
    timer.run('daemon', () =>
      failingAs('daemon', () => parts.daemons.init(sandbox.sandboxId, body, signal)),
    ),
    timer.run('start', () => failingAs('runtime', () => driver.start(sandbox.executionId))),
  ]);
}
