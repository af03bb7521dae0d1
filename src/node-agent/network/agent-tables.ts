import { runHostTool } from '../linux/host-tool.js';
import { FORWARDING_MARK } from './ruleset.js';

/** Tables and marked tables of all agents of this host. */
export async function agentTables(): Promise<{ tables: string[]; marked: string[] }> {
  const listing = await runHostTool('nft', ['list', 'chains', 'inet']);
  const tables: string[] = [];
  const marked: string[] = [];
  for (const line of listing.split('\n')) {
    const table = /^table inet (atoll_[0-9a-f]{4}) /.exec(line)?.[1];
    if (table !== undefined) tables.push(table);
    else if (line.trim().startsWith(`chain ${FORWARDING_MARK} `)) marked.push(tables.at(-1) ?? '');
  }
  return { tables, marked };
}
