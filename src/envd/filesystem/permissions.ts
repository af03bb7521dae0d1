const TYPE_MASK = 0o170000;
const TYPE_LETTERS: Readonly<Record<number, string>> = {
  0o040000: 'd',
  0o120000: 'L',
  0o060000: 'D',
  0o020000: 'Dc',
  0o010000: 'p',
  0o140000: 'S',
};

/** The permissions as text in the reference's spelling: `-rw-r--r--`, `drwxr-xr-x`, `Lrwxrwxrwx`. */
export function permissionText(mode: number): string {
  const special =
    (mode & 0o4000 ? 'u' : '') + (mode & 0o2000 ? 'g' : '') + (mode & 0o1000 ? 't' : '');
  const prefix = (TYPE_LETTERS[mode & TYPE_MASK] ?? '') + special;
  const bits = Array.from('rwxrwxrwx', (letter, i) => (mode & (0o400 >> i) ? letter : '-'));
  return `${prefix === '' ? '-' : prefix}${bits.join('')}`;
}
