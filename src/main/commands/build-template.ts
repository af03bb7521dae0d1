import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { ensureBaseTemplate } from '../base-template.js';
import { Terminal } from '../terminal.js';
import { findPlaces } from '../up/places.js';

/** `atoll templates build <name>`: makes a shipped template ahead of the first start. */
export async function buildTemplate(
  name: string,
  options: { data?: string; into?: string },
): Promise<void> {
  if (name !== 'base') throw new AppError('invalid', `'${name}' is not a shipped template: base`);
  const terminal = new Terminal();
  const settings = loadCommandLineSettings();
  const places = await findPlaces({
    dataDir: options.data ?? settings.ATOLL_DATA_DIR,
    templatesDir: options.into ?? settings.ATOLL_TEMPLATES_DIR,
  });
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(new AppError('internal', 'interrupted'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const built = await ensureBaseTemplate(terminal, { ...places, signal: stop.signal });
  terminal.print(`${name}: build ${built.buildId}, in ${places.templatesDir}`);
}
