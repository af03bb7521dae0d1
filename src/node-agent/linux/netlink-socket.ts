import { closeSync } from 'node:fs';
import { call, callAside, libcFunction } from './libc.js';
import { type NetlinkMessage, NLM_F, readAttributes, readText } from './netlink-message.js';
import { bindSocket, openSocket } from './sockets.js';
import { errnoName, SystemCallFailed } from './system-call-failed.js';

const sendFunction = libcFunction('long send(int fd, void *data, size_t length, int flags)');
const recvFunction = libcFunction('long recv(int fd, void *data, size_t length, int flags)');
const setsockoptFunction = libcFunction(
  'int setsockopt(int fd, int level, int name, void *value, uint32_t length)',
);

const AF_NETLINK = 16;
const SOCK_RAW = 3;
const SOL_SOCKET = 1;
const SO_RCVTIMEO = 20;
const SOL_NETLINK = 270;
const NETLINK_CAP_ACK = 10;
const NETLINK_EXT_ACK = 11;
const NLMSG_ERROR = 2;
const NLMSG_DONE = 3;
const NLM_F_ACK_TLVS = 0x200;
const NLMSGERR_ATTR_MSG = 1;
const HEADER_BYTES = 16;
const RECEIVE_BYTES = 65_536;

export const NETLINK = { route: 0, netfilter: 12 } as const;

interface Answer {
  readonly payloads: Buffer[];
  error?: { readonly errno: number; readonly text: string };
  isDone: boolean;
}

/**
 * A netlink socket of the network namespace in which this thread is when it is made. The kernel
 * works a request off before `send` returns, so answers are read without waiting.
 */
export class NetlinkSocket {
  private readonly fd: number;
  private sequence = 0;
  /** Several requests are under way where `sendAside` is used: each finds its own answer here. */
  private readonly answers = new Map<number, Answer>();
  private readonly buffer = Buffer.alloc(RECEIVE_BYTES);

  constructor(protocol: (typeof NETLINK)[keyof typeof NETLINK]) {
    this.fd = openSocket(AF_NETLINK, SOCK_RAW, protocol);
    const option = (level: number, name: number, value: Buffer): number =>
      call('setsockopt', setsockoptFunction, [this.fd, level, name, value, value.length]);
    const on = Buffer.from([1, 0, 0, 0]);
    option(SOL_NETLINK, NETLINK_EXT_ACK, on);
    option(SOL_NETLINK, NETLINK_CAP_ACK, on);
    // An answer that never comes must not stop the agent for ever: 5 s.
    const limit = Buffer.alloc(16);
    limit.writeUInt32LE(5);
    option(SOL_SOCKET, SO_RCVTIMEO, limit);
    const address = Buffer.alloc(12);
    address.writeUInt16LE(AF_NETLINK);
    bindSocket(this.fd, address, 'a netlink socket');
  }

  /** Sends the requests in one call and checks every answer. @throws {SystemCallFailed} the first error */
  send(messages: readonly NetlinkMessage[]): void {
    const { sequences, data } = this.encode(messages, NLM_F.ack);
    call('send', sendFunction, [this.fd, data, data.length, 0]);
    this.check(messages, sequences);
  }

  /** `send` on a worker thread: for requests that wait for a grace period of the kernel. */
  async sendAside(messages: readonly NetlinkMessage[]): Promise<void> {
    const { sequences, data } = this.encode(messages, NLM_F.ack);
    await callAside('send', sendFunction, [this.fd, data, data.length, 0]);
    this.check(messages, sequences);
  }

  /** Payloads of all objects that a dump request lists. */
  dump(message: NetlinkMessage): readonly Buffer[] {
    return this.ask({ ...message, flags: message.flags | NLM_F.dump });
  }

  /** Payloads of the objects that a request without an acknowledgement answers with. */
  ask(message: NetlinkMessage): readonly Buffer[] {
    const { sequences, data } = this.encode([message], message.flags & NLM_F.dump ? 0 : NLM_F.ack);
    call('send', sendFunction, [this.fd, data, data.length, 0]);
    return this.check([message], sequences)[0]?.payloads ?? [];
  }

  close(): void {
    closeSync(this.fd);
  }

  private encode(
    messages: readonly NetlinkMessage[],
    ack: number,
  ): { sequences: number[]; data: Buffer } {
    const sequences: number[] = [];
    const parts = messages.map(({ type, flags, payload }) => {
      this.sequence = (this.sequence % 0x7fff_ffff) + 1;
      sequences.push(this.sequence);
      const message = Buffer.alloc(HEADER_BYTES + ((payload.length + 3) & ~3));
      message.writeUInt32LE(HEADER_BYTES + payload.length, 0);
      message.writeUInt16LE(type, 4);
      message.writeUInt16LE(flags | NLM_F.request | ack, 6);
      message.writeUInt32LE(this.sequence, 8);
      payload.copy(message, HEADER_BYTES);
      return message;
    });
    return { sequences, data: Buffer.concat(parts) };
  }

  private check(messages: readonly NetlinkMessage[], sequences: readonly number[]): Answer[] {
    const answers = sequences.map((sequence) => this.take(sequence));
    answers.forEach(({ error }, index) => {
      if (error === undefined) return;
      const { purpose = '', tolerate = [] } = messages[index] ?? {};
      const name = errnoName(error.errno);
      if (tolerate.includes(name)) return;
      const subject = error.text === '' ? purpose : `${purpose} (${error.text})`;
      throw new SystemCallFailed('netlink', name, subject);
    });
    return answers;
  }

  private take(sequence: number): Answer {
    for (;;) {
      const answer = this.answers.get(sequence);
      if (answer?.isDone) {
        this.answers.delete(sequence);
        return answer;
      }
      this.receive();
    }
  }

  private receive(): void {
    const length = call('recv', recvFunction, [this.fd, this.buffer, RECEIVE_BYTES, 0], 'netlink');
    for (let at = 0; at + HEADER_BYTES <= length;) {
      const bytes = this.buffer.readUInt32LE(at);
      if (bytes < HEADER_BYTES) break;
      const message = Buffer.from(this.buffer.subarray(at, at + bytes));
      this.accept(message);
      at += (bytes + 3) & ~3;
    }
  }

  private accept(message: Buffer): void {
    const type = message.readUInt16LE(4);
    const sequence = message.readUInt32LE(8);
    const answer = this.answers.get(sequence) ?? { payloads: [], isDone: false };
    this.answers.set(sequence, answer);
    if (type === NLMSG_DONE) answer.isDone = true;
    else if (type !== NLMSG_ERROR) answer.payloads.push(message.subarray(HEADER_BYTES));
    else {
      answer.isDone = true;
      const errno = -message.readInt32LE(HEADER_BYTES);
      if (errno === 0) return;
      const hasText = (message.readUInt16LE(6) & NLM_F_ACK_TLVS) !== 0;
      const attributes = hasText
        ? readAttributes(message, HEADER_BYTES + 4 + HEADER_BYTES)
        : undefined;
      answer.error = { errno, text: readText(attributes?.get(NLMSGERR_ATTR_MSG)) };
    }
  }
}
