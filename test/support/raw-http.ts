import { connect, type Socket } from 'node:net';

/** An open connection to a server under test, for bytes that no HTTP client would send. */
export function openRaw(port: number, host = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Everything that comes until the server closes, or until `enough` is content. */
export function readRaw(
  socket: Socket,
  enough: (text: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (enough(text)) resolve(text);
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

/** Sends one request as it stands (its own `Connection: close` included) and gives the answer. */
export async function exchangeRaw(port: number, lines: string[], body = ''): Promise<string> {
  const socket = await openRaw(port);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return readRaw(socket);
}

/** The JSON body at the end of a raw answer. */
export function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}
