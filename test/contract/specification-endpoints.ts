import type { Shape } from './shapes.js';

export interface Row {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  /** Schemes of which one is needed. */
  auth: string[];
  /** decisions.md: Success codes. */
  statuses: number[];
  query: Record<string, Shape>;
  /** Named fields of the body; absent where the specification gives none. */
  body?: Record<string, Shape>;
  /** "body required" in the specification. */
  bodyRequired?: boolean;
  /** `empty` is 200 with Content-Length 0, `bytes` and `text` are not JSON. */
  response: Shape | 'empty' | 'empty or @SandboxHandle' | 'bytes' | 'text';
}

type Rest = Partial<Omit<Row, 'method' | 'path' | 'auth' | 'response'>>;

const PAGE = { limit: 'integer>=1', nextToken: 'string' } as const;
const CREATED = { statuses: [201] };

function rows(
  auth: string[],
  list: [route: string, response: Row['response'], rest?: Rest][],
): Row[] {
  return list.map(([route, response, rest]) => {
    const [method = '', path = ''] = route.split(' ');
    return {
      statuses: [200],
      query: {},
      ...rest,
      method: method.toLowerCase() as Row['method'],
      path,
      auth,
      response,
    };
  });
}

const BEARER = rows(
  ['BearerToken'],
  [
    ['GET /api-keys', ['@ApiKey']],
    ['POST /api-keys', '@ApiKeyCreated', { body: { name: 'string' }, ...CREATED }],
    ['DELETE /api-keys/{apiKeyID}', 'empty'],
    [
      'POST /access-tokens',
      '@AccessTokenCreated',
      { body: { name: 'string' }, bodyRequired: true, ...CREATED },
    ],
    ['DELETE /access-tokens/{accessTokenID}', 'empty'],
  ],
);

const SANDBOXES = rows(
  ['ApiKey'],
  [
    ['GET /sandboxes', ['@Sandbox'], { query: { metadata: 'string', ...PAGE } }],
    [
      'POST /sandboxes',
      '@SandboxHandle',
      { body: { templateID: 'string' }, bodyRequired: true, ...CREATED },
    ],
    ['GET /v2/sandboxes', ['@Sandbox'], { query: { metadata: 'string', state: 'array', ...PAGE } }],
    ['GET /sandboxes/{sandboxID}', '@SandboxDetail'],
    ['DELETE /sandboxes/{sandboxID}', 'empty'],
    ['POST /sandboxes/{sandboxID}/timeout', 'empty', { body: { timeout: 'integer' } }],
    ['POST /sandboxes/{sandboxID}/refreshes', 'empty', { body: {} }],
    ['POST /sandboxes/{sandboxID}/pause', 'empty or @SandboxHandle', { body: {} }],
    [
      'POST /sandboxes/{sandboxID}/resume',
      '@SandboxHandle',
      { body: {}, bodyRequired: true, ...CREATED },
    ],
    [
      'POST /sandboxes/{sandboxID}/connect',
      '@SandboxHandle',
      { body: { timeout: 'integer' }, statuses: [200, 201] },
    ],
    [
      'GET /sandboxes/{sandboxID}/logs',
      { logs: ['@LogEntry'] },
      { query: { start: 'integer', limit: 'integer' } },
    ],
    ['GET /sandboxes/{sandboxID}/metrics', ['@SandboxMetric']],
    [
      'POST /sandboxes/{sandboxID}/snapshots',
      '@Snapshot',
      { body: { name: 'string' }, ...CREATED },
    ],
    ['GET /snapshots', ['@Snapshot'], { query: { sandboxID: 'string', ...PAGE } }],
  ],
);

