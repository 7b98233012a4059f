/**
 * Lint: what the compiler lets pass but should not stand. Type-aware for everything the product consists of; globals are
 * kept out of the rooms whose code also runs where there is no window.
 */
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { writesInTurn } from './scripts/lint/writes-in-turn.mjs';

/** A figure and its unit stay on one line: a no-break space stands between them. */
const PARTED_UNITS = ['TemplateElement[value.raw', 'JSXText[value'].map((text) => ({
  selector: `${text}=/^ (шт\\.|мин|ч|МБ|ГБ|кг|%|₽)(?![а-яё])/]`,
  message: 'A no-break space joins a figure and its unit: \\u00a0 in a text, &nbsp; in markup.',
}));

const PAGE_GLOBALS = [
  'window',
  'document',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'alert',
  'confirm',
];

const strict = {
  // Numbers print as everybody expects.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/no-confusing-void-expression': 'off',
  // A function is async because its type says so, not only because it waits.
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  '@typescript-eslint/no-meaningless-void-operator': 'off',
  // Said outright where it helps the reader, although it is the default or the type already.
  '@typescript-eslint/no-unnecessary-type-arguments': 'off',
  '@typescript-eslint/no-unnecessary-type-conversion': 'off',
  '@typescript-eslint/no-unnecessary-type-assertion': 'off',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-eval': 'error',
};

/** Tests look into parsed JSON of any shape and pass functions around. */
const testing = {
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/unbound-method': 'off',
  '@typescript-eslint/no-deprecated': 'off',
  '@typescript-eslint/no-base-to-string': 'off',
  '@typescript-eslint/no-invalid-void-type': 'off',
  '@typescript-eslint/prefer-promise-reject-errors': 'off',
  '@typescript-eslint/restrict-plus-operands': 'off',
  '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
  '@typescript-eslint/no-misused-promises': 'off',
  '@typescript-eslint/no-unnecessary-condition': 'off',
  '@typescript-eslint/no-misused-spread': 'off',
  'max-lines': 'off',
};

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'data/', 'test-results/', 'playwright-report/', 'db/seeds/data/', '**/*.cjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['vitest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: strict,
  },
  {
    files: ['pwa/**/*.ts', 'pwa/**/*.tsx'],
    ignores: ['pwa/journeys/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Interfaces of plain objects of functions are written as methods; nothing here has a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Browsers lack what the types promise (locks, storage, sync): asking first is the point.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Libraries announce their next major version long before it is there.
      '@typescript-eslint/no-deprecated': 'off',
      // Listeners may be synchronous or not; waiting for both is meant.
      '@typescript-eslint/await-thenable': 'off',
    },
  },
  {
    files: ['pwa/**/*.ts', 'pwa/**/*.tsx'],
    // The one place that words moments; the reports word calendar days, which have no zone.
    ignores: [
      'pwa/parts/time/moments.ts',
      'pwa/office/reports/report-periods.ts',
      'pwa/office/reports/time-buckets.ts',
      'pwa/office/today/day-words.ts',
      'pwa/journeys/**',
      '**/*.test.ts',
      '**/*.test.tsx',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...PARTED_UNITS,
        {
          selector:
            'MemberExpression[property.name=/^(toLocaleDateString|toLocaleTimeString|toDateString|toTimeString|DateTimeFormat|getHours|getMinutes|getDate|getDay|getMonth|getFullYear)$/]',
          message: 'People read the shop’s clock, not the device’s: word a moment by pwa/parts/time/moments.ts.',
        },
        {
          selector:
            'CallExpression[callee.property.name="toLocaleString"] ObjectExpression > Property[key.name=/Style$|^hour$|^month$|^timeZone$/]',
          message: 'People read the shop’s clock, not the device’s: word a moment by pwa/parts/time/moments.ts.',
        },
      ],
    },
  },
  {
    files: ['pwa/sync/**', 'pwa/net/**', 'pwa/device/**'],
    ignores: ['pwa/sync/triggers.ts', 'pwa/sync/lock.ts', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...PAGE_GLOBALS.map((name) => ({
          name,
          message: 'This room also serves the worker and the tests, where there is no page.',
        })),
      ],
    },
  },
  {
    files: ['api/**/*.ts', 'db/**/*.ts'],
    // A migration is given its transaction, by what takes the turn to migrate; what makes the demo, the shapes of a test and its planted rows has the database to itself.
    ignores: ['db/migrations/**', 'db/migrate.ts', 'db/write.ts', 'db/read.ts', '**/*.test.ts', 'api/proofs/**'],
    plugins: { shop: { rules: { 'writes-in-turn': writesInTurn } } },
    rules: { 'shop/writes-in-turn': 'error' },
  },
  {
    files: ['api/**/*.ts'],
    ignores: ['**/*.test.ts', 'api/proofs/**'],
    rules: { 'no-restricted-syntax': ['error', ...PARTED_UNITS] },
  },
  { files: ['**/*.mjs', '**/*.js'], rules: { 'no-unused-vars': 'error', 'no-eval': 'error', eqeqeq: 'error' } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'pwa/journeys/**', 'scripts/bench/**', '**/testing.ts', '**/testing.tsx'],
    rules: testing,
  },
  // A table of what the specification says and what proves it: as long as the specification.
  { files: ['api/proofs/spec-table/**'], rules: { 'max-lines': 'off' } },
);
