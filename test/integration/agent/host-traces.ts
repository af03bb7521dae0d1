import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface TraceScope {
  /** What all paths of the agent have in common. */
  readonly folder: string;
  readonly dataDir: string;
  readonly runDir: string;
  /** Instance tag of the data folder. */
  readonly tag: string;
  /** One sandbox; the agent as a whole where absent. */
  readonly spec?: { readonly sandboxId: string; readonly executionId: string } | undefined;
}

/** What is on the host right now of a sandbox or of an agent. */
export async function hostTraces({
  folder,
  dataDir,
  runDir,
  tag,
  spec,
}: TraceScope): Promise<string[]> {
  const mounts = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n');
  const found = [
    ...mounts.filter((line) => line.includes(spec?.sandboxId ?? folder)),
    ...globSync(`/sys/fs/cgroup/{,*/}atoll-${tag}/${spec?.executionId ?? 'x*'}`),
    ...(await processesIn(spec?.executionId ?? `/atoll-${tag}/`)),
  ];
  if (spec === undefined) {
    found.push(
      ...globSync(`/sys/fs/cgroup/{,*/}atoll-${tag}`),
      ...outputOf('nft', ['list', 'tables']).filter((line) => line.includes(`atoll_${tag}`)),
      ...outputOf('ip', ['-o', 'link']).filter((line) => line.includes(`at${tag}`)),
    );
  }
  const folders = ['node/storage/sandboxes', 'node/storage/mounts', 'node/records'].map((name) =>
    join(dataDir, name),
  );
  for (const path of [...folders, join(runDir, 's')]) {
    const names = await readdir(path).catch(() => []);
    const own = names.filter((name) => spec === undefined || name.startsWith(spec.sandboxId));
    found.push(...own.map((name) => join(path, name)));
  }
  return found;
}

async function processesIn(cgroup: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const cgroups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    // A zombie is dead, and waits for the host's init to look: not ours to collect.
    if (cgroups.includes(cgroup) && !/^State:\sZ/m.test(status)) found.push(`process ${pid}`);
  }
  return found;
}

const outputOf = (file: string, args: string[]): string[] =>
  execFileSync(file, args, { encoding: 'utf8' }).split('\n');
