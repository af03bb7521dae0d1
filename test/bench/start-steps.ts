// The start path step by step, from the log of an agent that ran with ATOLL_LOG_LEVEL=debug:
// node test/bench/start-steps.ts <data folder>/logs/agent.log
import { readFile } from 'node:fs/promises';
import { row, TABLE_HEAD } from './statistics.ts';

interface StartedLine {
  msg?: string;
  totalMs?: number;
  steps?: { step: string; durationMs: number }[];
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('name the log of the agent');

const columns = new Map<string, number[]>();
const add = (name: string, value: number): void => {
  columns.set(name, [...(columns.get(name) ?? []), value]);
};
for (const text of (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')) {
  const line = JSON.parse(text) as StartedLine;
  if (line.msg !== 'sandbox: started' || line.totalMs === undefined) continue;
  for (const { step, durationMs } of line.steps ?? []) add(step, durationMs);
  add('whole start on the node', line.totalMs);
}
if (columns.size === 0) throw new Error('no start in this log: run with ATOLL_LOG_LEVEL=debug');
process.stdout.write(
  `${[TABLE_HEAD, ...[...columns].map(([name, values]) => row(name, values))].join('\n')}\n`,
);
