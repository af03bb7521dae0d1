import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { InstanceNames } from '../../node-agent/slots/instance-names.js';
import { takeHostCensus } from '../host-census.js';
import { type NamedFinding, runHostChecks } from '../host-checks/host-check.js';
import { presentLines } from '../host-checks/present-lines.js';
import { kernelChecks } from '../host-checks/kernel-checks.js';
import { existingAddresses, portCheck, roomChecks } from '../host-checks/room-checks.js';
import { Terminal } from '../terminal.js';
import { runningUp } from '../up/instance-lock.js';
import { findPlaces } from '../up/places.js';

/** The whole list (docs/architecture.md, "Host-wide changes"). */
const HOST_WIDE_CHANGES = [
  'a btrfs loop file in the data folder, and its mount',
  'an nftables table atoll_<tag>',
  'one veth link at<tag>v<n> for each sandbox, and routes to it',
  'an unreachable route that keeps the range of their addresses',
  'cgroups under /atoll-<tag>',
  'net.ipv4.ip_forward',
  'packages of the system, libnss-myhostname among them for names under .localhost (they stay)',
  'on hosts with cgroup v1 and v2: the hugetlb hierarchy (stays until a reboot)',
  'where ATOLL_CGROUP_FAVORDYNMODS=true asks for it: favordynmods of cgroup2 (stays until a reboot)',
];

const MARKS = { ok: 'ok      ', limited: 'limited ', missing: 'MISSING ' } as const;

/** `atoll doctor`: what this host can do. @returns whether nothing is missing */
export async function doctor(options: { data?: string }): Promise<boolean> {
  const terminal = new Terminal();
  const settings = loadCommandLineSettings();
  const places = await findPlaces({ dataDir: options.data ?? settings.ATOLL_DATA_DIR });
  const holder = await runningUp(places.runDir);
  const hosts = await existingAddresses(['127.0.0.1', '::1']);
  const findings = await runHostChecks([
    ...roomChecks(places),
    ...kernelChecks,
    ...(holder === undefined ? [portCheck({ hosts, port: settings.ATOLL_PORT })] : []),
  ]);
  for (const finding of findings) terminal.print(describe(finding));
  terminal.print(
    holder === undefined
      ? `\nAtoll does not run here. Data folder: ${places.dataDir}`
      : `\nAtoll runs (process ${holder.pid}, port ${holder.port}). Data folder: ${places.dataDir}`,
  );
  terminal.print(
    '\nWhat Atoll changes on a host, all of it undone by `./atoll down` but the last three:',
  );
  for (const change of HOST_WIDE_CHANGES) terminal.print(`  - ${change}`);
  if (process.getuid?.() === 0) await printPresent(terminal, places.dataDir);

  const missing = findings.filter(({ state }) => state === 'missing');
  terminal.print(
    missing.length === 0
      ? '\nThis machine can run Atoll.'
      : `\n${missing.length} missing: ${missing.map(({ name }) => name).join(', ')}.`,
  );
  return missing.length === 0;
}

function describe({ name, state, what, mend }: NamedFinding): string {
  const line = `${MARKS[state]} ${name.padEnd(11)} ${what}`;
  return mend === undefined || state === 'ok' ? line : `${line}\n${' '.repeat(21)}mend it: ${mend}`;
}

async function printPresent(terminal: Terminal, dataDir: string): Promise<void> {
  const present = (await takeHostCensus()).filter(({ kind }) => kind !== 'process');
  if (present.length === 0) return terminal.print('  None of it is present now.');
  terminal.print('  Present now, of this data folder or of another:');
  const { tag } = new InstanceNames(dataDir);
  for (const line of presentLines(present, { tag, dataDir })) terminal.print(`    ${line}`);
}
