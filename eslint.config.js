/**
 * Lint: what the compiler lets pass but should not stand. Rules that ask for types are the native linter's
 * (`.oxlintrc.json`), but for those that it doesn't have; globals are kept out of the rooms whose code also runs where
 * there is no window.
 */
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { noClassNames } from './scripts/lint/no-class-names.mjs';
import { noLocaleValues } from './scripts/lint/no-locale-values.mjs';
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

/** Openings of comments that hide who acts: a comment is a sentence with its subject first. */
const RIDDLES = [
  ...['what', 'whatever', 'who', 'whoever', 'whose', 'whom', 'nobody', 'everybody', 'anybody', 'nothing'],
  ...['neither', 'nor', 'how', 'where', 'whether', 'todo', 'fixme'],
];

const strict = {
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-warning-comments': ['error', { terms: RIDDLES, location: 'start', decoration: ['*', '/'] }],
  'no-eval': 'error',
};

/** Tests look into parsed JSON of any shape and pass functions around; a row of cases about one thing may be longer than code. */
const testing = {
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/no-invalid-void-type': 'off',
  'max-lines': ['error', { max: 410, skipBlankLines: true, skipComments: true }],
};

export default defineConfig(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.cache/',
      'data/',
      'test-results/',
      'playwright-report/',
      'db/seeds/data/',
      '**/*.cjs',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strict],
    plugins: {
      shop: {
        rules: { 'no-class-names': noClassNames, 'no-locale-values': noLocaleValues, 'writes-in-turn': writesInTurn },
      },
    },
    rules: { ...strict, 'shop/no-class-names': 'error', 'shop/no-locale-values': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.js'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', '**/testing.tsx', 'pwa/journeys/**', 'api/proofs/**'],
    plugins: { regexp },
    // A text of a stranger's can make such an expression run for minutes.
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },
  {
    files: ['pwa/**/*.ts', 'pwa/**/*.tsx'],
    ignores: ['pwa/journeys/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['pwa/**/*.ts', 'pwa/**/*.tsx'],
    // The one place that words moments; the reports word calendar days, which have no zone.
    ignores: [
      'pwa/parts/time/moments.ts',
      'pwa/office/reports/report-periods.ts',
      'pwa/office/today/day-tiles.tsx',
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
    ignores: [
      'db/migrations/20*.ts',
      'db/migrations/migrate.ts',
      'db/write.ts',
      'db/read.ts',
      '**/*.test.ts',
      'api/proofs/**',
    ],
    // The rules here that ask for types: the native linter doesn't have them.
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'shop/writes-in-turn': 'error',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
      '@typescript-eslint/no-unsafe-enum-assignment': 'error',
    },
  },
  {
    files: ['api/**/*.ts'],
    ignores: ['**/*.test.ts', 'api/proofs/**'],
    rules: { 'no-restricted-syntax': ['error', ...PARTED_UNITS] },
  },
  {
    files: ['api/**/*.ts'],
    ignores: ['api/environment/private-files.ts', '**/*.test.ts', 'api/proofs/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        ...['node:fs', 'node:fs/promises'].map((name) => ({
          name,
          importNames: ['copyFile', 'copyFileSync', 'cp', 'cpSync'],
          message:
            'A copy has the mode of its source, which others may read: copyPrivately of api/environment/private-files.ts.',
        })),
      ],
    },
  },
  { files: ['**/*.mjs', '**/*.js'], rules: { 'no-unused-vars': 'error', 'no-eval': 'error', eqeqeq: 'error' } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'pwa/journeys/**', 'scripts/bench/**', '**/testing.ts', '**/testing.tsx'],
    rules: testing,
  },
);
