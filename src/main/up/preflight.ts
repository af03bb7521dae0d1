import { kernelChecks } from '../host-checks/kernel-checks.js';
import { portCheck, roomChecks } from '../host-checks/room-checks.js';
import { runHostChecks } from '../host-checks/host-check.js';
import { AppError } from '../../kernel/app-error.js';
import type { Terminal } from '../terminal.js';
import type { Places } from './places.js';

const PORT_GRACE_MS = 5_000;

/** @throws {AppError} listing everything that stands in the way, each with what mends it */
export async function preflight(
  terminal: Terminal,
  options: { places: Places; hosts: readonly string[]; port: number },
): Promise<void> {
  const findings = await terminal.step('Looking at this machine', () =>
    runHostChecks([
      ...roomChecks(options.places),
      ...kernelChecks,
      portCheck({ ...options, graceMs: PORT_GRACE_MS }),
    ]),
  );
  const missing = findings.filter(({ state }) => state === 'missing');
  if (missing.length > 0) {
    const lines = missing.map(
      ({ what, mend }) => `  - ${what}${mend === undefined ? '' : `\n      mend it: ${mend}`}`,
    );
    throw new AppError('invalid', `Atoll can not start here:\n${lines.join('\n')}`);
  }
  for (const { state, what, mend } of findings) {
    if (state === 'limited') terminal.note(`  Note: ${what}${mend ? ` (${mend})` : ''}`);
  }
}
