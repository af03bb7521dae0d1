import { actingAccount } from '../connect/acting-account.js';
import type { Call, StreamMethod } from '../connect/call.js';
import { ConnectError, errnoOf } from '../connect/connect-error.js';
import {
  readBoolean,
  readMessage,
  readString,
  readStringMap,
  readStrings,
  type Message,
} from '../connect/message.js';
import type { SpawnedProcess } from '../os/sandbox-os.js';
import { environmentOf } from './environment.js';
import { ManagedProcess, type ProcessConfig } from './managed-process.js';
import { KEEPALIVE_FRAME, startFrame } from './process-frames.js';
import { reportNotExecutable } from './report-not-executable.js';
import { resolveCwd } from './resolve-cwd.js';

/** Starts a process and streams its start, its output and its end. */
export const start: StreamMethod = async (daemon, message, call, stream) => {
  const config = readConfig(message);
  const tag = readString(message, 'tag');
  // Older clients leave the flag out and expect an open standard input.
  const stdin = readBoolean(message, 'stdin') ?? true;
  if (readMessage(message, 'pty') !== undefined) {
    throw new ConnectError('unimplemented', 'pseudo terminals are not supported yet');
  }
  const account = actingAccount(daemon, call);
  const cwd = await resolveCwd(daemon, account, config.cwd);

  let child: SpawnedProcess;
  try {
    child = await daemon.os.spawn({
      file: config.cmd,
      args: config.args,
      cwd,
      env: environmentOf(daemon, account, config.envs),
      uid: account.uid,
      gid: account.gid,
      stdin,
    });
  } catch (error) {
    if (reportNotExecutable(daemon, stream, { config, tag }, errnoOf(error))) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConnectError('invalid_argument', `error starting process: ${reason}`);
  }
  // No await between spawn and here: the output is read only after the start event is sent.
  const managed = new ManagedProcess(daemon.os, child, { config, tag });
  daemon.processes.add(managed);
  stream.send(startFrame(managed.pid));
  stream.keepAlive(KEEPALIVE_FRAME);
  managed.subscribe(stream);
  await endOrDeadline(managed, call);
};

function readConfig(message: Message): ProcessConfig {
  const process = readMessage(message, 'process') ?? {};
  const cmd = readString(process, 'cmd') ?? '';
  if (cmd === '') throw new ConnectError('invalid_argument', 'process.cmd is missing');
  const cwd = readString(process, 'cwd');
  return {
    cmd,
    args: readStrings(process, 'args'),
    envs: readStringMap(process, 'envs'),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

/** The deadline runs on when the client is gone: it belongs to the process. */
async function endOrDeadline(managed: ManagedProcess, call: Call): Promise<void> {
  if (call.timeoutMs === undefined) {
    await managed.ended;
    return;
  }
  const { timeoutMs } = call;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      managed.killLeader();
      reject(new ConnectError('deadline_exceeded', 'the deadline of the process was exceeded'));
    }, timeoutMs);
    managed.ended.then(() => {
      clearTimeout(timer);
      resolve();
    }, reject);
  });
}
