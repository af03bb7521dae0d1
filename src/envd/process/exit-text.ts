import type { ExitStatus } from '../os/sandbox-os.js';

/** Texts of signals as the reference daemon spells them; the CLI compares `signal: killed`. */
const SIGNAL_TEXT: Partial<Record<NodeJS.Signals, string>> = {
  SIGHUP: 'hangup',
  SIGINT: 'interrupt',
  SIGQUIT: 'quit',
  SIGILL: 'illegal instruction',
  SIGTRAP: 'trace/breakpoint trap',
  SIGABRT: 'aborted',
  SIGBUS: 'bus error',
  SIGFPE: 'floating point exception',
  SIGKILL: 'killed',
  SIGUSR1: 'user defined signal 1',
  SIGSEGV: 'segmentation fault',
  SIGUSR2: 'user defined signal 2',
  SIGPIPE: 'broken pipe',
  SIGALRM: 'alarm clock',
  SIGTERM: 'terminated',
};

/** The fields of an end event. */
export interface EndEvent {
  readonly exitCode: number;
  readonly exited: boolean;
  readonly status: string;
  readonly error?: string;
}

/** How an exit is told: -1 and the signal's text for a killed process, as clients parse it. */
export function endEventOf(status: ExitStatus): EndEvent {
  if (status.signal !== undefined) {
    const text = `signal: ${SIGNAL_TEXT[status.signal] ?? status.signal}`;
    return { exitCode: -1, exited: false, status: text, error: text };
  }
  const exitCode = status.code ?? 0;
  const text = `exit status ${exitCode}`;
  return exitCode === 0
    ? { exitCode, exited: true, status: text }
    : { exitCode, exited: true, status: text, error: text };
}
