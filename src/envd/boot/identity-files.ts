import { mkdirSync } from 'node:fs';
import { readPlainFile, writePlainFile } from '../os/plain-files.js';
import type { DaemonState } from './daemon-state.js';

const HOSTS_MARK = '# sandbox hostname';

/**
 * Writes the files that tell programs where they run. An image may have no /etc or a read-only
 * one, or a FIFO for a file, and the sandbox works all the same: each is written where possible.
 */
export function writeIdentityFiles(state: DaemonState, hostname: string | undefined): void {
  attempt(() => mkdirSync('/run/e2b', { recursive: true, mode: 0o755 }));
  for (const [name, value] of Object.entries(state.systemEnvVars())) {
    attempt(() => writePlainFile(`/run/e2b/.${name}`, value));
  }
  if (hostname === undefined) return;
  attempt(() => writePlainFile('/etc/hostname', `${hostname}\n`));
  attempt(() => writePlainFile('/etc/hosts', withHostname(readHosts(), hostname)));
}

function readHosts(): string {
  try {
    return readPlainFile('/etc/hosts');
  } catch {
    return '';
  }
}

/** The hosts file with the sandbox's own name; lines that its user added are kept. */
export function withHostname(hosts: string, hostname: string): string {
  const kept = hosts.split('\n').filter((line) => line !== '' && !line.endsWith(HOSTS_MARK));
  const hasLocalhost = kept.some((line) => /^127\.0\.0\.1\s.*\blocalhost\b/.test(line));
  if (!hasLocalhost) {
    kept.unshift('127.0.0.1\tlocalhost', '::1\tlocalhost ip6-localhost ip6-loopback');
  }
  kept.push(`127.0.1.1\t${hostname} ${HOSTS_MARK}`);
  return `${kept.join('\n')}\n`;
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Read-only or missing folder: see above.
  }
}
