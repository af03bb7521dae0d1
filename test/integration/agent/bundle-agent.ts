import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the agent's entry into `folder`, once, and gives the script's path. */
export async function bundleAgent(folder: string): Promise<string> {
  const script = join(folder, 'agent.mjs');
  if (existsSync(script)) return script;
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  await build({
    entryPoints: ['src/main/agent.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return script;
}
