import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface RedoclyResult {
  exitCode: number;
  output: string;
}

/** Runs the Redocly command line with its telemetry and update check off. */
export function redocly(...args: string[]): Promise<RedoclyResult> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', ...args, '--config', '.redocly.yaml'],
      {
        cwd: ROOT,
        timeout: 50_000,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
      (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== 'number') {
          reject(new Error('redocly did not run', { cause: error }));
          return;
        }
        const exitCode = typeof error?.code === 'number' ? error.code : 0;
        resolve({ exitCode, output: `${stdout}${stderr}` });
      },
    );
  });
}
