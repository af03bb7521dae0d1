import type { ChildProcess, IOType } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { nativeCalls, type NativeCalls } from './native-calls.js';

/** The daemon's side of a child's standard streams. */
export interface ParentStreams {
  readonly stdin: Writable | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** Standard streams of a child that is about to be started. */
export interface Stdio {
  readonly forChild: readonly [IOType | number, IOType | number, IOType | number];
  forParent(child: ChildProcess): ParentStreams;
  /** To be called after the start, whether it succeeded or not. */
  closeChildEnds(): void;
  /** To be called instead of `forParent` where there is no child. */
  discard(): void;
}

/**
 * Opens pipes for a child. Node's own "pipes" are sockets, which programs can tell: opening
 * /dev/stderr fails with ENXIO, and bash takes a socket as input for a remote shell.
 */
export function openStdio(withStdin: boolean): Stdio {
  const native = nativeCalls();
  return native === undefined ? socketStdio(withStdin) : pipeStdio(native, withStdin);
}

function pipeStdio(native: NativeCalls, withStdin: boolean): Stdio {
  const opened: [number, number][] = [];
  const closeAll = (end: 0 | 1, pipes: readonly [number, number][]): void => {
    for (const pipe of pipes) closeSync(pipe[end]);
  };
  try {
    for (let i = withStdin ? 0 : 1; i < 3; i += 1) opened.push(native.pipe());
  } catch (error) {
    closeAll(0, opened);
    closeAll(1, opened);
    throw error;
  }
  const [err, out, input] = opened.reverse() as [
    [number, number],
    [number, number],
    [number, number] | undefined,
  ];
  const own = [...(input === undefined ? [] : [input[1]]), out[0], err[0]];
  const childs = [...(input === undefined ? [] : [input[0]]), out[1], err[1]];
  return {
    forChild: [input === undefined ? 'ignore' : input[0], out[1], err[1]],
    forParent: () => ({
      stdin: input && new Socket({ fd: input[1], readable: false, writable: true }),
      stdout: new Socket({ fd: out[0], readable: true, writable: false }),
      stderr: new Socket({ fd: err[0], readable: true, writable: false }),
    }),
    closeChildEnds: () => childs.forEach((fd) => closeSync(fd)),
    discard: () => own.forEach((fd) => closeSync(fd)),
  };
}

function socketStdio(withStdin: boolean): Stdio {
  return {
    forChild: [withStdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    forParent: (child) => ({
      stdin: child.stdin ?? undefined,
      stdout: child.stdout as Readable,
      stderr: child.stderr as Readable,
    }),
    closeChildEnds: () => undefined,
    discard: () => undefined,
  };
}
