import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { connect, createServer, isIPv6, type Server, type Socket } from 'node:net';
import { bindAbsentAddress } from '../linux/sockets.js';
import { INNER_GATEWAY } from './sandbox-network.js';

const DNS_PORT = 53;
const ANSWER_TIME_MS = 5_000;
const IDLE_TIME_MS = 10_000;
/** Under way at once for one sandbox: a flood of one is not a flood for the resolver. */
const LONGEST_QUEUE = 128;
const MOST_CONNECTIONS = 16;
const HEADER_BYTES = 12;

export interface DnsForwarderOptions {
  /** The host's resolver configuration; read again for every query. */
  readonly resolvConf: string;
  /** Port of the host's resolvers; default 53. */
  readonly serverPort?: number;
  /** Where it listens; default the address that sandboxes have as their gateway. */
  readonly address?: string;
}

/** Counts what is under way for each sandbox. */
class Load {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Takes a place, or tells that there is none. */
  enter(source: string): boolean {
    const count = this.counts.get(source) ?? 0;
    if (count >= this.limit) return false;
    this.counts.set(source, count + 1);
    return true;
  }

  leave(source: string): void {
    const count = (this.counts.get(source) ?? 1) - 1;
    if (count === 0) this.counts.delete(source);
    else this.counts.set(source, count);
  }
}

/**
 * Hands the sandboxes' DNS queries to the host's own resolvers, which they could not reach. It
 * listens on the gateway address, on ports of its own that the host's rules lead port 53 to; who
 * may ask is decided by those rules.
 */
export class DnsForwarder {
  private udp: UdpSocket | undefined;
  private tcp: Server | undefined;
  private readonly connections = new Set<Socket>();
  private readonly queries = new Set<UdpSocket>();
  private readonly queryLoad = new Load(LONGEST_QUEUE);
  private readonly connectionLoad = new Load(MOST_CONNECTIONS);

  constructor(private readonly options: DnsForwarderOptions) {}

  async open(): Promise<{ udpPort: number; tcpPort: number }> {
    const { address = INNER_GATEWAY } = this.options;
    const udpEnd = bindAbsentAddress('udp', address);
    const udp = createSocket('udp4', (query, from) => this.forward(query, from));
    this.udp = udp;
    udp.on('error', () => {}); // an answer could not be sent: the sandbox is gone and asks no more
    await new Promise<void>((resolve) => udp.bind({ fd: udpEnd.fd }, resolve));
    const tcpEnd = bindAbsentAddress('tcp', address);
    const tcp = createServer((socket) => this.join(socket));
    this.tcp = tcp;
    await new Promise<void>((resolve, reject) => {
      tcp.once('error', reject);
      tcp.listen({ fd: tcpEnd.fd }, resolve);
    });
    return { udpPort: udpEnd.port, tcpPort: tcpEnd.port };
  }

  async close(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    for (const query of this.queries) query.close();
    this.queries.clear();
    const { udp, tcp } = this;
    this.udp = undefined;
    this.tcp = undefined;
    if (udp !== undefined) await new Promise<void>((resolve) => udp.close(() => resolve()));
    if (tcp !== undefined) await new Promise<void>((resolve) => tcp.close(() => resolve()));
  }

  /** Empty where the file cannot be read: it may be away for a moment while it is replaced. */
  private servers(): string[] {
    let text: string;
    try {
      text = readFileSync(this.options.resolvConf, 'utf8');
    } catch {
      return [];
    }
    return text.split('\n').flatMap((line) => /^\s*nameserver\s+(\S+)/.exec(line)?.[1] ?? []);
  }

  /** Asks every server: the first answer counts, as long as one of them is up. */
  private forward(query: Buffer, from: RemoteInfo): void {
    const servers = this.servers();
    const isAsked = query.length >= HEADER_BYTES && servers.length > 0;
    if (!isAsked || !this.queryLoad.enter(from.address)) return;
    const sockets = servers.map((server) => this.ask(server, query, finish));
    const timer = setTimeout(() => finish(), ANSWER_TIME_MS);
    const { queryLoad, queries } = this;
    const reply = (answer: Buffer): unknown => this.udp?.send(answer, from.port, from.address);
    let isFinished = false;
    function finish(answer?: Buffer): void {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(timer);
      for (const socket of sockets) if (queries.delete(socket)) socket.close();
      queryLoad.leave(from.address);
      if (answer !== undefined) reply(answer);
    }
  }

  /** A socket of its own for each query: its port is as hard to guess as a resolver's should be. */
  private ask(server: string, query: Buffer, finish: (answer: Buffer) => void): UdpSocket {
    const socket = createSocket(isIPv6(server) ? 'udp6' : 'udp4');
    this.queries.add(socket);
    socket.on('error', () => {}); // that server is down: another one answers or the time runs out
    socket.on('message', (answer) => {
      const isAnswer =
        answer.length >= HEADER_BYTES && answer.readUInt16BE(0) === query.readUInt16BE(0);
      if (isAnswer) finish(answer);
    });
    // Connected: the kernel drops what others send. The callback is told of failures too, such as
    // an IPv6 server on a host without a route to it.
    socket.connect(this.options.serverPort ?? DNS_PORT, server, (...failure: unknown[]) => {
      if (failure[0] === undefined || failure[0] === null) socket.send(query);
    });
    return socket;
  }

  private join(socket: Socket): void {
    const source = socket.remoteAddress ?? '';
    const server = this.servers()[0];
    if (server === undefined || !this.connectionLoad.enter(source)) {
      socket.destroy();
      return;
    }
    const upstream = connect({ host: server, port: this.options.serverPort ?? DNS_PORT });
    const pair = [socket, upstream];
    for (const end of pair) {
      this.connections.add(end);
      end.setTimeout(IDLE_TIME_MS, () => end.destroy());
      end.on('error', () => {}); // the close below ends both
      end.once('close', () => {
        this.connections.delete(end);
        for (const other of pair) other.destroy();
      });
    }
    socket.once('close', () => this.connectionLoad.leave(source));
    socket.pipe(upstream).pipe(socket);
  }
}
