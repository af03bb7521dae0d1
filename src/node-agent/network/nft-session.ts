import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { AppError } from '../../kernel/app-error.js';
import { hostToolPath } from '../linux/host-tool.js';
import { socketPair } from '../linux/sockets.js';

/** A command that changes nothing and asks nobody; its answer is the end mark of those before it. */
const MARK = 'describe ipv4_addr';
const MARK_ANSWER = /^datatype ipv4_addr .*, 32 bits$/m;
const LONGEST_WAIT_MS = 10_000;

export interface NftOptions {
  /** True where commands may name what does not exist, such as something to delete. */
  readonly tolerateMissing?: boolean;
}

interface Running {
  readonly child: ChildProcess;
  readonly output: Socket;
}

/**
 * One `nft -i` for all changes: a process for each would cost ten times as much. Every line is a
 * transaction. A process that ended is replaced at the next change.
 */
export class NftSession {
  private running: Running | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Runs lines one after another, all of them whatever their results.
   * @throws {AppError} `nft_failed` with what nft wrote
   */
  run(lines: readonly string[], options: NftOptions = {}): Promise<void> {
    const result = this.last.then(() => this.exchange(lines, options));
    this.last = result.catch(() => undefined); // the caller has the error; the next one goes on
    return result;
  }

  /** Ends the process after the changes under way. */
  async close(): Promise<void> {
    await this.last;
    const { running } = this;
    this.running = undefined;
    if (running === undefined || running.child.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      running.child.ref();
      running.child.once('exit', () => resolve());
      running.child.stdin?.end();
    });
    running.output.destroy();
  }

  private async exchange(
    lines: readonly string[],
    { tolerateMissing = false }: NftOptions,
  ): Promise<void> {
    const answer = await this.ask(`${lines.join('\n')}\n${MARK}\n`);
    const errors = answer.split('\n').filter((line) => line.includes('Error:'));
    const serious = errors.filter(
      (line) => !tolerateMissing || !line.includes('No such file or directory'),
    );
    if (serious.length === 0) return;
    throw new AppError('internal', `nft: ${answer.replace(MARK_ANSWER, '').trim()}`, {
      code: 'nft_failed',
    });
  }

  private ask(input: string): Promise<string> {
    const { child, output } = (this.running ??= this.start());
    return new Promise((resolve, reject) => {
      let text = '';
      const finish = (error?: AppError): void => {
        clearTimeout(timer);
        output.off('data', onData).off('close', onClose);
        if (error === undefined) return resolve(text);
        this.abandon();
        reject(error);
      };
      const failed = (reason: string): AppError =>
        new AppError('internal', `nft ${reason}: ${text.trim()}`, { code: 'nft_failed' });
      const onData = (chunk: Buffer): void => {
        text += chunk.toString();
        if (MARK_ANSWER.test(text)) finish();
      };
      const onClose = (): void => finish(failed('ended'));
      const timer = setTimeout(() => finish(failed('did not answer')), LONGEST_WAIT_MS);
      output.on('data', onData).on('close', onClose);
      child.stdin?.write(input);
    });
  }

  private start(): Running {
    // Both outputs in one stream: an error is then always read before the end mark after it.
    const [ours, theirs] = socketPair();
    const child = spawn(hostToolPath('nft'), ['-i'], {
      stdio: ['pipe', theirs, theirs],
      env: { LC_ALL: 'C' },
    });
    closeSync(theirs);
    const output = new Socket({ fd: ours, readable: true, writable: false });
    const forget = (): void => {
      if (this.running?.child === child) this.running = undefined;
    };
    child.once('exit', forget).on('error', forget);
    child.stdin?.on('error', forget); // it ended: the close of its output tells the caller
    output.on('error', forget).on('close', forget);
    // An idle session keeps nobody from ending; a change under way does, by its timer.
    child.unref();
    output.unref();
    return { child, output };
  }

  /** An answer that was not understood must not be taken for the next one's. */
  private abandon(): void {
    this.running?.child.kill('SIGKILL');
    this.running?.output.destroy();
    this.running = undefined;
  }
}
