import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** The full output of a build, for people. */
export interface BuildLog {
  line(text: string): void;
  /** Resolves when the log is closed. It never rejects: a build does not need its log. */
  close(): Promise<void>;
}

/** Begins a log anew. Where it cannot be written, as on a full disk, the rest of it is missing. */
export function openBuildLog(path: string): BuildLog {
  const stream = createWriteStream(path);
  // From the first moment on: an error that nobody listens for ends the process.
  stream.on('error', () => stream.destroy());
  return {
    line: (text) => {
      if (stream.writable) stream.write(`${text}\n`);
    },
    close: async () => {
      if (stream.destroyed) return;
      stream.end();
      await finished(stream).catch(() => undefined);
    },
  };
}
