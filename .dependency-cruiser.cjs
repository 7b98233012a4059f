/**
 * The inner walls of the house: which room may import which. The compiler's projects keep the platforms apart; these
 * rules keep the rooms apart. Each says why it stands, and `scripts/walls.test.ts` proves that each of them holds.
 */

/** Test files may reach further: builders, the database, the real server. */
const TESTS = '\\.test\\.tsx?$|(^|/)(testing|sample-[\\w-]+)\\.tsx?$|^api/proofs/';

/** Everything of ours, for rooms that may import next to nothing of it. */
const OURS = '^(api|db|pwa|scripts)/';

/** One wall: files below `from` may import none of `to`, except what `except` matches. */
function wall(name, comment, from, to, except = []) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: [TESTS] },
    to: { path: to, pathNot: except },
  };
}

const REACT =
  '^node_modules/(react|react-dom|react-router-dom|@base-ui/react|@tanstack/react-query|dexie-react-hooks|lucide-react)/';

/** The server's modules, the highest floor first: each may ask those below it and knows none above. */
const FLOORS = [
  'exchange',
  'imports',
  'reports',
  'till',
  'orders',
  'stock',
  'catalogue',
  'people',
  'shop',
  'audit',
  'acts',
];

const floorWalls = FLOORS.slice(1).map((module, floor) =>
  wall(
    `below-${FLOORS[floor]}`,
    `What the ${module} asks of a module above it is handed in where the routes are mounted.`,
    `^api/modules/${module}/`,
    `^api/modules/(${FLOORS.slice(0, floor + 1).join('|')})/`,
  ),
);

