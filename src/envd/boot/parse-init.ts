import type { SandboxSettings } from './daemon-state.js';

/** A parsed `/init` body. */
export interface InitMessage {
  readonly settings: SandboxSettings;
  readonly controlToken: string | undefined;
  readonly hostname: string | undefined;
}

/** The body of `/init` is not what the agent sends. */
export class InvalidInit extends Error {}

type Json = Record<string, unknown>;

/**
 * Parses an `/init` body; what it leaves out keeps its value from `current`.
 * Unknown fields are ignored: newer agents may send more.
 * @throws InvalidInit
 */
export function parseInit(text: string, current: SandboxSettings): InitMessage {
  const body = parseObject(text);
  return {
    settings: {
      sandboxId: textOf(body, 'sandboxId') ?? current.sandboxId,
      templateId: textOf(body, 'templateId') ?? current.templateId,
      envVars: stringMap(body, 'envVars') ?? current.envVars,
      accessToken: textOf(body, 'accessToken') ?? current.accessToken,
      secure: flag(body, 'secure') ?? current.secure,
      mcp: object(body, 'mcp') ?? current.mcp,
      iam: object(body, 'iam') ?? current.iam,
      defaultUser: textOf(body, 'defaultUser') ?? current.defaultUser,
      defaultWorkdir: textOf(body, 'defaultWorkdir') ?? current.defaultWorkdir,
      cpuCount: amount(body, 'cpuCount') ?? current.cpuCount,
      memoryMB: amount(body, 'memoryMB') ?? current.memoryMB,
      socketPath: textOf(body, 'socketPath') ?? current.socketPath,
    },
    controlToken: textOf(body, 'controlToken'),
    hostname: hostname(body),
  };
}

function parseObject(text: string): Json {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new InvalidInit('the body is not JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new InvalidInit('the body is not an object');
  }
  return parsed as Json;
}

function textOf(body: Json, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new InvalidInit(`${field} is not a string`);
  return value;
}

function flag(body: Json, field: string): boolean | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw new InvalidInit(`${field} is not a boolean`);
  return value;
}

function amount(body: Json, field: string): number | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !(value > 0)) throw new InvalidInit(`${field} is not positive`);
  return value;
}

function object(body: Json, field: string): Json | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new InvalidInit(`${field} is not an object`);
  }
  return value as Json;
}

function stringMap(body: Json, field: string): Record<string, string> | undefined {
  const value = object(body, field);
  if (value === undefined) return undefined;
  const result: Record<string, string> = {};
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'string') throw new InvalidInit(`${field}.${key} is not a string`);
    result[key] = item;
  }
  return result;
}

function hostname(body: Json): string | undefined {
  const name = textOf(body, 'hostname');
  if (name !== undefined && !/^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/.test(name)) {
    throw new InvalidInit('hostname is not a host name of at most 64 characters');
  }
  return name;
}
