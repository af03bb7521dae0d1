import type { Daemon } from '../connect/call.js';
import type { Account } from '../os/sandbox-os.js';

/**
 * The environment of a command: the daemon's search path and the account, then the sandbox's
 * variables, which cannot override the system's own, then those of the request: the last one wins.
 */
export function environmentOf(
  daemon: Pick<Daemon, 'os' | 'state'>,
  account: Account,
  requested: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    PATH: daemon.os.defaultPath,
    HOME: account.home,
    USER: account.name,
    LOGNAME: account.name,
    ...defaultEnvironment(daemon),
    ...requested,
  };
}

/** The variables that every command of the sandbox gets, as `GET /envs` shows them. */
export function defaultEnvironment(daemon: Pick<Daemon, 'state'>): Record<string, string> {
  return { ...daemon.state.settings.envVars, ...daemon.state.systemEnvVars() };
}
