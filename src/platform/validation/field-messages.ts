import type { ValidationError } from 'class-validator';

const MAX_MESSAGES = 10;

/** Rules about the type of a value: where one is violated, what the others say is beside the point. */
const TYPE_RULES = ['isInt', 'isNumber', 'isString', 'isBoolean', 'isArray', 'isObject'];

/** One sentence per field at fault, naming its whole path. */
export function fieldMessages(errors: readonly ValidationError[]): string[] {
  const messages = [...walk(errors, '')];
  if (messages.length <= MAX_MESSAGES) return messages;
  return [...messages.slice(0, MAX_MESSAGES), `and ${messages.length - MAX_MESSAGES} more`];
}

function* walk(errors: readonly ValidationError[], parent: string): Generator<string> {
  for (const error of errors) {
    const path = join(parent, error.property);
    const message = worst(error.constraints ?? {});
    if (message !== undefined) yield withPath(message, error.property, path);
    yield* walk(error.children ?? [], path);
  }
}

function worst(violated: Record<string, string>): string | undefined {
  const rule = TYPE_RULES.find((name) => Object.hasOwn(violated, name));
  return rule === undefined ? Object.values(violated)[0] : violated[rule];
}

function join(parent: string, property: string): string {
  if (/^\d+$/.test(property)) return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
}

/** The library's texts start with the bare property, or `each value in` it; others get a prefix. */
function withPath(message: string, property: string, path: string): string {
  const start = [`${property} `, `each value in ${property} `].find((s) => message.startsWith(s));
  if (start === undefined) return `${path}: ${message}`;
  return start.replace(property, path) + message.slice(start.length);
}
