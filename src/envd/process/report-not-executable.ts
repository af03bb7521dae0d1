import type { Daemon } from '../connect/call.js';
import type { ResponseStream } from '../connect/response-stream.js';
import { endEventOf } from './exit-text.js';
import type { ProcessLabels } from './managed-process.js';
import { endFrame, outputFrames, startFrame } from './process-frames.js';

/** The codes and words of a shell, by the error that starting the program gave. */
const SHELL_ENDS: Readonly<Record<string, { code: number; text: string }>> = {
  ENOENT: { code: 127, text: 'command not found' },
  ENOTDIR: { code: 127, text: 'command not found' },
  EACCES: { code: 126, text: 'Permission denied' },
};

/** Above the kernel's largest pid (2^22), so it never names a real process. */
let nextUnrealPid = 4_194_305;

/**
 * Tells a program that cannot be executed as a process that ended at once, as a shell would:
 * clients read an exit code there, not a failed call. False if the error is of another kind.
 */
export function reportNotExecutable(
  daemon: Daemon,
  stream: ResponseStream,
  { config, tag }: ProcessLabels,
  errno: string | undefined,
): boolean {
  const shellEnd = SHELL_ENDS[errno ?? ''];
  if (shellEnd === undefined) return false;
  const pid = nextUnrealPid++;
  const end = endEventOf({ code: shellEnd.code, signal: undefined });
  stream.send(startFrame(pid));
  const text = Buffer.from(`${config.cmd}: ${shellEnd.text}\n`);
  for (const frame of outputFrames('stderr', text)) stream.send(frame);
  stream.send(endFrame(end));
  daemon.processes.remember({ pid, tag, end });
  return true;
}
