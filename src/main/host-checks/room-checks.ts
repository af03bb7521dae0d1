import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { access, readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.js';
import { readHostApt } from '../../node-agent/builds/base-template/host-apt.js';
import type { Finding, HostCheck } from './host-check.js';
import { hostPackages } from './host-packages.js';

const GIB = 1024 ** 3;
/** A node below these takes no sandbox (decisions.md: Placement); the rest is for Atoll itself. */
const LEAST_MEMORY_BYTES = 1.5 * GIB;
const LEAST_DISK_BYTES = 6 * GIB;

/** Release of the base template (build-base-template.ts). */
const BASE_SUITE = 'bookworm';
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function findPrograms(): Promise<Finding> {
  const missing: string[] = [];
  for (const { name, proof } of await hostPackages()) {
    const folders = isAbsolute(proof) ? [''] : SEARCH_PATH.split(delimiter);
    const found = await Promise.all(folders.map((folder) => exists(join(folder, proof))));
    if (!found.includes(true)) missing.push(name);
  }
  if (missing.length === 0) return { state: 'ok', what: 'all programs are installed' };
  return {
    state: 'missing',
    what: `not installed: ${missing.join(', ')}`,
    mend: `apt-get install --no-install-recommends ${missing.join(' ')} (./atoll up does it)`,
  };
}

/** The base template is made of Debian's packages: seen here, and not minutes into a start. */
export async function findDebian(read: typeof readHostApt = readHostApt): Promise<Finding> {
  try {
    await read(BASE_SUITE);
    return { state: 'ok', what: `packages of Debian '${BASE_SUITE}' can be fetched` };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'no_debian_source')) throw error;
    return {
      state: 'missing',
      what: `apt has no source of Debian '${BASE_SUITE}', of which the base template is made`,
      mend: 'use a host with Debian 12, or add a source of it below /etc/apt/sources.list.d',
    };
  }
}

async function findRoot(): Promise<Finding> {
  if (process.getuid?.() === 0) return { state: 'ok', what: 'running as root' };
  return {
    state: 'missing',
    what: 'not root: namespaces, mounts and network devices need it',
    mend: 'sudo ./atoll …',
  };
}

async function findMemory(): Promise<Finding> {
  const text = await readFile('/proc/meminfo', 'utf8');
  const free = Number(/^MemAvailable:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  const what = `${(free / GIB).toFixed(1)} GiB of memory free`;
  if (free >= LEAST_MEMORY_BYTES) return { state: 'ok', what };
  return { state: 'missing', what: `only ${what}; 1.5 GiB are needed`, mend: 'free some memory' };
}

async function findDisk(dataDir: string): Promise<Finding> {
  let folder = dataDir;
  while (!(await exists(folder))) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const what = `${(free / GIB).toFixed(1)} GiB free in ${dataDir}`;
  if (free >= LEAST_DISK_BYTES) return { state: 'ok', what };
  return {
    state: 'missing',
    what: `only ${what}; 6 GiB are needed`,
    mend: 'free some space, or choose another folder: ./atoll up --data <folder>',
  };
}

/** What stands in the way of listening there, if anything. */
async function obstacle(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    server.close();
  }
}

/** Addresses of a list that exist on this host: some have no `::1`. */
export async function existingAddresses(hosts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    hosts.map(async (host) => (await obstacle(host, 0)) === undefined),
  );
  return hosts.filter((_, index) => found[index]);
}

async function findPort({ hosts, port, graceMs = 0 }: PortFacts): Promise<Finding> {
  const endAt = Date.now() + graceMs;
  for (;;) {
    const found = await Promise.all(hosts.map((host) => obstacle(host, port)));
    const taken = hosts.filter((_, index) => found[index] !== undefined);
    if (taken.length === 0) return { state: 'ok', what: `port ${port} is free` };
    if (Date.now() >= endAt) {
      return {
        state: 'missing',
        what: `port ${port} is taken on ${taken.join(' and ')}`,
        mend: `see who has it with: ss -ltnp 'sport = :${port}'; or choose another: --port <port>`,
      };
    }
    await delay(250);
  }
}

async function findNames(): Promise<Finding> {
  const found = await lookup('probe.atoll.localhost', { all: true }).catch(() => []);
  if (found.some(({ address }) => address === '127.0.0.1' || address === '::1')) {
    return { state: 'ok', what: 'names under .localhost resolve' };
  }
  return {
    state: 'limited',
    what: 'names under .localhost do not resolve: only browsers and curl reach sandboxes by name',
    mend: 'apt-get install libnss-myhostname',
  };
}

async function findProcessLimit(): Promise<Finding> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const files = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? 0);
  if (files >= 8_192) return { state: 'ok', what: `${files} open files a process` };
  return {
    state: 'limited',
    what: `only ${files} open files a process: few sandboxes can be reached at once`,
    mend: 'ulimit -n 65536',
  };
}

/** Room for the platform: rights, programs, memory, disk. */
export const roomChecks = ({ dataDir }: { dataDir: string }): HostCheck[] => [
  { name: 'root', find: findRoot },
  { name: 'programs', find: findPrograms },
  { name: 'debian', find: () => findDebian() },
  { name: 'memory', find: findMemory },
  { name: 'disk', find: () => findDisk(dataDir) },
  { name: 'files', find: findProcessLimit },
  { name: 'names', find: findNames },
];

export interface PortFacts {
  hosts: readonly string[];
  port: number;
  /** How long to wait for who holds it now: the api of a killed `up` still ends by itself. */
  graceMs?: number;
}

export const portCheck = (facts: PortFacts): HostCheck => ({
  name: 'port',
  find: () => findPort(facts),
});
