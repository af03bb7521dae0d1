import { readFileSync, writeFileSync } from 'node:fs';
import { runHostTool } from '../linux/host-tool.js';
import type { InstanceNames } from '../slots/instance-names.js';
import { agentTables } from './agent-tables.js';
import { FORWARDING_MARK } from './ruleset.js';

const SWITCH = '/proc/sys/net/ipv4/ip_forward';

/**
 * Turns forwarding on. Whether it was off before is kept as a mark in this node's table, which
 * lives as long as the switch: over a crash of the agent, not over a reboot.
 */
export async function enableForwarding(names: InstanceNames): Promise<void> {
  const isOn = readFileSync(SWITCH, 'utf8').trim() === '1';
  const { marked } = await agentTables();
  // Another agent turned it on: whichever ends last turns it off.
  if (isOn && marked.length === 0) return;
  await runHostTool('nft', ['add', 'chain', 'inet', names.nftTable, FORWARDING_MARK]);
  if (!isOn) writeFileSync(SWITCH, '1');
}

/** Turns forwarding off where it was, unless another agent still needs it; before the table goes. */
export async function restoreForwarding(names: InstanceNames): Promise<void> {
  const { tables, marked } = await agentTables();
  const isOwn = (table: string): boolean => table === names.nftTable;
  if (!tables.every(isOwn) || !marked.some(isOwn)) return;
  writeFileSync(SWITCH, '0');
  // One that opened meanwhile saw the switch on and counts on it.
  const now = await agentTables();
  if (!now.tables.every(isOwn)) writeFileSync(SWITCH, '1');
}
