/**
 * Proves that `npm test` can fail: each of its steps, run by the same command on a small project with the real settings and one planted
 * fault per step, must name that fault and fail.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SCREENS = [
  'shop/home/home-page.tsx',
  'shop/catalog/listing-page.tsx',
  'shop/product/product-page.tsx',
  'shop/catalog/search-page.tsx',
];

interface Fault {
  readonly step: string;
  /** Text that the step must print about it. */
  readonly word: RegExp;
  /** The run's last line; without it, it names the step. */
  readonly last?: RegExp;
  /** Path -> content of the planted files. */
  readonly files: Readonly<Record<string, string>>;
  /** Files of the real project that the step needs beside its settings. */
  readonly copied?: readonly string[];
}

const BROKEN_BUILD = "throw new Error('the planted build fault');\n";
const HEAVY_SCREENS = Object.fromEntries(
  ['index.html', ...SCREENS].map((module) => [module, { file: 'assets/heavy.js', imports: [] }]),
);

const PACKAGE: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const FAULTS: readonly Fault[] = [
  {
    step: 'lock',
    word: /Missing: not-a-package@.* from lock file/,
    files: {
      'package.json': JSON.stringify(
        Object.assign({}, PACKAGE, { optionalDependencies: { 'not-a-package': '1.0.0' } }),
      ),
    },
  },
  {
    step: 'types',
    word: /types…[\s\S]*api\/fault\.ts.*TS2322/,
    files: { 'api/fault.ts': "export const rows: number = 'one';\n" },
  },
  {
    step: 'lint',
    word: /api\/fault\.ts[\s\S]*eqeqeq/,
    files: { 'api/fault.ts': 'export const same = (one: unknown, other: unknown): boolean => one == other;\n' },
  },
  {
    step: 'lint-types',
    word: /no-floating-promises[\s\S]*api\/fault\.ts/,
    files: { 'api/fault.ts': 'export const begin = (): void => {\n  Promise.resolve();\n};\n' },
  },
  {
    step: 'walls',
    word: /ui-knows-nothing-of-ours: pwa\/ui\/button\.ts → pwa\/shop\/cart\.ts/,
    files: {
      'api/fault.ts': '',
      'db/empty.ts': '',
      'pwa/ui/button.ts': "export { cart } from '../shop/cart.ts';\n",
      'pwa/shop/cart.ts': 'export const cart = 1;\n',
    },
  },
  {
    step: 'unused',
    word: /api\/fault\.ts: forgotten/,
    files: {
      'api/main.ts': "export { used } from './fault.ts';\n",
      'api/fault.ts': 'export const used = 1;\nexport const forgotten = 2;\n',
    },
  },
  {
    step: 'format',
    word: /api\/fault\.ts/,
    files: { 'api/fault.ts': 'export const   badly = "laid out"\n' },
    copied: ['.oxfmtrc.json'],
  },
  {
    step: 'build',
    word: /the planted build fault/,
    files: {
      'pwa/vite.config.ts': BROKEN_BUILD,
      'pwa/vite.server.config.ts': BROKEN_BUILD,
      'api/vite.config.ts': BROKEN_BUILD,
      'db/empty.ts': '',
    },
  },
  {
    step: 'syntax',
    word: /assets\/newer\.js: found = \/\[a--b\]\/v[\s\S]*assets\/newer\.css: rcap is not in safari 16\.4/,
    files: {
      'pwa/oldest-engines.json': '{ "safari": "16.4" }',
      'dist/pwa/assets/newer.js': 'found = /[a--b]/v;',
      'dist/pwa/assets/newer.css': '.line { width: 2rcap; }',
    },
  },
  {
    step: 'apis',
    word: /pwa\/fault\.ts:1: URL\.canParse is not in chrome 109/,
    files: {
      'pwa/oldest-engines.json': '{ "chrome": "109" }',
      'pwa/tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['ESNext', 'DOM'] }, files: ['fault.ts'] }),
      'pwa/sw/tsconfig.json': JSON.stringify({ files: ['worker.ts'] }),
      'pwa/sw/worker.ts': '',
      'pwa/fault.ts': "export const isLink = URL.canParse('');\n",
    },
  },
  {
    step: 'size',
    word: /OVER home, scripts[\s\S]*OVER kept by the worker, shop[\s\S]*OVER kept by every shopper’s worker: till\/till\/till-page.tsx/,
    files: {
      'dist/pwa/.vite/manifest.json': JSON.stringify({
        ...HEAVY_SCREENS,
        'till/till/till-page.tsx': { file: 'assets/heavy.js' },
      }),
      'dist/pwa/sw.js': '[{"revision":null,"url":"assets/heavy.js"}]',
      'dist/pwa/assets/heavy.js': 'x'.repeat(1_000_000),
    },
  },
  // The step starts its own test database, because that once made every failed run a successful one.
  ...['unit', 'unit-all'].map((step) => ({
    step,
    word: /expected 1 to be 2/,
    last: /^Failed: unit: api\/fault\.test\.ts a sum \(alone: npm test -- unit api\/fault\.test\.ts\)$/,
    files: {
      'api/fault.test.ts': "import { expect, test } from 'vitest';\n\ntest('a sum', () => expect(1).toBe(2));\n",
    },
    copied: ['vitest.config.ts', 'db', 'api/contract'],
  })),
  ...[
    { folder: 'pwa/journeys', all: 'journeys', steps: ['stories', 'journeys'] },
    { folder: 'pwa/journeys/engines', all: 'engines-all', steps: ['engines', 'engines-all'] },
  ].flatMap(({ folder, all, steps }) =>
    steps.map((step) => ({
      step,
      word: /1 failed\s/,
      last: new RegExp(
        String.raw`^Failed: journey: ${folder}/fault\.journey\.ts:3 a sum \(traces: test-results/\S+; alone: npm test -- ${all} fault\.journey\.ts:3\)$`,
      ),
      files: {
        'pwa/journeys/setup.ts': 'export default function setUp(): void {}\n',
        [`${folder}/fault.journey.ts`]:
          "import { expect, test } from '@playwright/test';\n\ntest('a sum', { tag: '@core' }, () => expect(1).toBe(2));\n",
      },
      copied: [
        'pwa/journeys/playwright.config.ts',
        'pwa/journeys/engines/playwright.config.ts',
        'pwa/journeys/patience.ts',
      ],
    })),
  ),
];