const TEMPLATES = rows(
  ['ApiKey'],
  [
    ['GET /templates', ['@Template'], { query: { teamID: 'string', ...PAGE } }],
    [
      'POST /templates',
      '@Template',
      { body: { dockerfile: 'string' }, bodyRequired: true, ...CREATED },
    ],
    ['GET /templates/{templateID}', '@Template'],
    [
      'POST /templates/{templateID}',
      '@Template',
      { body: { dockerfile: 'string' }, bodyRequired: true, ...CREATED },
    ],
    ['PATCH /templates/{templateID}', 'empty', { body: {}, bodyRequired: true }],
    ['DELETE /templates/{templateID}', 'empty'],
    ['GET /templates/{templateID}/builds/{buildID}/status', '@BuildStatus'],
    [
      'POST /v3/templates',
      '@TemplateBuildV3Created',
      { body: { alias: 'string' }, bodyRequired: true, statuses: [201, 202] },
    ],
    ['GET /v3/templates/{templateID}/builds/{buildID}/status', '@BuildStatusV3'],
    ['GET /v3/templates/{templateID}/builds/{buildID}/logs', 'text'],
    ['DELETE /v3/templates/{templateID}', 'empty'],
    ['DELETE /v3/templates/{templateID}/builds/{buildID}', 'empty'],
  ],
);

const BROWSERS = rows(
  ['ApiKey'],
  [
    ['GET /browser-sandboxes', ['@BrowserSandbox']],
    ['POST /browser-sandboxes', '@BrowserSandbox', { body: {}, ...CREATED }],
    ['GET /browser-sandboxes/{sandboxID}', '@BrowserSandbox'],
    ['DELETE /browser-sandboxes/{sandboxID}', 'empty'],
    ['POST /browser-sandboxes/{sandboxID}/suspend', 'empty'],
    ['POST /browser-sandboxes/{sandboxID}/resume', '@BrowserSandbox', { body: {}, ...CREATED }],
    ['GET /browser-sandboxes/{sandboxID}/contexts', { contexts: ['@BrowserContext'] }],
    ['POST /browser-sandboxes/{sandboxID}/contexts', '@BrowserContext', { body: {}, ...CREATED }],
    ['DELETE /browser-sandboxes/{sandboxID}/contexts/{contextId}', { closed: 'boolean' }],
    ['GET /browser-sandboxes/{sandboxID}/artifacts', { artifacts: ['@Artifact'] }],
    [
      'POST /browser-sandboxes/{sandboxID}/artifacts',
      '@Artifact',
      { body: { kind: 'string', dataBase64: 'string' }, ...CREATED },
    ],
    ['GET /browser-sandboxes/{sandboxID}/replay-events', { events: ['@ReplayEvent'] }],
    ['GET /browser-sandboxes/{sandboxID}/artifacts/{artifactID}', 'bytes'],
  ],
);

const VOLUMES = rows(
  ['ApiKey'],
  [
    ['GET /volumes', ['@Volume'], { query: PAGE }],
    [
      'POST /volumes',
      { volumeID: 'string', name: 'string' },
      { body: { name: 'string' }, bodyRequired: true, ...CREATED },
    ],
    ['DELETE /volumes/{volumeID}', 'empty'],
  ],
);

const NODES = rows(
  ['AdminToken'],
  [
    ['GET /nodes', ['@Node']],
    ['GET /nodes/{nodeID}', '@NodeDetail'],
  ],
);

/** spec: Other paths listed in the overview. */
const OVERVIEW = [
  ...rows(
    ['ApiKey'],
    [
      ['POST /sandboxes/{id}/refresh', 'empty', { body: {} }],
      ['POST /sandboxes/{id}/snapshot', '@Snapshot', { body: { name: 'string' }, ...CREATED }],
      [
        'POST /sandboxes/{id}/restore',
        '@SandboxHandle',
        { body: { snapshotID: 'string' }, bodyRequired: true },
      ],
      ['GET /templates/{id}/builds/{buildId}', '@BuildStatus'],
    ],
  ),
  ...rows(
    ['ApiKey', 'BearerToken'],
    [
      ['GET /teams', [{ teamID: 'string', name: 'string', isDefault: 'boolean', role: 'string' }]],
      [
        'GET /teams/members',
        [{ id: 'string', email: 'string', name: 'string', role: 'string', createdAt: 'date-time' }],
      ],
      [
        'POST /teams/members',
        { id: 'string', email: 'string', token: 'string' },
        { body: { email: 'string', role: 'string' }, bodyRequired: true, ...CREATED },
      ],
      ['DELETE /teams/members/{id}', 'empty'],
    ],
  ),
];

/** spec: Endpoints, every row of its tables. */
export const ROWS: Row[] = [
  ...BEARER,
  ...SANDBOXES,
  ...TEMPLATES,
  ...BROWSERS,
  ...VOLUMES,
  ...NODES,
  ...OVERVIEW,
];
