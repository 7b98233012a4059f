/** Unit and API tests: Node, real SQLite in memory and a real PostgreSQL started for the run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const IS_CORE = process.env['PROOF'] === 'core';

const ROOMS = ['api', 'db', 'pwa', 'scripts'];

/** Far longer than the others: started last, they would leave the other core idle. */
const LONGEST = ['api/proofs/hostile-input.test.ts', 'api/main.test.ts', 'api/proofs/role-matrix.test.ts'];

/**
 * The slowest files, about code that seldom changes; the core set (`PROOF=core`, which `npm test` sets) leaves them
 * out. `npm run test:all` runs them, and so does naming them.
 */
const LONG = [
  'api/backup/backup-store.test.ts',
  'api/backup/move-shop.test.ts',
  'api/files/hostile-process.test.ts',
  'api/full-log.test.ts',
  'api/killed-import.test.ts',
  'api/outage.test.ts',
  'api/two-processes.test.ts',
  'pwa/net/zod-in-the-page.test.ts',
  'scripts/one-c/one-c.test.ts',
  'scripts/one-listing.test.ts',
  'scripts/one-search.test.ts',
  'scripts/test-run.test.ts',
  'scripts/torture/torture.test.ts',
];

/**
 * Marks of a file that puts something of its own in the place of a module, a global, the time or the device's databases:
 * it has all modules to itself. The others share theirs, the server's tests among themselves and the screens' among
 * themselves: loading modules takes longer than most tests.
 */
const STANDS_IN = /\bvi\.|\bglobalThis\b|\bprocess\.env\b|fake-indexeddb/;

/** Shares module state with other files of its worker, so that it would pass or fail depending on their order. */
const ORDERLESS = ['pwa/net/call.test.ts'];

/** Rooms whose tests load the whole server. */
const SERVER = ['api/', 'db/'];

const files = ROOMS.filter((room) => existsSync(join(import.meta.dirname, room)))
  .flatMap((room) =>
    readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
  )
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('pwa/journeys/'))
  .filter((name) => !IS_CORE || !LONG.includes(name));
const alone = files.filter(
  (name) =>
    LONGEST.includes(name) ||
    ORDERLESS.includes(name) ||
    STANDS_IN.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
);
const shared = files.filter((name) => !alone.includes(name));
const isServer = (name: string): boolean => SERVER.some((room) => name.startsWith(room));

/** Longest first; then what runs alone, so that what shares its modules comes in one row and keeps them. */
const TURNS = [
  ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name)),
  ({ project }: TestSpecification) => project.name === 'alone',
  ({ project }: TestSpecification) => project.name === 'server',
  () => true,
];

class InTurn extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const turnOf = (file: TestSpecification): number => TURNS.findIndex((isOfTurn) => isOfTurn(file));
    return TURNS.flatMap((_, turn) => sorted.filter((file) => turnOf(file) === turn));
  }
}

/** Limit of every wait, ms: enough for a busy machine; a passing test does not reach it. */
const PATIENCE_MS = 120_000;

const SEEDED = join(import.meta.dirname, 'scripts/seeded-fast-check.ts');
/**
 * The core set draws the same random cases at each run, so that a change alone turns it red. fast-check keeps its seed
 * in its own module: whoever imports it gets the module that sets the seed, and no other file loads fast-check.
 */
const FIXED_SEED: Plugin = {
  name: 'fixed-seed',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'fast-check' && importer !== SEEDED ? SEEDED : undefined),
};

const project = (name: string, include: string[], isolate: boolean): TestProjectInlineConfiguration => ({
  plugins: IS_CORE ? [FIXED_SEED] : [],
  test: {
    name,
    include,
    isolate,
    testTimeout: 3 * PATIENCE_MS,
    hookTimeout: 3 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['db/test-postgres.ts'],
    maxWorkers: 2,
    sequence: { sequencer: InTurn },
    projects: [
      project('alone', alone, true),
      project('server', shared.filter(isServer), false),
      project(
        'screens',
        shared.filter((name) => !isServer(name)),
        false,
      ),
    ],
  },
});
