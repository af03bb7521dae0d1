import { chmodSync, closeSync, rmSync } from 'node:fs';
import { AppError } from '../../kernel/app-error.js';
import { call, libcFunction } from './libc.js';

const socketFunction = libcFunction('int socket(int domain, int type, int protocol)');
const socketpairFunction = libcFunction(
  'int socketpair(int domain, int type, int protocol, void *fds)',
);
const bindFunction = libcFunction('int bind(int fd, void *address, uint32_t length)');
const listenFunction = libcFunction('int listen(int fd, int backlog)');
const getsocknameFunction = libcFunction('int getsockname(int fd, void *address, void *length)');
const setsockoptFunction = libcFunction(
  'int setsockopt(int fd, int level, int name, void *value, uint32_t length)',
);

const AF_UNIX = 1;
const AF_INET = 2;
const SOCK_STREAM = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
const SOL_IP = 0;
const IP_FREEBIND = 15;
/** sun_path has 108 bytes, one of them the end mark. */
const LONGEST_UNIX_PATH = 107;

/** socket(2), closed on exec. @throws {SystemCallFailed} */
export const openSocket = (domain: number, type: number, protocol: number): number =>
  call('socket', socketFunction, [domain, type | SOCK_CLOEXEC, protocol]);

/** bind(2) to an encoded address. @throws {SystemCallFailed} */
export const bindSocket = (fd: number, address: Buffer, subject: string): number =>
  call('bind', bindFunction, [fd, address, address.length], subject);

/** Two connected stream sockets. @throws {SystemCallFailed} */
export function socketPair(): [number, number] {
  const fds = Buffer.alloc(8);
  call('socketpair', socketpairFunction, [AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds]);
  return [fds.readInt32LE(0), fds.readInt32LE(4)];
}

/** A listening socket that a container inherits while the host connects to it by its path. */
export interface UnixListener {
  readonly path: string;
  /** Closed on exec: hand it on as an entry of a child's `stdio`, which copies it. */
  readonly fd: number;
  /** Closes the agent's copy of the socket; the path stays, since the container serves it. */
  close(): void;
}

/**
 * Binds and listens at `path`, replacing what is there; mode 0600.
 * @throws {AppError} `socket_path_too_long` above 107 bytes
 */
export function listenOnUnixPath(path: string, backlog = 128): UnixListener {
  const bytes = Buffer.byteLength(path);
  if (bytes > LONGEST_UNIX_PATH) {
    throw new AppError(
      'invalid',
      `the socket path ${path} has ${bytes} bytes, ${LONGEST_UNIX_PATH} at most`,
      {
        code: 'socket_path_too_long',
      },
    );
  }
  const address = Buffer.alloc(2 + bytes + 1);
  address.writeUInt16LE(AF_UNIX);
  address.write(path, 2);
  rmSync(path, { force: true });
  const fd = openSocket(AF_UNIX, SOCK_STREAM, 0);
  try {
    bindSocket(fd, address, path);
    chmodSync(path, 0o600);
    call('listen', listenFunction, [fd, backlog], path);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return { path, fd, close: () => closeSync(fd) };
}

/**
 * A TCP or UDP socket bound to `address` on a free port, though no device has that address yet.
 * @throws {SystemCallFailed}
 */
export function bindAbsentAddress(
  kind: 'tcp' | 'udp',
  address: string,
): { fd: number; port: number } {
  const fd = openSocket(AF_INET, kind === 'tcp' ? SOCK_STREAM : SOCK_DGRAM, 0);
  try {
    const one = Buffer.from([1, 0, 0, 0]);
    call('setsockopt', setsockoptFunction, [fd, SOL_IP, IP_FREEBIND, one, one.length]);
    const name = Buffer.alloc(16);
    name.writeUInt16LE(AF_INET);
    name.set(address.split('.').map(Number), 4);
    bindSocket(fd, name, address);
    const length = Buffer.from([name.length, 0, 0, 0]);
    call('getsockname', getsocknameFunction, [fd, name, length]);
    return { fd, port: name.readUInt16BE(2) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