const SETTINGS = [
  'package.json',
  'package-lock.json',
  'eslint.config.js',
  '.oxlintrc.json',
  '.dependency-cruiser.cjs',
  '.knip.json',
  'tsconfig.base.json',
  'scripts',
];
// Keeps the compiler's build info out of the real project's cache.
const COMPILER = {
  extends: './tsconfig.base.json',
  compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
};

const houses: string[] = [];

/** Creates a small project with the real settings and one fault; returns its folder. */
function plant({ files, copied = [] }: Fault): string {
  const house = mkdtempSync(join(tmpdir(), 'shop-test-run-'));
  houses.push(house);
  for (const path of [...SETTINGS, ...copied]) {
    cpSync(join(ROOT, path), join(house, path), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$|\/(seeds|bench)$/.test(source),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  for (const [path, content] of Object.entries({
    'tsconfig.json': JSON.stringify({ ...COMPILER, files: ['api/fault.ts'] }),
    ...files,
  })) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), content);
  }
  return house;
}

afterAll(() => houses.forEach((house) => rmSync(house, { recursive: true })));

/** The environment of a person's shell, without this run's own settings. */
function shellEnvironment(): NodeJS.ProcessEnv {
  const own = /^(TEST_|VITEST|NODE_ENV|NODE_OPTIONS|npm_|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

async function runStep(house: string, step: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/test.mjs', step], {
    cwd: house,
    env: shellEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: stripVTControlCharacters(`${out}\n${errors}`) };
}

test.each(FAULTS)('the step $step fails by its fault, and the run with it', async (fault) => {
  const { code, output } = await runStep(plant(fault), fault.step);
  expect(output).toMatch(fault.word);
  expect(output).toContain(`=== ${fault.step} failed ===`);
  expect(output.trimEnd().split('\n').at(-1)).toMatch(
    fault.last ?? new RegExp(`^Failed: ${fault.step}\\. Run a step alone: npm test -- ${fault.step}$`),
  );
  expect(output).not.toContain('proofs passed');
  expect(code).toBe(1);
});

interface Steps {
  readonly STEP_NAMES: string[];
  readonly stepsOf: (words: string[]) => Record<'names' | 'units' | 'stories' | 'engines' | 'unknown', string[]>;
}
const steps = async (): Promise<Steps> => (await import('./steps.mjs' as string)) as Steps;

test('a misspelt step runs nothing and names those there are', async () => {
  const { code, output } = await runStep(ROOT, 'unti');
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^No step or test is called unti; the steps are: changed, .+, unit, [^\n]+$/),
  ]);
});

test.each([
  ['a test file', ['scripts/walls.test.ts'], { names: ['unit'], units: ['scripts/walls.test.ts'] }],
  [
    'a line of a story',
    ['01-dead-spot.journey.ts:30'],
    { names: ['journeys'], stories: ['pwa/journeys/01-dead-spot.journey.ts:30'] },
  ],
  [
    'a story for two steps',
    ['unit', 'stories', './pwa/journeys/01-dead'],
    { names: ['stories'], stories: ['pwa/journeys/01-dead-spot.journey.ts'] },
  ],
  [
    'a story in other engines',
    ['engines/till.journey'],
    { names: ['engines-all'], engines: ['pwa/journeys/engines/till.journey.ts'] },
  ],
  [
    'a test file beside a static step',
    ['walls', 'scripts/walls.test.ts'],
    { names: ['walls', 'unit'], units: ['scripts/walls.test.ts'] },
  ],
  ['steps alone', ['types', 'unit'], { names: ['types', 'unit'] }],
])('%s runs the steps that have files for it, and no other', async (_, words, asked) => {
  expect((await steps()).stepsOf(words)).toEqual({ units: [], stories: [], engines: [], unknown: [], ...asked });
});

test('a folder runs its tests and stories; a word beside it that nothing has is named', async () => {
  const { names, units, stories, unknown } = (await steps()).stepsOf(['scripts/', 'pwa/journeys', 'sribe']);
  expect([names, unknown]).toEqual([['unit', 'journeys', 'engines-all'], ['sribe']]);
  expect(units).toContain('scripts/walls.test.ts');
  expect(stories).toContain('pwa/journeys/fault-proxy.test.ts');
  expect(units.every((path) => path.startsWith('scripts/'))).toBe(true);
});

test('the faults cover every step of both runs', async () => {
  const { STEP_NAMES } = await steps();
  expect(FAULTS.map(({ step }) => step).sort()).toEqual([...STEP_NAMES].sort());
});
