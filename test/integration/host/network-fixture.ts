import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Runs a command and gives its output, whatever its exit code. */
export async function run(command: string, ...args: string[]): Promise<string> {
  try {
    return (await runFile(command, args, { timeout: 20_000 })).stdout;
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
}

/** A server that tells its name and who asks: HTTP on the ports given, an echo of UDP on 9000. */
const SERVER = `
import http.server, socket, sys, threading
name, ports = sys.argv[1], sys.argv[2:]
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = (name + ' ' + self.client_address[0]).encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *args): pass
for port in ports:
    server = http.server.ThreadingHTTPServer(('0.0.0.0', int(port)), Handler)
    threading.Thread(target=server.serve_forever).start()
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.bind(('0.0.0.0', 9000))
print('ready', flush=True)
while True:
    data, sender = udp.recvfrom(2048)
    udp.sendto(data, sender)
`;

/** Answers every DNS query with one address, over UDP and TCP. */
const NAME_SERVER = `
import socket, struct, sys, threading
ANSWER = socket.inet_aton(sys.argv[1])
def answer(query):
    end = query.index(0, 12) + 5
    record = b'\\xc0\\x0c\\x00\\x01\\x00\\x01\\x00\\x00\\x00\\x3c\\x00\\x04' + ANSWER
    return query[:2] + b'\\x81\\x80\\x00\\x01\\x00\\x01\\x00\\x00\\x00\\x00' + query[12:end] + record
def serve_tcp():
    listener = socket.socket(); listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(('0.0.0.0', 53)); listener.listen()
    while True:
        connection, _ = listener.accept()
        query = connection.recv(2048)[2:]
        reply = answer(query)
        connection.sendall(struct.pack('>H', len(reply)) + reply); connection.close()
threading.Thread(target=serve_tcp).start()
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.bind(('0.0.0.0', 53))
print('ready', flush=True)
while True:
    query, sender = udp.recvfrom(2048)
    udp.sendto(answer(query), sender)
`;

/** Asks the gateway for a name over UDP or TCP and prints the address or what went wrong. */
export const RESOLVE = `
import socket, struct, sys
kind, server = sys.argv[1], sys.argv[2]
query = b'\\x12\\x34\\x01\\x00\\x00\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x04test\\x07example\\x00\\x00\\x01\\x00\\x01'
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM if kind == 'udp' else socket.SOCK_STREAM)
s.settimeout(1)
try:
    s.connect((server, 53))
    s.send(query if kind == 'udp' else struct.pack('>H', len(query)) + query)
    reply = s.recv(2048)
    print('.'.join(str(b) for b in reply[-4:]))
except Exception as error:
    print('failed', type(error).__name__)
`;

/** Sends one datagram from a source that is not the sandbox's, by a raw socket, to host port 9000. */
export const SPOOF = `
import socket, struct, sys
source, target = sys.argv[1], sys.argv[2]
s = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)
udp = struct.pack('>HHHH', 4000, 9000, 13, 0) + b'spoof'
head = struct.pack('>BBHHHBBH4s4s', 0x45, 0, 20 + len(udp), 1, 0, 64, 17, 0, socket.inet_aton(source), socket.inet_aton(target))
s.sendto(head + udp, (target, 0))
print('sent')
`;

export interface Box {
  readonly pid: number;
  /** Runs a command in the namespaces of the box. */
  inside(...command: string[]): Promise<string>;
  /** What an HTTP request from inside gets, empty where it gets nothing in two seconds. */
  get(url: string): Promise<string>;
  end(): Promise<void>;
}

/** Processes and files of one test file. */
export class NetworkHost {
  readonly directory = mkdtempSync(join(tmpdir(), 'atoll-network-'));
  private readonly boxes: Box[] = [];

  script(name: string, text: string): string {
    const path = join(this.directory, name);
    writeFileSync(path, text);
    return path;
  }

  /** A process in user and network namespaces of its own, as a container's PID 1 is. */
  box(name: string, ports: number[] = [80]): Promise<Box> {
    const server = this.script('server.py', SERVER);
    return this.start(['--user', '--map-root-user', '--net'], [server, name, ...ports.map(String)]);
  }

  /** A network namespace of the host's own user namespace, which stands for the internet. */
  internet(): Promise<Box> {
    return this.start(['--net'], [this.script('server.py', SERVER), 'internet', '80']);
  }

  /** Answers every name with `address` in the namespace of `internet`. */
  nameServer(internet: Box, address: string): Promise<Box> {
    const namespace = ['--net', '--target', String(internet.pid)];
    const script = this.script('names.py', NAME_SERVER);
    return this.spawnReady('nsenter', [...namespace, '/usr/bin/python3', script, address]);
  }

  async remove(): Promise<void> {
    for (const box of this.boxes.reverse()) await box.end();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private start(flags: string[], script: string[]): Promise<Box> {
    return this.spawnReady('unshare', [...flags, '/usr/bin/python3', ...script]);
  }

  private async spawnReady(command: string, args: string[]): Promise<Box> {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() =>
        Promise.reject(new Error(`${command} ${args.join(' ')} ended`)),
      ),
    ]);
    const box = boxOf(child, args.includes('--user'));
    this.boxes.push(box);
    return box;
  }
}

const USERS = ['--user', '--preserve-credentials'];

function boxOf(child: ChildProcess, hasOwnUsers: boolean): Box {
  const pid = child.pid ?? 0;
  const inside = (...command: string[]): Promise<string> =>
    run('nsenter', '--target', String(pid), ...(hasOwnUsers ? USERS : []), '--net', ...command);
  return {
    pid,
    inside,
    get: (url) => inside('curl', '--silent', '--max-time', '2', url),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