module.exports = {
  forbidden: [
    ...floorWalls,
    wall(
      'contract-stands-alone',
      'The contract is the language of both sides: zod, pure libraries and functions, no platform, nothing of either side.',
      '^api/contract/',
      '.',
      ['^api/contract/', '^node_modules/(zod|ipaddr\\.js)/'],
    ),
    wall(
      'db-knows-the-contract-only',
      'The database room serves whoever asks; it knows its drivers and the contract, not its users.',
      '^db/',
      OURS,
      ['^db/', '^api/contract/'],
    ),
    wall('api-not-pwa', 'The server does not know its client.', '^api/', '^(pwa|scripts)/'),
    wall(
      'modules',
      'A module works on the database in the words of the contract; the context of HTTP stops at its routes.',
      '^api/modules/.*(?<!/(routes|handlers))\\.ts$',
      OURS,
      ['^api/(modules|contract|apart|environment)/', '^db/'],
    ),
    wall(
      'module-routes',
      'Routes bind endpoints to commands with the helpers of HTTP, and nothing more.',
      '^api/modules/.*/(routes|handlers)\\.ts$',
      OURS,
      ['^api/modules/', '^api/contract/', '^db/', '^api/http/', '^api/environment/(services|env)\\.ts$'],
    ),
    wall(
      'modules-without-koa',
      'Commands take plain data; only HTTP knows the web framework.',
      '^api/modules/',
      '^node_modules/(koa|@koa|@types/koa)',
    ),
    {
      name: 'stores-are-private',
      comment: 'Another module is asked through its commands; its store is its own affair.',
      severity: 'error',
      from: { path: '^api/modules/([^/]+)/', pathNot: [TESTS] },
      to: { path: '^api/modules/.*-store\\.ts$', pathNot: ['^api/modules/$1/'] },
    },
    wall(
      'http-knows-the-contract-only',
      'HTTP mounts what it is handed. Only app/app.ts and app/routes.ts know the modules.',
      '^api/http/(?!app/(app|routes)\\.ts$)',
      OURS,
      ['^api/http/', '^api/contract/'],
    ),
    wall('ui-knows-nothing-of-ours', 'The kit would serve any shop: React and its primitives only.', '^pwa/ui/', '.', [
      '^pwa/ui/',
      '^node_modules/(react|react-dom|@types/react|@types/react-dom|@base-ui/react|lucide-react|@fontsource-variable)/',
    ]),
    wall('parts', 'Parts know the shop but no screen and no network.', '^pwa/parts/', OURS, [
      '^pwa/(parts|ui|queries|device)/',
      '^pwa/sw/(update-state|apply-update)\\.ts$',
      '^api/contract/',
    ]),
    wall(
      'screens',
      'A screen is built of parts, reads through queries and the device, and never speaks to the network or the sync itself.',
      '^pwa/(shop|till|office)/(?!shell/)',
      OURS,
      ['^pwa/(shop|till|office|parts|ui|queries|device)/', '^api/contract/'],
    ),
    wall(
      'shells',
      'A shell frames the screens of its product; the app that mounts the shells is unknown to them.',
      '^pwa/(shop|till|office)/shell/',
      OURS,
      ['^pwa/(shop|till|office|parts|ui|queries|device)/', '^pwa/sw/update-state\\.ts$', '^api/contract/'],
    ),
    {
      name: 'products-are-strangers',
      comment:
        'The shop, the till and the office are three products: what two of them share belongs to parts, queries or the device.',
      severity: 'error',
      from: { path: '^pwa/(shop|till|office)/', pathNot: [TESTS] },
      to: { path: '^pwa/(shop|till|office)/', pathNot: ['^pwa/$1/'] },
    },
    {
      name: 'screens-are-strangers',
      comment:
        'What two screens share belongs to parts, or to the kit of their product; only the shell knows the screens.',
      severity: 'error',
      from: { path: '^pwa/(shop|till|office)/(?!shell/)([^/]+)/', pathNot: [TESTS] },
      to: { path: '^pwa/(shop|till|office)/', pathNot: ['^pwa/$1/($2|kit)/', '^pwa/(?!$1/)'] },
    },
    wall('queries', 'Queries ask the network and keep copies; they render nothing.', '^pwa/queries/', OURS, [
      '^pwa/(queries|net|device)/',
      '^api/contract/',
    ]),
    wall(
      'queries-without-components',
      'No components among the queries.',
      '^pwa/queries/',
      '^node_modules/(react-dom|react-router-dom|@base-ui/react|lucide-react)/|\\.tsx$',
    ),
    wall('device', 'What the device keeps knows nothing of the network or of screens.', '^pwa/device/', OURS, [
      '^pwa/device/',
      '^api/contract/',
    ]),
    wall('device-without-react', 'Only the hooks over it know React.', '^pwa/device/(?!.*use-)', REACT),
    wall('sync', 'The engine runs in the page, in the worker and in tests: no screens.', '^pwa/sync/', OURS, [
      '^pwa/(sync|device|net)/',
      '^api/contract/',
    ]),
    wall('sync-without-react', 'The engine runs where there is no React.', '^pwa/sync/', REACT),
    wall('net', 'The door to the server knows the contract only.', '^pwa/net/', OURS, ['^pwa/net/', '^api/contract/']),
    wall('net-without-react', 'The worker uses this door too.', '^pwa/net/', REACT),
    wall('sw', 'The worker caches and wakes the engine.', '^pwa/sw/', OURS, [
      '^pwa/(sw|sync|device|net)/',
      '^api/contract/',
    ]),
    wall('sw-without-react', 'There is no React in a worker.', '^pwa/sw/', REACT),
    wall(
      'pwa-knows-the-contract-only',
      'Of the server the pages know the contract.',
      '^pwa/(?!journeys/)',
      '^(api|db|scripts)/',
      ['^api/contract/'],
    ),
    {
      name: 'no-circles',
      comment: 'Two files that need each other, be it for a type, are one idea in two files.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported is named in package.json; what runs in production is no development dependency.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'server-packages',
      comment: 'The image holds no development dependencies: what the server imports at run time is none.',
      severity: 'error',
      from: { path: '^(api|db)/', pathNot: [TESTS, '/vite\\.config\\.ts$', '^db/postgres-process\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(json|woff2|svg|webp|png|wasm)(\\?url)?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts'],
    },
  },
};
