import { ConnectError } from '../connect/connect-error.js';
import type { SandboxOs, SpawnedProcess } from '../os/sandbox-os.js';
import { endEventOf, type EndEvent } from './exit-text.js';
import { OutputFanout, type Subscriber } from './output-fanout.js';
import { endFrame, outputFrames } from './process-frames.js';

/** What a process was started with, as List shows it. */
export interface ProcessConfig {
  readonly cmd: string;
  readonly args: readonly string[];
  readonly envs: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface ProcessLabels {
  readonly config: ProcessConfig;
  readonly tag: string | undefined;
}

/** After a kill, output that is already written is read on until this much silence. */
const DRAIN_SILENCE_MS = 50;
/** ... or until this much of it, since a survivor that holds the pipes may write for ever. */
const DRAIN_BYTES = 1024 * 1024;

/** A process that was started through the daemon, until its end event is sent. */
export class ManagedProcess {
  readonly pid: number;
  readonly labels: ProcessLabels;
  /** Settles after all output and the end event went to the subscribers. */
  readonly ended: Promise<EndEvent>;
  readonly #os: SandboxOs;
  readonly #child: SpawnedProcess;
  readonly #fanout: OutputFanout;
  #reaped = false;
  #killRequested = false;
  #stdinClosed = false;
  #drainTimer: NodeJS.Timeout | undefined;
  #drainedBytes = 0;

  constructor(os: SandboxOs, child: SpawnedProcess, labels: ProcessLabels) {
    this.#os = os;
    this.#child = child;
    this.pid = child.pid;
    this.labels = labels;
    this.#fanout = new OutputFanout([child.stdout, child.stderr]);
    child.stdin?.on('error', () => undefined);
    const outputs = [this.#forward('stdout'), this.#forward('stderr')];
    this.ended = this.#finish(outputs);
  }

  subscribe(subscriber: Subscriber): void {
    this.#fanout.add(subscriber);
  }

  /** Settles when the bytes are handed to the process. @throws ConnectError */
  async sendStdin(bytes: Buffer): Promise<void> {
    const stdin = this.#child.stdin;
    if (stdin === undefined || this.#stdinClosed) {
      throw new ConnectError('internal', 'stdin not enabled or closed');
    }
    if (bytes.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      // A process that never reads must not hold the call beyond its end.
      this.#child.exited.then(() => resolve(), reject);
      stdin.write(bytes, (error) => {
        if (error) reject(new ConnectError('internal', `error writing to stdin: ${error.message}`));
        else resolve();
      });
    });
  }

  closeStdin(): void {
    if (this.#child.stdin === undefined) {
      throw new ConnectError('internal', 'stdin not enabled or closed');
    }
    this.#stdinClosed = true;
    this.#child.stdin.end();
  }

  /**
   * Signals the process with its group and, for SIGKILL, waits until it is reaped: the next
   * command must not see it any more. @throws ConnectError
   */
  async signal(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#killRequested = true;
    if (this.#reaped) {
      // The pid may belong to another process by now, so only the end is hastened.
      this.#armDrain();
      return;
    }
    const sent =
      this.#os.signal(this.pid, signal, 'group') || this.#os.signal(this.pid, signal, 'process');
    if (!sent) throw new ConnectError('internal', `process ${this.pid} cannot be signalled`);
    if (signal === 'SIGKILL') await this.#child.exited;
  }

  /** Kills the leader alone, as a deadline does: what it left in the background lives on. */
  killLeader(): void {
    if (!this.#reaped) this.#os.signal(this.pid, 'SIGKILL', 'process');
    this.#killRequested = true;
  }

  #forward(name: 'stdout' | 'stderr'): Promise<void> {
    const source = this.#child[name];
    source.on('data', (chunk: Buffer) => {
      for (const frame of outputFrames(name, chunk)) this.#fanout.send(frame);
      if (this.#reaped && this.#killRequested) {
        this.#drainedBytes += chunk.length;
        this.#armDrain();
      }
    });
    return new Promise((resolve) => {
      source.on('error', () => resolve());
      source.on('close', () => resolve());
    });
  }

  async #finish(outputs: readonly Promise<void>[]): Promise<EndEvent> {
    const status = await this.#child.exited;
    this.#reaped = true;
    this.#child.stdin?.destroy();
    if (this.#killRequested) this.#armDrain();
    // A background child that holds the pipes keeps the stream open, as in a shell pipeline.
    await Promise.all(outputs);
    clearTimeout(this.#drainTimer);
    const end = endEventOf(status);
    this.#fanout.send(endFrame(end));
    return end;
  }

  #armDrain(): void {
    clearTimeout(this.#drainTimer);
    if (this.#drainedBytes > DRAIN_BYTES) this.#closeOutputs();
    else this.#drainTimer = setTimeout(() => this.#drained(), DRAIN_SILENCE_MS);
  }

  #drained(): void {
    // Silence means nothing while a slow subscriber keeps the outputs from being read.
    if (this.#fanout.blocked) this.#armDrain();
    else this.#closeOutputs();
  }

  #closeOutputs(): void {
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }
}
