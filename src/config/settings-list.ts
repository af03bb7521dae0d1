import type { z } from 'zod';
import { commandLineSchema, SET_BY_UP } from './command-line-settings.js';
import { agentSchema, apiSchema } from './settings.js';

interface Setting {
  name: string;
  /** One line of prose. */
  about: string;
  /** What holds where it is not set; undefined where there is no such value. */
  otherwise: string | undefined;
  required: boolean;
}

/** A value as the environment would spell it. */
function show(value: unknown): string {
  if (Array.isArray(value)) return value.map((item: unknown) => show(item)).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function settingsOf(schema: z.ZodObject): Setting[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const type = field as z.ZodType;
    const absent = type.safeParse(undefined);
    const value: unknown = absent.data;
    return {
      name,
      about: type.description ?? '',
      otherwise: value === undefined ? undefined : show(value),
      required: !absent.success,
    };
  });
}

/** Settings that a command obeys, by its name. */
export function settingsFor(command: 'up' | 'api' | 'agent'): Setting[] {
  if (command === 'api') return settingsOf(apiSchema);
  if (command === 'agent') return settingsOf(agentSchema);
  const own = settingsOf(commandLineSchema);
  const passedOn = [...settingsOf(apiSchema), ...settingsOf(agentSchema)];
  const hidden = new Set<string>(SET_BY_UP);
  const byName = new Map<string, Setting>();
  for (const setting of [...own, ...passedOn]) {
    if (hidden.has(setting.name) || byName.has(setting.name)) continue;
    byName.set(setting.name, setting);
  }
  return [...byName.values()];
}

/** The same as text for a help page. */
export function describeSettings(command: 'up' | 'api' | 'agent'): string {
  const lines = settingsFor(command).map(({ name, about, otherwise, required }) => {
    const note = required
      ? ' (required)'
      : otherwise === undefined
        ? ''
        : ` (default: ${otherwise})`;
    return `  ${name}\n      ${about}${note}`;
  });
  return `\nSettings, taken from the environment:\n${lines.join('\n')}`;
}
