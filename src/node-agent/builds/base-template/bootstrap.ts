import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDeb822 } from './apt-sources.js';
import { BootstrapProgress, type BuildProgress } from './bootstrap-progress.js';
import { DPKG_OPTIONS, type BaseDefinition } from './definition.js';
import { followCommand } from '../../process-runner/follow-command.js';
import { withoutUserinfo, type AptAccess } from './tree-apt.js';

/** Slow mirrors included. */
const BOOTSTRAP_TIMEOUT_MS = 30 * 60_000;

export interface BootstrapOptions {
  /** Takes the source list; must exist. */
  readonly workDir: string;
  /** Must not exist or be empty. */
  readonly target: string;
  /** With the host's passwords; they are in the tree until it is finished. */
  readonly access: AptAccess;
  readonly signal?: AbortSignal | undefined;
  readonly onLine: (line: string) => void;
  readonly onProgress: (progress: BuildProgress) => void;
}

/** Installs the packages of a definition into a fresh tree. */
export async function bootstrapTree(
  definition: BaseDefinition,
  { workDir, target, access, signal, onLine, onProgress }: BootstrapOptions,
): Promise<void> {
  const sourcesFile = join(workDir, 'debian.sources');
  await writeFile(sourcesFile, formatDeb822(access.sources), { mode: 0o600 });
  // A file: every user of the host sees arguments.
  const optionsFile = join(workDir, 'apt.conf');
  await writeFile(optionsFile, access.options.map((option) => `${option}\n`).join(''), {
    mode: 0o600,
  });
  const progress = new BootstrapProgress();
  const args = [
    // Own mount and pid namespaces: whatever ends the build, no mount and no process stays.
    ...['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'],
    ...['--', 'mmdebstrap', '--verbose', '--variant=minbase', '--mode=root', '--format=directory'],
    `--include=${definition.packages.join(',')}`,
    ...DPKG_OPTIONS.map((option) => `--dpkgopt=${option}`),
    ...(access.options.length === 0 ? [] : [`--aptopt=${optionsFile}`]),
    ...[definition.suite, target, sourcesFile],
  ];
  await followCommand('unshare', args, {
    timeoutMs: BOOTSTRAP_TIMEOUT_MS,
    signal,
    redact: withoutUserinfo,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      TMPDIR: workDir,
    },
    onLine: (line) => {
      onLine(line);
      const state = progress.read(line);
      if (state !== undefined) onProgress(state);
    },
  });
}
