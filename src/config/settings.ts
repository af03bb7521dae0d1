import { z } from 'zod';
import { AppError } from '../kernel/app-error.js';

const port = z.coerce.number().int().min(0).max(65_535);
const positive = z.coerce.number().int().min(1);
const flag = z.stringbool();
const secret = z.string().min(16, 'must have at least 16 characters');
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()));

/** What every role needs. */
const commonFields = {
  ATOLL_LOG_LEVEL: logLevel.default('info').describe('trace, debug, info, warn, error or fatal'),
  REDIS_URL: z.string().min(1).describe('the Redis of the queues: redis://host:port or unix:/path'),
};

const apiFields = {
  ...commonFields,
  DATABASE_URL: z
    .string()
    .min(1)
    .describe('the Postgres of the rows: postgres://user:password@host/name'),
  ATOLL_HOST: list
    .default(['127.0.0.1', '::1'])
    .describe('addresses to listen on, with commas between; loopback only unless told otherwise'),
  ATOLL_PORT: port.default(3000).describe('port of the API and of the sandboxes'),
  ATOLL_DOMAIN: z
    .string()
    .optional()
    .describe(
      "parent of the sandboxes' host names, with the port where it is not the scheme's own",
    ),
  ATOLL_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex characters')
    .describe('64 hex characters; encrypts secrets at rest'),
  ATOLL_ADMIN_TOKEN: secret.describe('what an administrator shows in X-Admin-Token'),
  ATOLL_NODE_TOKEN: secret.describe('what a node shows to the internal endpoint'),
  ATOLL_BOOTSTRAP_OWNER_EMAIL: z
    .email()
    .default('owner@atoll.localhost')
    .describe('owner of the first team, made where the database has none yet'),
  ATOLL_BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional()
    .describe("40 hex characters: the first team's API key"),
  ATOLL_BOOTSTRAP_ACCESS_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional()
    .describe("40 hex characters: the first team's access token"),
  ATOLL_SANDBOX_MAX_TIMEOUT_SECONDS: positive
    .default(2_592_000)
    .describe('longest timeout of a sandbox, seconds'),
  ATOLL_SANDBOX_ALLOW_NO_EXPIRY: flag
    .default(false)
    .describe('whether a sandbox may live without a timeout'),
  ATOLL_SANDBOX_START_TIMEOUT_MS: positive
    .default(50_000)
    .describe('longest wait of a create for its sandbox, milliseconds; clients give up at 60 s'),
  ATOLL_NODE_LEASE_MS: positive
    .default(30_000)
    .describe('a node without a heartbeat for this long is lost, milliseconds'),
  ATOLL_OVERCOMMIT_CPU: z.coerce
    .number()
    .min(1)
    .default(50)
    .describe('processors promised to sandboxes for each that a node has'),
  ATOLL_OVERCOMMIT_MEMORY: z.coerce
    .number()
    .min(1)
    .default(25)
    .describe('memory promised to sandboxes for each byte that a node has'),
};

const agentFields = {
  ...commonFields,
  ATOLL_NODE_ID: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'must be 1 to 16 of a-z and 0-9')
    .default('local')
    .describe('name of the node, 1 to 16 of a-z and 0-9'),
  ATOLL_NODE_TOKEN: secret.describe('what a node shows to the internal endpoint'),
  ATOLL_INTERNAL_URL: z.url().describe('where the agent reaches the API: http://host:port'),
  ATOLL_DATA_DIR: z
    .string()
    .startsWith('/')
    .describe('what has to last: records, storage, templates'),
  ATOLL_RUN_DIR: z
    .string()
    .startsWith('/')
    .max(40)
    .describe('sockets; short, since the path of one has at most 107 bytes'),
  ATOLL_TEMPLATES_DIR: z
    .string()
    .startsWith('/')
    .optional()
    .describe('template layers; data folders may share them'),
  ATOLL_ENVD_BUNDLE_DIR: z
    .string()
    .startsWith('/')
    .describe('the bundle of the daemon that every sandbox gets'),
  ATOLL_NODE_BINARY: z
    .string()
    .startsWith('/')
    .describe("the Node that every sandbox's daemon runs on"),
  ATOLL_NETWORK_CIDR: z
    .string()
    .optional()
    .describe('a /16 for the outer addresses of sandboxes; a free one is picked where absent'),
  ATOLL_UID_BASE: z.coerce
    .number()
    .int()
    .min(65_536)
    .default(1_000_000_000)
    .describe("first host uid of the sandboxes' ranges, 65536 each"),
  ATOLL_STORAGE_SIZE_MB: positive
    .default(102_400)
    .describe('size of the btrfs loop file, MB; it takes only what is used'),
  ATOLL_CGROUP_FAVORDYNMODS: flag
    .default(false)
    .describe('starts some 15 ms faster; the kernel keeps the change until the next boot'),
  ATOLL_HEARTBEAT_MS: positive
    .default(5_000)
    .describe('time between two reports of a node, milliseconds'),
  ATOLL_START_CONCURRENCY: positive
    .default(4)
    .describe('sandboxes that a node starts at the same time'),
};

export const apiSchema = z.object(apiFields);
export const agentSchema = z.object(agentFields);

export type ApiSettings = z.infer<typeof apiSchema>;
export type AgentSettings = z.infer<typeof agentSchema>;

/** Settings are wrong: the message lists every problem at once. */
export class BadSettings extends AppError {
  constructor(role: string, problems: string[]) {
    super(
      'invalid',
      `The settings of '${role}' are wrong:\n${problems.map((p) => `  ${p}`).join('\n')}`,
      {
        code: 'bad_settings',
      },
    );
  }
}

function load<T>(role: string, schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new BadSettings(
    role,
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

/** @throws {BadSettings} naming every wrong or missing variable */
export const loadApiSettings = (environment = process.env): ApiSettings =>
  load('api', apiSchema, environment);

/** @throws {BadSettings} naming every wrong or missing variable */
export const loadAgentSettings = (environment = process.env): AgentSettings =>
  load('agent', agentSchema, environment);
