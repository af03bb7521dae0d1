import { ConnectError } from '../connect/connect-error.js';
import { readBytes, readMessage, type Message } from '../connect/message.js';
import type { ManagedProcess } from './managed-process.js';

/** Hands a request's `input` to a process. @throws ConnectError */
export async function deliverInput(managed: ManagedProcess, message: Message): Promise<void> {
  const input = readMessage(message, 'input');
  if (input === undefined) throw new ConnectError('invalid_argument', 'the input is missing');
  if (readBytes(input, 'pty') !== undefined) {
    throw new ConnectError('internal', 'the process has no pseudo terminal');
  }
  await managed.sendStdin(readBytes(input, 'stdin') ?? Buffer.alloc(0));
}
