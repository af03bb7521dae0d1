/** The layers of the architecture ("Who may import whom"): each may import what is listed, no more. */
const LAYERS = {
  kernel: [],
  contract: [],
  config: ['kernel'],
  logging: ['kernel'],
  'node-protocol': ['kernel'],
  queue: ['kernel', 'config', 'logging', 'node-protocol'],
  platform: ['kernel', 'config', 'logging', 'node-protocol', 'contract'],
  database: ['kernel', 'config', 'logging', 'node-protocol', 'queue'],
  modules: [
    'kernel',
    'config',
    'logging',
    'node-protocol',
    'queue',
    'platform',
    'database',
    'contract',
  ],
  'node-agent': ['kernel', 'config', 'logging', 'node-protocol', 'queue'],
  envd: [],
  embedded: ['kernel', 'config', 'logging'],
};

/** A module imports those to its left only, and through their index. */
const MODULES = [
  'audit',
  'teams',
  'access',
  'nodes',
  'volumes',
  'templates',
  'sandboxes',
  'snapshots',
  'browser-sandboxes',
  'events',
  'webhooks',
  'edge',
];

/** Inside a module: http and jobs call services, those call domain and store. */
const NOT_FOR_DOMAIN = '^src/(?!kernel/|node-protocol/|modules/[^/]+/domain/)';

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `${layer} may import ${allowed.join(', ') || 'no other layer'}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: '\\.spec\\.ts$' },
  to: { path: '^src/', pathNot: [`^src/${layer}/`, ...allowed.map((name) => `^src/${name}/`)] },
}));

const moduleOrderRules = MODULES.slice(0, -1).map((name, index) => ({
  name: `module-order-${name}`,
  comment: `${name} may not import modules to its right: it declares a port that they implement`,
  severity: 'error',
  from: { path: `^src/modules/${name}/` },
  to: { path: `^src/modules/(${MODULES.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...moduleOrderRules,
    {
      name: 'module-index-only',
      comment: 'other modules are imported through their index.ts',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: {
        path: '^src/modules/',
        pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'module-is-listed',
      comment: 'a new module takes its place in the order above',
      severity: 'error',
      from: {},
      to: { path: '^src/modules/', pathNot: `^src/modules/(${MODULES.join('|')})/` },
    },
    {
      name: 'layer-is-listed',
      comment: 'a new top-level folder takes its place in the layers above',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/(main|console|${Object.keys(LAYERS).join('|')})/` },
    },
    {
      name: 'domain-is-pure',
      comment: 'a domain imports the kernel alone: no framework, no store, no library',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/domain/', pathNot: '\\.spec\\.ts$' },
      to: { path: [NOT_FOR_DOMAIN, 'node_modules'] },
    },
    {
      name: 'domain-knows-the-protocol-by-its-types',
      comment: 'what a node reports is named in the protocol; its parsers are not for the domain',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/domain/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/node-protocol/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kernel-without-libraries',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules' },
    },
    {
      name: 'http-and-jobs-call-services',
      comment:
        'what answers a request or a job goes through a use case, never to the store; a presenter ' +
        'bridges row to DTO, and so knows both',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/(http|jobs)/', pathNot: '\\.presenter(\\.spec)?\\.ts$' },
      to: { path: '^src/modules/[^/]+/store/' },
    },
    {
      name: 'services-do-not-call-http',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/((domain|store)/|[^/]+\\.service\\.ts$)' },
      to: { path: '^src/modules/[^/]+/http/' },
    },
    {
      name: 'main-is-the-top',
      comment: 'processes start in main, which nobody imports',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/' },
      to: { path: '^src/main/' },
    },
    {
      name: 'only-database-and-modules-know-typeorm',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(database|modules|main)/' },
      to: { path: 'node_modules/typeorm/' },
    },
    {
      name: 'only-queue-knows-bullmq',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/queue/' },
      to: { path: 'node_modules/bullmq/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['^test/', '\\.spec\\.ts$'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|src/console)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
