import type { ValidationError } from 'class-validator';

const MAX_MESSAGES = 10;

/** One sentence per violated rule, each naming the whole path of its field. */
export function fieldMessages(errors: readonly ValidationError[]): string[] {
  const messages = [...walk(errors, '')];
  if (messages.length <= MAX_MESSAGES) return messages;
  return [...messages.slice(0, MAX_MESSAGES), `and ${messages.length - MAX_MESSAGES} more`];
}

function* walk(errors: readonly ValidationError[], parent: string): Generator<string> {
  for (const error of errors) {
    const path = join(parent, error.property);
    for (const message of Object.values(error.constraints ?? {})) {
      yield withPath(message, error.property, path);
    }
    yield* walk(error.children ?? [], path);
  }
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
