import { chmod, copyFile, lchown, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdRange } from '../../src/node-agent/slots/slot.js';

/** Debian's `busybox-static`. */
const BUSYBOX = '/bin/busybox';
// prettier-ignore
const APPLETS = ['sh', 'cat', 'echo', 'true', 'false', 'sleep', 'ls', 'id', 'hostname', 'mount',
  'mknod', 'unshare', 'chmod', 'chown', 'stat', 'dd', 'ip', 'ping', 'ps', 'readlink', 'touch', 'nc',
  'su', 'mkfifo', 'grep', 'kill', 'tail'];

/** A root file system of one static program, owned by the range as an idmapped layer would be. */
export async function makeTinyRootfs(path: string, { hostBase }: IdRange): Promise<void> {
  for (const name of ['bin', 'etc', 'proc', 'sys', 'dev', 'tmp', 'root', 'run']) {
    await mkdir(join(path, name), { recursive: true });
  }
  await copyFile(BUSYBOX, join(path, 'bin/busybox'));
  await chmod(join(path, 'bin/busybox'), 0o755);
  for (const name of APPLETS) await symlink('busybox', join(path, 'bin', name));
  await writeFile(
    join(path, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnobody:x:99:99::/:/bin/sh\n',
  );
  await chmod(join(path, 'tmp'), 0o1777);
  await lchown(path, hostBase, hostBase);
  for (const entry of await readdir(path, { recursive: true })) {
    await lchown(join(path, entry), hostBase, hostBase);
  }
  await chmod(join(path, 'tmp'), 0o1777);
}
