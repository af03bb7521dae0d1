import { open } from 'node:fs/promises';

const TAIL_BYTES = 16_384;

/** The last lines of a log, headed by its path; structured lines are cut to what a person reads. */
export async function logTail(path: string, lines = 8): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return `${path}: empty`;
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start);
    const text = buffer.toString('utf8', 0, bytesRead).trimEnd();
    const last = text.split('\n').slice(-lines).map(readable);
    return [`The end of ${path}:`, ...last.map((line) => `    ${line}`)].join('\n');
  } finally {
    await file.close();
  }
}

function readable(line: string): string {
  try {
    const record = JSON.parse(line) as { msg?: unknown; err?: { stack?: unknown } };
    const stack = typeof record.err?.stack === 'string' ? `\n      ${record.err.stack}` : '';
    return typeof record.msg === 'string' ? `${record.msg}${stack}` : line;
  } catch {
    return line;
  }
}
