import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface Folders {
  dataDir: string;
  runDir: string;
}

const STARTERS = {
  postgres: ['embedded-postgres', 'startEmbeddedPostgres'],
  redis: ['embedded-redis', 'startEmbeddedRedis'],
} as const;

/**
 * Starts a service from a process of its own and kills that process hard.
 * @returns the pid of the service, which is left without a parent
 */
export async function startAndDie(
  service: keyof typeof STARTERS,
  folders: Folders,
): Promise<number> {
  const [file, name] = STARTERS[service];
  const source = new URL(`../../../src/embedded/${file}.ts`, import.meta.url).href;
  const loader = new URL('./typescript-loader.mjs', import.meta.url).href;
  const script = `
    const { ${name} } = await import(${JSON.stringify(source)});
    const service = await ${name}({ ...${JSON.stringify(folders)}, durable: false, password: 'of-the-test' });
    console.log(service.pid);
    setInterval(() => undefined, 60_000);`;
  const parent = spawn(
    process.execPath,
    ['--import', loader, '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: parent.stdout });
  const first = await Promise.race([once(lines, 'line'), once(parent, 'exit')]);
  parent.kill('SIGKILL');
  return Number(first[0]);
}
