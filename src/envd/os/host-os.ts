import { HostAccounts } from './host-accounts.js';
import { hostFiles } from './host-files.js';
import { signalProcess, spawnProcess } from './host-processes.js';
import { sampleUsage } from './host-usage.js';
import type { SandboxOs } from './sandbox-os.js';

const FALLBACK_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The operating system that the daemon itself runs in. */
export function createHostOs(): SandboxOs {
  return {
    files: hostFiles,
    accounts: new HostAccounts('/etc'),
    // Read here and nowhere else: the daemon has no configuration beyond /init.
    defaultPath: process.env['PATH'] || FALLBACK_PATH,
    spawn: spawnProcess,
    signal: signalProcess,
    sampleUsage,
  };
}
