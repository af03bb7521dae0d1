import { open } from 'node:fs/promises';

const TAIL_BYTES = 16_384;

/** The last lines of a log, headed by its path; what repeats is shown once. */
export async function logTail(path: string, lines = 8): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return `${path}: empty`;
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start);
    const text = buffer.toString('utf8', 0, bytesRead).trimEnd();
    const all = text.split('\n').map(readable);
    const last = all.filter((line, index) => line !== all[index - 1]).slice(-lines);
    return [`The end of ${path}:`, ...last.map((line) => `    ${line}`)].join('\n');
  } finally {
    await file.close();
  }
}

/** What a structured line says, without its fields: the log itself has them. */
function readable(line: string): string {
  try {
    const record = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } };
    if (typeof record.msg !== 'string') return line;
    const reason = record.err?.message;
    return typeof reason === 'string' ? `${record.msg}: ${reason}` : record.msg;
  } catch {
    return line;
  }
}
