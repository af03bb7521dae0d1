import { join } from 'node:path';
import { buildBaseTemplate } from '../node-agent/builds/base-template/build-base-template.js';
import type { BuildProgress } from '../node-agent/builds/base-template/bootstrap-progress.js';
import type { ShippedTemplate } from '../node-agent/templates/shipped-template.js';
import type { Terminal } from './terminal.js';

const PHASES = {
  resolve: 'reading lists',
  download: 'downloading',
  unpack: 'unpacking',
  configure: 'setting up',
  finish: 'finishing',
} as const satisfies Record<Exclude<BuildProgress['phase'], 'ready'>, string>;

function describe({ phase, done, total }: BuildProgress): string {
  const count = done === undefined || total === undefined ? '' : ` ${done} of ${total}`;
  if (phase === 'ready') return 'ready';
  return `built once, in minutes: ${PHASES[phase]}${count}`;
}

/** Builds the base template where it is missing, with its progress on the terminal. */
export function ensureBaseTemplate(
  terminal: Terminal,
  { root, templatesDir, signal }: { root: string; templatesDir: string; signal?: AbortSignal },
): Promise<ShippedTemplate> {
  return terminal.step('Base template', (tell) =>
    buildBaseTemplate({
      templatesDir,
      npmDir: join(root, '.toolchain/node_modules/npm'),
      nodeBinary: process.execPath,
      onProgress: (progress) => tell(describe(progress)),
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}
