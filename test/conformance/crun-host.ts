import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrunDriver } from '../../src/node-agent/runtime/crun/crun-driver.js';
import { readProcStat } from '../../src/node-agent/runtime/proc-stat.js';
import type { ContainerSpec } from '../../src/node-agent/runtime/runtime-driver.js';
import type { DriverHost } from './runtime-driver.suite.js';
import { makeTinyRootfs } from './tiny-rootfs.js';

const isZombie = (pid: number): boolean => ['Z', 'X'].includes(readProcStat(pid)?.state ?? 'X');

export const ID_RANGE = { hostBase: 1_700_000_000, size: 65_536 };

/** A folder, a cgroup parent and a root file system of a test's own, on the real host. */
export class CrunHost implements DriverHost {
  private readonly drivers: CrunDriver[] = [];

  private constructor(
    readonly folder: string,
    readonly cgroupParent: string,
  ) {}

  static async make(): Promise<CrunHost> {
    const folder = await mkdtemp(join(tmpdir(), 'atoll-runtime-'));
    // root inside is nobody outside, and has to reach the root file system
    await chmod(folder, 0o711);
    await makeTinyRootfs(join(folder, 'rootfs'), ID_RANGE);
    return new CrunHost(folder, `/atoll-test-${randomBytes(4).toString('hex')}`);
  }

  get stateDir(): string {
    return join(this.folder, 'state');
  }

  open(): CrunDriver {
    const driver = new CrunDriver({ stateDir: this.stateDir, cgroupParent: this.cgroupParent });
    this.drivers.push(driver);
    return driver;
  }

  spec(id: string, changes: Partial<ContainerSpec> = {}): ContainerSpec {
    return {
      id,
      rootfs: join(this.folder, 'rootfs'),
      hostname: 'sandbox-7',
      idRange: ID_RANGE,
      limits: { cpuCount: 1, memoryMB: 128, pidsMax: 64 },
      mounts: [],
      args: ['/bin/sleep', '100000'],
      env: { PATH: '/bin', GREETING: 'hello' },
      inheritedFds: [],
      ...changes,
    };
  }

  async endFirstProcess(driver: Pick<CrunDriver, 'inspect'>, id: string): Promise<void> {
    process.kill((await driver.inspect(id)).pid, 'SIGKILL');
  }

  /** Everything on the host that carries this host's names: cgroups, mounts, processes, folders. */
  async leftovers(): Promise<string[]> {
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n');
    const found = [
      ...mounts.filter((line) => line.includes(this.folder)),
      ...(await this.cgroups()),
      ...(await readdir(join(this.stateDir, 'containers'))),
      ...(await readdir(join(this.stateDir, 'crun'))),
    ];
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const cgroup = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
      // a zombie is dead; when it vanishes is up to the host's first process
      if (!cgroup.includes(this.cgroupParent) || isZombie(Number(pid))) continue;
      found.push(`process ${pid}`);
    }
    return found;
  }

  /** Cgroups below the parent, in every hierarchy. */
  private async cgroups(): Promise<string[]> {
    const root = '/sys/fs/cgroup';
    const hierarchies = ['', ...(await readdir(root))];
    const found = hierarchies.map(async (name) => {
      const folder = join(root, name, this.cgroupParent);
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isDirectory()).map(({ name: id }) => join(folder, id));
    });
    return (await Promise.all(found)).flat();
  }

  async dispose(): Promise<void> {
    const last = this.open();
    for (const { id } of await last.recover()) await last.delete(id);
    for (const driver of this.drivers) await driver.close();
    await rm(this.folder, { recursive: true });
  }
}
