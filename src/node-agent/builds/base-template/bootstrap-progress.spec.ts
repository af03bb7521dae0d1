import { describe, expect, it } from 'vitest';
import { BootstrapProgress } from './bootstrap-progress.js';

const read = (lines: string[]) => {
  const progress = new BootstrapProgress();
  return lines.map((line) => progress.read(line));
};

describe('BootstrapProgress', () => {
  it('counts packages through download, unpacking and configuration', () => {
    expect(
      read([
        '0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.',
        'Get:1 http://mirror.invalid/debian bookworm/main amd64 libc6 amd64 2.36-9 [2757 kB]',
        'Selecting previously unselected package libc6:amd64.',
        'Unpacking libc6:amd64 (2.36-9) ...',
        'Unpacking libc6:amd64 (2.36-9) over (2.36-9) ...',
        'Setting up libc6:amd64 (2.36-9) ...',
      ]),
    ).toEqual([
      { phase: 'download', done: 0, total: 2 },
      { phase: 'download', done: 1, total: 2 },
      undefined,
      { phase: 'unpack', done: 1, total: 2 },
      { phase: 'unpack', done: 1, total: 2 },
      { phase: 'configure', done: 1, total: 2 },
    ]);
  });

  it('adds the second round of packages to the total', () => {
    const second = '0 upgraded, 10 newly installed, 0 to remove and 0 not upgraded.';
    expect(read(['0 upgraded, 5 newly installed, 0 to remove.', second]).at(-1)).toMatchObject({
      total: 15,
    });
  });

  it('does not count index files as packages', () => {
    expect(
      read(['Get:3 http://mirror.invalid/debian bookworm/main amd64 Packages [8,793 kB]']),
    ).toEqual([undefined]);
  });
});
