import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.js';
import {
  NODE_ID_HEADER,
  sealedPart,
  sealedPartPath,
  type SealedPart,
} from '../../node-protocol/sealed-part.js';
import type { SealedParts } from './node-parts.js';

/** Time limit of one attempt, milliseconds. */
const ATTEMPT_MS = 5_000;
/** Pauses before further attempts, milliseconds: a control plane may be restarting. */
const RETRY_AFTER_MS = [100, 400, 1_500, 3_000];

/** The control plane refused: asking again does not help. */
class Refused extends AppError {}

/** Reads sealed parts from the api's internal endpoint with the node's credential. */
export class HttpSealedParts implements SealedParts {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #connections: HttpAgent;

  constructor(baseUrl: string, { nodeId, nodeToken }: { nodeId: string; nodeToken: string }) {
    this.#baseUrl = baseUrl;
    this.#headers = { authorization: `Bearer ${nodeToken}`, [NODE_ID_HEADER]: nodeId };
    this.#connections = this.#isTls
      ? new HttpsAgent({ keepAlive: true, maxSockets: 16 })
      : new HttpAgent({ keepAlive: true, maxSockets: 16 });
  }

  /** @throws {AppError} where the control plane refuses, stays away or answers nonsense */
  async fetch(executionId: string, signal: AbortSignal): Promise<SealedPart> {
    for (const pauseMs of RETRY_AFTER_MS) {
      try {
        return await this.#attempt(executionId, signal);
      } catch (error) {
        if (signal.aborted || error instanceof Refused) throw error;
        await sleep(pauseMs, undefined, { signal });
      }
    }
    return this.#attempt(executionId, signal);
  }

  close(): void {
    this.#connections.destroy();
  }

  async #attempt(executionId: string, signal: AbortSignal): Promise<SealedPart> {
    const answer = await this.#get(
      new URL(sealedPartPath(executionId), this.#baseUrl),
      AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const status = answer.statusCode ?? 0;
    if (status >= 400 && status < 500) {
      throw new Refused('forbidden', `the control plane answered ${status} to the node`);
    }
    if (status !== 200) {
      throw new AppError('unavailable', `the control plane answered ${status} to the node`);
    }
    // Its text is secret: an error tells the shape only.
    const parsed = sealedPart.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new AppError('internal', `the sealed part is malformed (${fields})`);
  }

  #get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const send = this.#isTls ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const message = send(url, {
        agent: this.#connections,
        headers: this.#headers,
        signal,
      });
      message.once('response', resolve);
      message.once('error', reject);
      message.end();
    });
  }

  get #isTls(): boolean {
    return this.#baseUrl.startsWith('https:');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
