import { z } from 'zod';
import { BadSettings } from './settings.js';

const folder = z.string().startsWith('/', 'must be an absolute path');

export const commandLineSchema = z.object({
  ATOLL_DATA_DIR: folder.optional().describe('data folder; --data says the same'),
  ATOLL_TEMPLATES_DIR: folder.optional().describe('template layers; data folders may share them'),
  ATOLL_PORT: z
    .string()
    .default('3000')
    .transform((text, context) => {
      const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
      if (port >= 1 && port <= 65_535) return port;
      context.addIssue({ code: 'custom', message: `'${text}' is not a port (1 to 65535)` });
      return z.NEVER;
    })
    .describe('port of the API and of the sandboxes; --port says the same'),
  ATOLL_HOST: z
    .string()
    .min(1)
    .optional()
    .describe('addresses to listen on, with commas between (default: 127.0.0.1,::1)'),
  ATOLL_DOMAIN: z
    .string()
    .min(1)
    .optional()
    .describe("parent of the sandboxes' host names (default: atoll.localhost:<port>)"),
  ATOLL_TEST_TEMPLATES_DIR: folder
    .default('/var/cache/atoll/templates')
    .describe('where `./atoll test` keeps the templates that it starts sandboxes from'),
  DATABASE_URL: z.string().min(1).optional().describe('a Postgres in place of the embedded one'),
  REDIS_URL: z.string().min(1).optional().describe('a Redis in place of the embedded one'),
});
export type CommandLineSettings = z.infer<typeof commandLineSchema>;

/**
 * @param port of the command line, which comes before the environment's
 * @throws {BadSettings} naming every wrong variable
 */
export function loadCommandLineSettings(
  port?: string,
  environment = process.env,
): CommandLineSettings {
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  const given = { ...Object.fromEntries(set), ...(port === undefined ? {} : { ATOLL_PORT: port }) };
  const result = commandLineSchema.safeParse(given);
  if (result.success) return result.data;
  throw new BadSettings(
    'up',
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

/** What `up` tells a role by itself, whatever the environment says. */
export const SET_BY_UP = [
  'ATOLL_SECRET_KEY',
  'ATOLL_ADMIN_TOKEN',
  'ATOLL_NODE_TOKEN',
  'ATOLL_BOOTSTRAP_API_KEY',
  'ATOLL_BOOTSTRAP_ACCESS_TOKEN',
  'ATOLL_INTERNAL_URL',
  'ATOLL_RUN_DIR',
  'ATOLL_ENVD_BUNDLE_DIR',
  'ATOLL_NODE_BINARY',
] as const;
type RoleVariable = (typeof SET_BY_UP)[number] | keyof CommandLineSettings;

const SYSTEM_VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TERM'];
/** Proxies and certificates that outgoing requests of a role obey. */
const NETWORK_VARIABLES =
  /^(https?_proxy|no_proxy|all_proxy|ssl_cert_(file|dir)|node_extra_ca_certs)$/i;

/** What a role that is started as a child gets: the system's variables and Atoll's own. */
export function childEnvironment(
  additions: Partial<Record<RoleVariable, string>>,
  environment = process.env,
): NodeJS.ProcessEnv {
  const passed = Object.entries(environment).filter(
    ([name]) =>
      SYSTEM_VARIABLES.includes(name) || NETWORK_VARIABLES.test(name) || name.startsWith('ATOLL_'),
  );
  return { ...Object.fromEntries(passed), ...additions };
}

/** All variables of this process: what the project's own tools get. */
export const inheritedEnvironment = (
  additions: Record<string, string>,
  environment = process.env,
): NodeJS.ProcessEnv => ({ ...environment, ...additions });
