import { describe, expect, it } from 'vitest';
import { isSameProcessAlive, parseProcStat, readProcStat } from './proc-stat.js';

describe('process state', () => {
  it('is read behind a command name that looks like more fields', () => {
    const rest = Array.from({ length: 40 }, (_, index) => String(index + 100)).join(' ');
    expect(parseProcStat(`7 (a) R 1 (x) S ${rest}`)).toEqual({ state: 'S', startTime: '118' });
    expect(parseProcStat('7 (cut short) S 1')).toBeUndefined();
  });

  it('tells this process from one that had its pid before, and from none', () => {
    const own = readProcStat(process.pid);
    expect(isSameProcessAlive(process.pid, own?.startTime ?? '')).toBe(true);
    expect(isSameProcessAlive(process.pid, '1')).toBe(false);
    expect(readProcStat(2 ** 30)).toBeUndefined();
    expect(isSameProcessAlive(2 ** 30, '1')).toBe(false);
  });
});
