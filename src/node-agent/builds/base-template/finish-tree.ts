import { chmod, copyFile, cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BaseDefinition } from './definition.js';
import { followCommand } from '../../process-runner/follow-command.js';
import { writeTreeApt } from './tree-apt.js';

export interface FinishOptions {
  readonly nodeBinary: string;
  readonly npmDir: string;
  readonly signal?: AbortSignal | undefined;
  readonly onLine: (line: string) => void;
}

const STEP_TIMEOUT_MS = 120_000;
const USER_ID = 1000;

/** Turns a fresh Debian tree into the base template: user, Node, locale, apt. */
export async function finishTree(
  root: string,
  definition: BaseDefinition,
  { nodeBinary, npmDir, signal, onLine }: FinishOptions,
): Promise<void> {
  const inside = (...args: string[]) =>
    followCommand('chroot', [root, ...args], {
      timeoutMs: STEP_TIMEOUT_MS,
      signal,
      onLine,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' },
    });
  const write = (path: string, text: string, mode = 0o644) =>
    writeText(join(root, path), text, mode);

  await inside('groupadd', '--gid', String(USER_ID), 'user');
  await inside(
    ...['useradd', '--create-home', '--uid', String(USER_ID), '--gid', 'user'],
    ...['--groups', 'sudo', '--shell', '/bin/bash', 'user'],
  );
  await write('etc/sudoers.d/90-user', 'user ALL=(ALL:ALL) NOPASSWD: ALL\n', 0o440);
  await installNode(root, { nodeBinary, npmDir });

  await write('etc/default/locale', 'LANG=C.UTF-8\n');
  // Login shells read no /etc/default/locale where no PAM session is opened.
  await write('etc/profile.d/00-locale.sh', 'export LANG="${LANG:-C.UTF-8}"\n');
  // A sandbox is thrown away: `pip install` works without a virtual environment.
  await write('etc/pip.conf', '[global]\nbreak-system-packages = true\n');
  await write('etc/gitconfig', '[init]\n\tdefaultBranch = main\n');

  await writeTreeApt(root, definition.apt);
  // Nothing holds services back inside, and nothing of the host's identity stays in the tree.
  await rm(join(root, 'usr/sbin/policy-rc.d'), { force: true });
  await write('etc/hostname', 'sandbox\n');
  await write('etc/hosts', '127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\n');
  // The agent gives the resolver's address at each start.
  await rm(join(root, 'etc/resolv.conf'), { force: true });
  await write('etc/resolv.conf', '');
  await emptyFolder(join(root, 'var/lib/apt/lists'));
  await emptyFolder(join(root, 'var/cache/apt/archives'));
  await emptyFolder(join(root, 'tmp'));
}

/** Node and npm below /usr/local, where packages of the distribution never write. */
async function installNode(
  root: string,
  { nodeBinary, npmDir }: { nodeBinary: string; npmDir: string },
): Promise<void> {
  const bin = join(root, 'usr/local/bin');
  const modules = join(root, 'usr/local/lib/node_modules');
  await mkdir(modules, { recursive: true });
  await copyFile(nodeBinary, join(bin, 'node'));
  await chmod(join(bin, 'node'), 0o755);
  await cp(npmDir, join(modules, 'npm'), {
    recursive: true,
    filter: (source) => !/^(docs|man)(\/|$)/.test(relative(npmDir, source)),
  });
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
    await chmod(join(modules, `npm/bin/${name}-cli.js`), 0o755);
  }
}

async function writeText(path: string, text: string, mode: number): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  await chmod(path, mode);
}

async function emptyFolder(path: string): Promise<void> {
  for (const name of await readdir(path).catch(() => [])) {
    await rm(join(path, name), { recursive: true, force: true });
  }
}
