import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { tagOfRoutePriority } from '../node-agent/slots/instance-names.js';
import { runCommand } from '../node-agent/process-runner/run-command.js';

export const CENSUS_KINDS = [
  'process',
  'mount',
  'cgroup',
  'link',
  'route',
  'nftTable',
  'loopDevice',
] as const;
export type CensusKind = (typeof CENSUS_KINDS)[number];

/** One thing that the host's kernel holds for Atoll. A namespace lives by a process or a mount. */
export interface HostItem {
  kind: CensusKind;
  /** A pid, a path, a name: what an end of it needs. */
  id: string;
  /** For a person, where the id alone says little. */
  detail: string;
  /** Instance tag of the data folder that it was made for, where its name has one. */
  tag: string | undefined;
}

const LIMIT_MS = 10_000;

/** Everything that agents, sandboxes and embedded servers hold on this host now, of all instances. */
export async function takeHostCensus(): Promise<HostItem[]> {
  const parts = await Promise.all([
    processes(),
    mounts(),
    cgroups(),
    links(),
    routes(),
    nftTables(),
    loopDevices(),
  ]);
  return parts.flat();
}

function item(kind: CensusKind, id: string, { detail = id, tagPattern }: ItemFacts = {}): HostItem {
  return { kind, id, detail, tag: tagPattern?.exec(id)?.[1] };
}

interface ItemFacts {
  detail?: string;
  tagPattern?: RegExp;
}

async function processes(): Promise<HostItem[]> {
  const found: HostItem[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, groups, environment] = await Promise.all(
      ['cmdline', 'cgroup', 'environ'].map((file) =>
        readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
      ),
    );
    const words = (command ?? '').replaceAll('\0', ' ').trim();
    if (words === '' || pid === String(process.pid)) continue;
    const tag = /\/atoll-([0-9a-f]{4})\b/.exec(groups ?? '')?.[1];
    const isServer = /^(\S*\/)?(postgres|redis-server)\b/.test(words) && words.includes('atoll');
    const isRole = /\/dist\/main\/(api|agent)\.js/.test(words);
    const run = /\0?ATOLL_TEST_RUN=([^\0]+)/.exec(environment ?? '')?.[1];
    if (tag !== undefined || isServer || isRole || run !== undefined) {
      // A server's working folder is its data folder, which tells whose it is.
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '?');
      const ofTest = run === undefined ? '' : ` (test ${run})`;
      const detail = `${pid} ${words.slice(0, 150)} in ${cwd}${ofTest}`;
      found.push({ kind: 'process', id: pid, detail, tag });
    }
  }
  return found;
}

async function mounts(): Promise<HostItem[]> {
  const lines = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n');
  const points = lines.map((line) => (line.split(' ')[4] ?? '').replaceAll('\\040', ' '));
  return points.filter((point) => point.includes('atoll')).map((point) => item('mount', point));
}

async function cgroups(): Promise<HostItem[]> {
  const found: HostItem[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isDirectory())) {
      const path = join(folder, entry.name);
      if (/^atoll-[0-9a-f]{4}/.test(entry.name)) {
        found.push(item('cgroup', path, { tagPattern: /\/atoll-([0-9a-f]{4})/ }));
      } else if (depth > 0) await visit(path, depth - 1);
    }
  };
  // Version 1 has a folder for each controller above the groups.
  await visit('/sys/fs/cgroup', 1);
  return found;
}

async function links(): Promise<HostItem[]> {
  return (await readdir('/sys/class/net'))
    .filter((name) => /^at[0-9a-f]{4}/.test(name))
    .map((name) => item('link', name, { tagPattern: /^at([0-9a-f]{4})/ }));
}

/** Ranges that agents keep for themselves: routes that lead nowhere, told by their metric. */
async function routes(): Promise<HostItem[]> {
  const args = ['-4', 'route', 'show', 'table', 'all', 'type', 'unreachable'];
  const listed = await runCommand('ip', args, { timeoutMs: LIMIT_MS });
  return reservationsIn(listed.stdout);
}

/** The reservations in a listing of `ip route`. */
export function reservationsIn(listing: string): HostItem[] {
  const found: HostItem[] = [];
  for (const line of listing.split('\n')) {
    const [, range, metric] = /^unreachable (\S+) .*\bmetric (\d+)/.exec(line) ?? [];
    const tag = tagOfRoutePriority(Number(metric ?? 0));
    if (tag === undefined) continue;
    const id = `unreachable ${range} metric ${metric}`;
    found.push({ kind: 'route', id, detail: `${range} (agent ${tag})`, tag });
  }
  return found;
}

async function nftTables(): Promise<HostItem[]> {
  const listed = await runCommand('nft', ['list', 'tables'], { timeoutMs: LIMIT_MS });
  return listed.stdout
    .split('\n')
    .map((line) => line.replace(/^table /, ''))
    .filter((name) => name.includes('atoll_'))
    .map((name) => item('nftTable', name, { tagPattern: /atoll_([0-9a-f]{4})/ }));
}

/** Files under loop devices, of those whose path has the part in it. */
export async function loopDevices(part = 'atoll'): Promise<HostItem[]> {
  const columns = ['--noheadings', '--output', 'NAME,BACK-FILE'];
  const listed = await runCommand('losetup', columns, { timeoutMs: LIMIT_MS });
  return listed.stdout
    .split('\n')
    .filter((line) => line.includes(part))
    .map((line) => line.trim().split(/\s+/))
    .map(([name = '', file = '']) => item('loopDevice', name, { detail: `${name} ${file}` }));
}
