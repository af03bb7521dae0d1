import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../../node-agent/process-runner/run-command.js';
import { InstanceNames } from '../../node-agent/slots/instance-names.js';
import { CENSUS_KINDS, type HostItem, takeHostCensus } from '../host-census.js';

const LIMIT_MS = 20_000;
const SETTLE_MS = 5_000;

/** A test run: its things are told from those of other instances on the host by these. */
export interface TestRun {
  id: string;
  /** The run's own folder for temporary files; every data folder of a test lies in it. */
  tempDir: string;
}

/** What of a census belongs to a run. */
export async function itemsOfRun(census: readonly HostItem[], run: TestRun): Promise<HostItem[]> {
  const tags = await tagsBelow(run.tempDir, 3);
  return census.filter(
    ({ detail, tag }) =>
      detail.includes(run.tempDir) ||
      detail.includes(`(test ${run.id})`) ||
      (tag !== undefined && tags.has(tag)),
  );
}

/** Tags of the data folders that are still there: a test that ended properly removed its own. */
async function tagsBelow(folder: string, depth: number): Promise<Set<string>> {
  const tags = new Set<string>();
  const visit = async (path: string, left: number): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isDirectory())) {
      tags.add(new InstanceNames(join(path, entry.name)).tag);
      if (left > 1) await visit(join(path, entry.name), left - 1);
    }
  };
  await visit(folder, depth);
  return tags;
}

/** Things that a run has left, after a moment for what is just ending. */
export async function findLeftovers(run: TestRun): Promise<HostItem[]> {
  const endAt = Date.now() + SETTLE_MS;
  for (;;) {
    const left = await itemsOfRun(await takeHostCensus(), run);
    if (left.length === 0 || Date.now() > endAt) return left;
    await delay(250);
  }
}

/**
 * Ends what an interrupted run has left, in an order in which each can go: a mount holds a loop
 * device, a process holds a mount.
 */
export async function endItems(items: readonly HostItem[]): Promise<void> {
  for (const kind of CENSUS_KINDS) {
    // Inner mounts and groups first.
    const group = items.filter((one) => one.kind === kind).toReversed();
    for (const one of group) await end(one).catch(() => undefined);
    if (kind === 'process' && group.length > 0) await delay(500);
  }
}

async function end({ kind, id }: HostItem): Promise<void> {
  const run = async (file: string, args: string[]): Promise<void> => {
    await runCommand(file, args, { timeoutMs: LIMIT_MS });
  };
  switch (kind) {
    case 'process':
      process.kill(Number(id), 'SIGKILL');
      return;
    case 'mount':
      return run('umount', ['--lazy', id]);
    case 'cgroup':
      return removeGroup(id);
    case 'link':
      return run('ip', ['link', 'delete', id]);
    case 'route':
      return run('ip', ['route', 'delete', ...id.split(' ')]);
    case 'nftTable':
      return run('nft', ['delete', 'table', ...id.split(' ')]);
    case 'loopDevice':
      return run('losetup', ['--detach', id]);
  }
}

async function removeGroup(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeGroup(join(folder, entry.name));
  }
  await rmdir(folder);
}
