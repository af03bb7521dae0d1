import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleForTest, EnvdDaemon } from './daemon.js';
import { collect, shell, startOf, stream, unary } from './rpc.js';

const START = 'process.Process/Start';
let bundleDir: string;
let daemon: EnvdDaemon;

beforeAll(async () => {
  bundleDir = await bundleForTest();
  daemon = await EnvdDaemon.ready(bundleDir);
});
afterAll(async () => {
  await daemon.stop();
  await rm(bundleDir, { recursive: true });
});

describe('Start', () => {
  it('sends start, output, end and the end of the stream, in this order', async () => {
    const run = await shell(daemon, 'echo out; echo err >&2; exit 3');
    expect(run.events[0]?.start?.pid).toBeGreaterThan(0);
    expect(run.stdout.toString()).toBe('out\n');
    expect(run.stderr.toString()).toBe('err\n');
    expect(run.events.at(-1)?.end).toEqual({
      exitCode: 3,
      exited: true,
      status: 'exit status 3',
      error: 'exit status 3',
    });
    expect(run.end).toEqual({});
  });

  it('tells a clean exit without an error', async () => {
    const run = await shell(daemon, ':');
    expect(run.events.at(-1)?.end).toEqual({ exitCode: 0, exited: true, status: 'exit status 0' });
  });

  it('keeps every byte value, in 5 MB as well', async () => {
    const all = await shell(
      daemon,
      String.raw`for i in {0..255}; do printf "\\x$(printf %x $i)"; done`,
    );
    expect(all.stdout).toEqual(Buffer.from(Array.from({ length: 256 }, (_, i) => i)));
    const big = await shell(daemon, 'head -c 5000000 /dev/urandom | tee >(sha256sum >&2)');
    expect(big.stdout.length).toBe(5_000_000);
    const digest = createHash('sha256').update(big.stdout).digest('hex');
    expect(big.stderr.toString()).toContain(digest);
    const lines = await shell(daemon, String.raw`printf 'a\n\nb\r\n\r\nc'`);
    expect(lines.stdout.toString()).toBe('a\n\nb\r\n\r\nc');
  });

  it('tells a missing program as exit 127 and a forbidden one as 126', async () => {
    for (const [cmd, code] of [
      ['/no/such/program', 127],
      ['no-such-program', 127],
      ['/etc/passwd', 126],
    ] as const) {
      const run = await collect(stream(daemon, START, [{ process: { cmd }, stdin: false }]));
      expect(run.events[0]?.start?.pid).toBeGreaterThan(0);
      expect(run.events.at(-1)?.end).toMatchObject({ exitCode: code, exited: true });
      expect(run.end).toEqual({});
    }
  });

  it('refuses a missing cwd, an unknown user and a missing command as errors of the call', async () => {
    const cwd = await shell(daemon, ':', { process: { cwd: '/no/such' } });
    expect(cwd.end?.error).toEqual({
      code: 'invalid_argument',
      message: "cwd '/no/such' does not exist",
    });
    const user = await shell(daemon, ':', { user: 'root123' });
    expect(user.end?.error).toEqual({
      code: 'unauthenticated',
      message: "invalid username: 'root123'",
    });
    const empty = await collect(stream(daemon, START, [{ process: {} }]));
    expect(empty.end?.error?.code).toBe('invalid_argument');
    expect(empty.events).toEqual([]);
  });

  it('gives the environment in its order and leaks nothing into later commands', async () => {
    const script =
      'echo $HOME,$USER,$LOGNAME,$FROM_SANDBOX,$E2B_SANDBOX,$E2B_SANDBOX_ID,$X; pwd; umask';
    const first = await shell(daemon, script, {
      process: { envs: { X: '1', FROM_SANDBOX: 'no' } },
    });
    expect(first.stdout.toString()).toBe('/root,root,root,no,true,sbxtest,1\n/root\n0022\n');
    const second = await shell(daemon, script);
    expect(second.stdout.toString()).toBe('/root,root,root,yes,true,sbxtest,\n/root\n0022\n');
  });

  it('runs as the user of the Basic credential', async () => {
    const run = await shell(daemon, 'id -u; id -g; echo $USER', {
      user: 'nobody',
      process: { cwd: '/' },
    });
    expect(run.stdout.toString()).toBe('65534\n65534\nnobody\n');
  });

  it('gives real pipes: a command can open its standard streams by name', async () => {
    const run = await shell(daemon, 'echo a > /dev/stdout; echo b > /dev/stderr; cat /dev/stdin', {
      request: { stdin: false },
    });
    expect([run.stdout.toString(), run.stderr.toString()]).toEqual(['a\n', 'b\n']);
  });

  it('hands no descriptor of its own to the command', async () => {
    const run = await collect(
      stream(daemon, START, [
        { process: { cmd: '/bin/ls', args: ['/proc/self/fd'] }, stdin: false },
      ]),
    );
    // 3 is the folder that ls reads. What the test itself was started with may lie far above.
    const descriptors = run.stdout.toString().trim().split('\n').map(Number);
    expect(descriptors.filter((fd) => fd < 100)).toEqual([0, 1, 2, 3]);
  });

  it('waits for output that a background child still holds, and leaves no zombie', async () => {
    const run = await shell(daemon, '(sleep 0.4; echo late) & echo early');
    expect(run.stdout.toString()).toBe('early\nlate\n');
    const children = readFileSync(`/proc/${daemon.pid}/task/${daemon.pid}/children`, 'utf8');
    expect(children.trim()).toBe('');
  });
});

