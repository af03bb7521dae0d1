/** Compares two secrets in a time that depends on their lengths only. */
export function equalSecrets(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) {
    difference |= (a[i] ?? 0) ^ (b[i % Math.max(b.length, 1)] ?? 0);
  }
  return difference === 0;
}
