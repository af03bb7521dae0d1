import { createInterface } from 'node:readline/promises';

/** A step says so when it takes longer than this, milliseconds. */
const SHOW_AFTER_MS = 1_500;
const REDRAW_MS = 1_000;
/** Where lines can not be redrawn, progress comes as a line this often, milliseconds. */
const PLAIN_PROGRESS_MS = 15_000;

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

const seconds = (since: number): number => Math.round((Date.now() - since) / 1_000);

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Lets a step tell how far it is, such as `120 of 300 packages`. */
export type TellProgress = (detail: string) => void;

/**
 * What the command line prints. Steps go to standard error, results to standard output, so that a
 * result can be piped; a line is redrawn only at a terminal.
 */
export class Terminal {
  readonly interactive = process.stderr.isTTY && process.stdin.isTTY;
  readonly #redraws = process.stderr.isTTY;

  constructor() {
    // A reader that has gone, such as a closed pipe, must not end the platform that writes to it.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  }

  /** A result. */
  print(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** Something that the person should know, beside the result. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  heading(text: string): void {
    this.note(this.#redraws ? `\n\u001b[1m${text}\u001b[0m` : `\n${text}`);
  }

  /** Runs a step with its name, its progress and its time on the screen. */
  async step<T>(what: string, work: (tell: TellProgress) => Promise<T>): Promise<T> {
    const startedAt = Date.now();
    const view = this.#redraws ? this.#redrawnView(what, startedAt) : this.#plainView(what);
    try {
      const result = await work(view.tell);
      view.end(`  ${what}: done in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
      return result;
    } catch (error) {
      const how = isAbort(error) ? 'interrupted' : 'failed';
      view.end(`  ${what}: ${how} after ${seconds(startedAt)} s`);
      throw error;
    }
  }

  /**
   * Asks a question at a terminal.
   * @returns one of the answers: the first where none fits or the question is `overruled`,
   *   `interrupt` after a Ctrl-C
   */
  async choose<T extends string>(
    question: string,
    { answers, interrupt, overruled }: Question<T>,
  ): Promise<T> {
    const input = createInterface({ input: process.stdin, output: process.stderr });
    const interrupted = new AbortController();
    input.once('SIGINT', () => interrupted.abort());
    input.once('close', () => interrupted.abort());
    const ends = [interrupted.signal, ...(overruled === undefined ? [] : [overruled])];
    try {
      const text = await input.question(question, { signal: AbortSignal.any(ends) });
      const answer = text.trim().toLowerCase();
      return answers.find((item) => answer !== '' && item.startsWith(answer)) ?? answers[0];
    } catch (error) {
      if (!ends.some(({ aborted }) => aborted)) throw error;
      this.note('');
      return overruled?.aborted === true ? answers[0] : interrupt;
    } finally {
      input.close();
    }
  }

  #redrawnView(what: string, startedAt: number): StepView {
    let detail = '';
    const draw = (): void => {
      // The time first: it shows that something goes on, where a narrow screen cuts the rest.
      const line = `  ${what} … ${seconds(startedAt)} s${detail === '' ? '' : `, ${detail}`}`;
      process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
    };
    draw();
    const timer = setInterval(draw, REDRAW_MS);
    return {
      tell: (text) => {
        detail = text;
      },
      end: (line) => {
        clearInterval(timer);
        process.stderr.write(`\r\u001b[K${line}\n`);
      },
    };
  }

  #plainView(what: string): StepView {
    let shown = false;
    let detail = '';
    const show = setTimeout(() => {
      shown = true;
      this.note(`  ${what} …`);
    }, SHOW_AFTER_MS);
    const more = setInterval(() => {
      if (detail !== '') this.note(`  ${what} … ${detail}`);
      detail = '';
    }, PLAIN_PROGRESS_MS);
    return {
      tell: (text) => {
        detail = text;
      },
      end: (line) => {
        clearTimeout(show);
        clearInterval(more);
        if (shown || !line.includes(': done in')) this.note(line);
      },
    };
  }
}

interface Question<T extends string> {
  answers: readonly [T, ...T[]];
  interrupt: T;
  /** Closes the question. */
  overruled?: AbortSignal;
}

interface StepView {
  tell: TellProgress;
  end: (line: string) => void;
}
