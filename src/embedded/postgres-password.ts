import { createHash } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, ChildFailed, startChild } from './child-process.js';

/** A cluster on disk whose server does not run. */
export interface Cluster {
  clusterDir: string;
  binaries: string;
  account: Account | undefined;
  logFile: string;
  durable: boolean;
}

/** Whoever reaches the socket shows the password; there is no other way in. */
const ACCESS_RULES = 'local all all scram-sha-256\n';

/**
 * Gives the role its password where it has another or, in a cluster of an older version, none.
 * @throws {ChildFailed} where the cluster does not take it
 */
export async function ensurePassword(
  cluster: Cluster & { role: string; password: string },
): Promise<void> {
  const { clusterDir, role, password } = cluster;
  // Tells which password the cluster has without telling the password.
  const stamp = join(clusterDir, 'atoll-password');
  const wanted = createHash('sha256').update(`${role}\n${password}`).digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  const quoted = password.replaceAll("'", "''");
  // Without a server, and so before anybody can connect. A statement of this mode is one line.
  await runAlone(cluster, `ALTER ROLE ${role} PASSWORD '${quoted}'\n`);
  await replaceFile(join(clusterDir, 'pg_hba.conf'), ACCESS_RULES, cluster.account);
  await replaceFile(stamp, wanted, cluster.account);
}

async function runAlone(cluster: Cluster, statement: string): Promise<void> {
  const { clusterDir, binaries, account, logFile, durable } = cluster;
  const alone = await startChild({
    command: join(binaries, 'bin/postgres'),
    // The words of a statement that fails stay out of the log: there is a secret among them.
    args: [
      ...['--single', '-D', clusterDir, ...(durable ? [] : ['-F'])],
      ...['-c', 'log_min_error_statement=panic', '-c', 'exit_on_error=on', 'postgres'],
    ],
    input: statement,
    account,
    logFile,
  });
  const { code } = await alone.exited;
  if (code === 0) return;
  const output = await readFile(logFile, 'utf8');
  throw new ChildFailed(`Postgres took no password (code ${code}):\n${output.slice(-2_000)}`);
}

async function replaceFile(
  path: string,
  text: string,
  account: Account | undefined,
): Promise<void> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  await writeFile(part, text, { mode: 0o600 });
  if (account !== undefined) await chown(part, account.uid, account.gid);
  await rename(part, path);
}