describe('signals and deadlines', () => {
  it('kills with its group, tells -1 and signal: killed, and has reaped it before answering', async () => {
    const events = stream(daemon, START, [startOf('sleep 300 & echo $!; wait')]);
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    const child = Buffer.from((await events.next()).value?.event?.data?.stdout ?? '', 'base64');
    const kill = await unary(daemon, 'process.Process/SendSignal', {
      process: { pid },
      signal: 'SIGNAL_SIGKILL',
    });
    expect(kill).toEqual({ status: 200, body: {} });
    const alive = await shell(daemon, `kill -0 ${pid} || echo gone`);
    expect(alive.stdout.toString()).toBe('gone\n');
    const rest = await collect(events);
    expect(rest.events.at(-1)?.end).toEqual({
      exitCode: -1,
      exited: false,
      status: 'signal: killed',
      error: 'signal: killed',
    });
    const orphan = () => shell(daemon, `grep State: /proc/${child.toString().trim()}/status`);
    await expect.poll(async () => (await orphan()).stdout.toString()).not.toMatch(/[SR] \(/);
  });

  it('ends after a kill although a survivor holds the output, and loses nothing before it', async () => {
    const events = stream(daemon, START, [startOf('setsid sleep 30 & echo before; sleep 300')]);
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    const first = (await events.next()).value?.event?.data?.stdout ?? '';
    await unary(daemon, 'process.Process/SendSignal', { process: { pid }, signal: 9 });
    const startedAt = Date.now();
    const rest = await collect(events);
    // Long before the survivor's own end.
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    expect(Buffer.from(first, 'base64').toString() + rest.stdout.toString()).toBe('before\n');
    expect(rest.events.at(-1)?.end?.status).toBe('signal: killed');
  });

  it('answers not_found for an unknown process and refuses other signals', async () => {
    const unknown = await unary(daemon, 'process.Process/SendSignal', {
      process: { pid: 4_000_000 },
      signal: 'SIGNAL_SIGKILL',
    });
    expect(unknown).toEqual({
      status: 404,
      body: { code: 'not_found', message: 'process with pid 4000000 not found' },
    });
    const wrong = await unary(daemon, 'process.Process/SendSignal', { process: { pid: 1 } });
    expect(wrong.status).toBe(400);
  });

  it('kills at the deadline and ends with deadline_exceeded', async () => {
    const run = await shell(daemon, 'exec sleep 300', { timeoutMs: 300 });
    expect(run.end?.error?.code).toBe('deadline_exceeded');
    await expect.poll(listed).toEqual({ processes: [] });
  });

  it('lets a process live on when its client goes, and the deadline still holds', async () => {
    const startedAt = performance.now();
    const events = stream(daemon, START, [startOf('exec sleep 300')], { timeoutMs: 700 });
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    await events.return(undefined);
    const joined = await collect(stream(daemon, 'process.Process/Connect', [{ process: { pid } }]));
    expect(joined.events[0]).toEqual({ start: { pid } });
    expect(joined.events.at(-1)?.end?.status).toBe('signal: killed');
    // Not by the client's leaving: then it would not have lived for so long.
    expect(performance.now() - startedAt).toBeGreaterThan(650);
    await expect.poll(listed).toEqual({ processes: [] });
  });
});

describe('input and late connections', () => {
  it('feeds stdin and closes it; twice is fine', async () => {
    const events = stream(daemon, START, [
      startOf('cat', { request: { stdin: true, tag: 'cat' } }),
    ]);
    await events.next();
    const selector = { process: { tag: 'cat' } };
    const stdin = Buffer.from('ümläut\n').toString('base64');
    expect(
      (await unary(daemon, 'process.Process/SendInput', { ...selector, input: { stdin } })).body,
    ).toEqual({});
    const streamed = await collect(
      stream(daemon, 'process.Process/StreamInput', [
        { start: selector },
        { data: { input: { stdin: Buffer.from('more').toString('base64') } } },
        { keepalive: {} },
      ]),
    );
    expect(streamed.end).toEqual({});
    expect((await unary(daemon, 'process.Process/CloseStdin', selector)).status).toBe(200);
    const run = await collect(events);
    expect(run.stdout.toString()).toBe('ümläut\nmore');
    expect(run.events.at(-1)?.end?.exitCode).toBe(0);
  });

  it('refuses input to a process without stdin or without a terminal', async () => {
    const events = stream(daemon, START, [startOf('exec sleep 300')]);
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    for (const input of [{ stdin: 'YQ==' }, { pty: 'YQ==' }]) {
      const answer = await unary(daemon, 'process.Process/SendInput', { process: { pid }, input });
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    }
    await unary(daemon, 'process.Process/SendSignal', { process: { pid }, signal: 9 });
    await collect(events);
  });

  it('joins a running process, and one that ended a short while ago', async () => {
    const events = stream(daemon, START, [startOf('sleep 0.4; echo hello; exit 4')]);
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    const joined = await collect(stream(daemon, 'process.Process/Connect', [{ process: { pid } }]));
    expect(joined.events[0]).toEqual({ start: { pid } });
    expect(joined.stdout.toString()).toBe('hello\n');
    expect(joined.events.at(-1)?.end?.exitCode).toBe(4);
    await collect(events);
    const late = await collect(stream(daemon, 'process.Process/Connect', [{ process: { pid } }]));
    expect(late.events.map((event) => Object.keys(event)[0])).toEqual(['start', 'end']);
    expect(late.events[1]?.end?.exitCode).toBe(4);
  });

  it('sends keepalives in silence', async () => {
    const headers = { 'Keepalive-Ping-Interval': '0.2' };
    const events = stream(daemon, START, [startOf('exec sleep 300')], { headers });
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    for (let i = 0; i < 2; i++) {
      expect((await events.next()).value?.event?.keepalive).toBeDefined();
    }
    await unary(daemon, 'process.Process/SendSignal', { process: { pid }, signal: 9 });
    await collect(events);
  });
});

describe('flow control', () => {
  it('holds a 20 MB writer back for a slow reader, in flat memory', async () => {
    const before = rss(daemon.pid);
    const events = stream(daemon, START, [startOf('head -c 20000000 /dev/zero; echo -n x')]);
    let bytes = 0;
    let peak = 0;
    let last = '';
    const pid = (await events.next()).value?.event?.start?.pid ?? 0;
    // Held back: what the writer has written stays the same, and is not all.
    let written = -1;
    await expect
      .poll(() => written === (written = writtenByChild(pid)) && written > 0, { interval: 200 })
      .toBe(true);
    expect(written).toBeLessThan(20_000_000);
    peak = rss(daemon.pid);
    for await (const { event } of events) {
      const text = event?.data?.stdout;
      if (text === undefined) continue;
      const chunk = Buffer.from(text, 'base64');
      bytes += chunk.length;
      last = chunk.toString('latin1').slice(-1);
      if (bytes % 64 === 0) peak = Math.max(peak, rss(daemon.pid));
    }
    expect(bytes).toBe(20_000_001);
    expect(last).toBe('x');
    expect(peak - before).toBeLessThan(40 * 1024 * 1024);
  });
});

const listed = async () => (await unary(daemon, 'process.Process/List', {})).body;

/** Bytes that the only child of a process has written so far. */
function writtenByChild(pid: number): number {
  const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (child === '') return 0;
  return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${child}/io`, 'utf8'))?.[1]);
}

function rss(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1]) * 1024;
}
