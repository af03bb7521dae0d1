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
  ATOLL_LOG_LEVEL: logLevel.default('info'),
  REDIS_URL: z.string().min(1),
};

const apiFields = {
  ...commonFields,
  DATABASE_URL: z.string().min(1),
  /** Addresses to listen on; loopback only unless told otherwise. */
  ATOLL_HOST: list.default(['127.0.0.1', '::1']),
  ATOLL_PORT: port.default(3000),
  /** Parent of the sandboxes' host names, with the port where it is not the scheme's own. */
  ATOLL_DOMAIN: z.string().optional(),
  /** 64 hex characters: encrypts secrets at rest. */
  ATOLL_SECRET_KEY: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex characters'),
  ATOLL_ADMIN_TOKEN: secret,
  ATOLL_NODE_TOKEN: secret,
  /** First credentials, created where the database has no team yet. */
  ATOLL_BOOTSTRAP_OWNER_EMAIL: z.email().default('owner@atoll.localhost'),
  ATOLL_BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  ATOLL_BOOTSTRAP_ACCESS_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  /** Longest sandbox timeout, seconds. */
  ATOLL_SANDBOX_MAX_TIMEOUT_SECONDS: positive.default(2_592_000),
  ATOLL_SANDBOX_ALLOW_NO_EXPIRY: flag.default(false),
  /** Longest wait of a create for its sandbox, milliseconds; clients give up at 60 s. */
  ATOLL_SANDBOX_START_TIMEOUT_MS: positive.default(50_000),
  /** A node without a heartbeat for this long is lost, milliseconds. */
  ATOLL_NODE_LEASE_MS: positive.default(30_000),
  ATOLL_OVERCOMMIT_CPU: z.coerce.number().min(1).default(50),
  ATOLL_OVERCOMMIT_MEMORY: z.coerce.number().min(1).default(25),
};

const agentFields = {
  ...commonFields,
  ATOLL_NODE_ID: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'must be 1 to 16 of a-z and 0-9')
    .default('local'),
  ATOLL_NODE_TOKEN: secret,
  /** Where the agent fetches sealed parts: `http://host:port`. */
  ATOLL_INTERNAL_URL: z.url(),
  ATOLL_DATA_DIR: z.string().startsWith('/'),
  /** Sockets live here: short, since a unix socket's path has at most 107 bytes. */
  ATOLL_RUN_DIR: z.string().startsWith('/').max(40),
  /** Template layers; shared between data folders where the tests want it. */
  ATOLL_TEMPLATES_DIR: z.string().startsWith('/').optional(),
  ATOLL_ENVD_BUNDLE_DIR: z.string().startsWith('/'),
  /** The Node binary that is shipped into sandboxes. */
  ATOLL_NODE_BINARY: z.string().startsWith('/'),
  /** A /16 for the outer addresses of sandboxes; picked free by the agent where absent. */
  ATOLL_NETWORK_CIDR: z.string().optional(),
  /** First host uid of the sandboxes' ranges, one range of 65536 each. */
  ATOLL_UID_BASE: z.coerce.number().int().min(65_536).default(1_000_000_000),
  /** Size of the btrfs loop file, MB; sparse. */
  ATOLL_STORAGE_SIZE_MB: positive.default(102_400),
  /** Starts are some 15 ms faster; the kernel keeps the change until the next boot. */
  ATOLL_CGROUP_FAVORDYNMODS: flag.default(false),
  ATOLL_HEARTBEAT_MS: positive.default(5_000),
  /** Sandboxes that a node starts at the same time. */
  ATOLL_START_CONCURRENCY: positive.default(4),
};

const apiSchema = z.object(apiFields);
const agentSchema = z.object(agentFields);

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
