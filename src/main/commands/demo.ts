import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { runInSandbox } from '../demo/run-in-sandbox.js';
import { Terminal } from '../terminal.js';
import { readCredentials } from '../up/credentials-file.js';
import { runningUp } from '../up/instance-lock.js';
import { findPlaces } from '../up/places.js';

const REQUEST_TIMEOUT_MS = 60_000;
const COMMAND = 'echo "Hello from $(hostname)"; id; uname -sr; head -1 /etc/os-release';

interface Created {
  sandboxID: string;
  envdAccessToken: string;
}

/** `atoll demo`: a sandbox from its creation to its end, through the public API alone. */
export async function demo(options: { data?: string }): Promise<void> {
  const terminal = new Terminal();
  const settings = loadCommandLineSettings();
  const places = await findPlaces({ dataDir: options.data ?? settings.ATOLL_DATA_DIR });
  const [holder, found] = [
    await runningUp(places.runDir),
    await readCredentials(places.credentialsFile),
  ];
  if (holder === undefined || found === undefined) {
    throw new AppError('not_found', 'Atoll does not run here; start it with: sudo ./atoll up');
  }
  const { apiUrl } = holder;
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { 'X-API-Key': `atl_${found.apiKey}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (response.ok || response.status === 404) return response;
    throw new AppError('internal', `${method} ${path}: ${await response.text()}`);
  };

  const sandbox = await timed(terminal, 'created a sandbox', async () => {
    const response = await call('POST', '/sandboxes', { templateID: 'base', timeout: 60 });
    if (response.ok) return (await response.json()) as Created;
    throw new AppError('not_found', await response.text());
  });
  try {
    terminal.note(`  its id is ${sandbox.sandboxID}`);
    const result = await timed(terminal, 'ran a command in it', () =>
      runInSandbox({ apiUrl, ...sandbox, command: COMMAND }),
    );
    terminal.print(result.output.trimEnd().replaceAll(/^/gm, '    '));
    terminal.note(`  exit code ${result.exitCode}`);
  } finally {
    await timed(terminal, 'ended it', () => call('DELETE', `/sandboxes/${sandbox.sandboxID}`));
  }
  const after = await call('GET', `/sandboxes/${sandbox.sandboxID}`);
  terminal.note(`  asked for it again: ${after.status}`);
}

async function timed<T>(terminal: Terminal, what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  terminal.note(`${what} in ${Math.round(performance.now() - startedAt)} ms`);
  return result;
}
