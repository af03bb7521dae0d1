import { z } from 'zod';
import { BadSettings } from './settings.js';

const commandLineSchema = z.object({
  ATOLL_DATA_DIR: z.string().startsWith('/', 'must be an absolute path').optional(),
  ATOLL_TEMPLATES_DIR: z.string().startsWith('/', 'must be an absolute path').optional(),
  ATOLL_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  ATOLL_HOST: z.string().min(1).optional(),
  ATOLL_DOMAIN: z.string().min(1).optional(),
  /** Where the tests keep the templates that they start sandboxes from. */
  ATOLL_TEST_TEMPLATES_DIR: z.string().startsWith('/').default('/var/cache/atoll/templates'),
  /** A Postgres and a Redis that replace the embedded ones. */
  DATABASE_URL: z.string().min(1).optional(),
  REDIS_URL: z.string().min(1).optional(),
});
export type CommandLineSettings = z.infer<typeof commandLineSchema>;

/** @throws {BadSettings} naming every wrong variable */
export function loadCommandLineSettings(environment = process.env): CommandLineSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = commandLineSchema.safeParse(given);
  if (result.success) return result.data;
  throw new BadSettings(
    'up',
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

const SYSTEM_VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TERM'];
/** Proxies and certificates that outgoing requests of a role obey. */
const NETWORK_VARIABLES =
  /^(https?_proxy|no_proxy|all_proxy|ssl_cert_(file|dir)|node_extra_ca_certs)$/i;

/** What a role that is started as a child gets: the system's variables and Atoll's own. */
export function childEnvironment(
  additions: Record<string, string>,
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
