import { readFileSync } from 'node:fs';

export interface MountedAt {
  readonly target: string;
  readonly type: string;
}

// mountinfo writes blank, tab, line end and backslash as octal.
const unescape = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));

/** What is mounted at `directory` or below it in this process's mount namespace, oldest first. */
export function mountsBelow(directory: string): MountedAt[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [left = '', right = ''] = line.split(' - ');
      const target = unescape(left.split(' ')[4] ?? '');
      const isBelow = target === directory || target.startsWith(`${directory}/`);
      return isBelow ? [{ target, type: right.split(' ')[0] ?? '' }] : [];
    });
}
