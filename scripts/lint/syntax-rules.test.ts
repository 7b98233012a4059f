import { join, resolve } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

const project = new ESLint({ cwd: ROOT });
const configOf = async (file: string) => (await project.calculateConfigForFile(join(ROOT, file))) as Linter.Config;

type Lines = [refused: boolean, code: string][];

const NAMES: Lines = [
  [true, 'error.name === NoMirrorError.name;'],
  [true, 'error.name !== Dexie.AbortError.name;'],
  [true, 'error.constructor.name.endsWith("Error");'],
  [true, 'switch (error.name) { case NoMirrorError?.name: }'],
  [true, 'const { name } = NoMirrorError;'],
  [true, 'function Make() { return new.target.name; }'],
  [false, "error.name === 'NoMirrorError';"],
  [false, 'error instanceof NoMirrorError;'],
  [false, 'BUYER.name === person.name;'],
  [false, 'const { name } = person;'],
  [false, 'NoMirrorError.prototype;'],
];

const LOCALES: Lines = [
  [true, "new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);"],
  [true, "Intl.DateTimeFormat('sv-SE').format(at);"],
  [true, 'at.toLocaleString();'],
  [true, "at.toLocaleTimeString('en-GB', { timeZone }) < closes;"],
  [true, "at.toLocaleDateString('ru-RU') === today.toLocaleDateString('ru-RU');"],
  [true, "const [day] = russian.format(at).split(',');"],
  [true, "Number(at.toLocaleString('ru-RU', { year: 'numeric' }));"],
  [true, "at.toLocaleDateString('ru-RU').slice(0, 5);"],
  [false, "at.toLocaleDateString('ru-RU', { month: 'long' });"],
  [false, "figures.format(value).replace('-', MINUS);"],
  [false, "new Intl.DateTimeFormat('ru-RU', { timeZone }).formatToParts(at);"],
  [false, 'Number(localTime(at, timeZone).slice(0, 4));'],
];

test.each([
  ['no-class-names', 'names of classes, not names of things or names written as text', NAMES],
  ['no-locale-values', 'days and clocks read from the text of a locale, not texts for people', LOCALES],
])('%s refuses %s', async (rule, _, lines) => {
  const { plugins = {} } = await configOf('pwa/main.tsx');
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser as Linter.Parser },
      plugins,
      rules: { [`shop/${rule}`]: 'error' },
    },
  });
  const [result] = await eslint.lintText(lines.map(([, code]) => code).join('\n'), { filePath: join(ROOT, 'a.ts') });
  const refused = new Set(result?.messages.map(({ line }) => line - 1));
  expect(lines.map(([, code], index) => [refused.has(index), code])).toEqual(lines);
});

test('the rules apply to everything that is built: page, worker, contract, server and database', async () => {
  const built = ['pwa/main.tsx', 'pwa/sw/worker.ts', 'pwa/device/journal/mirror/mirror.ts', 'api/contract/errors.ts'];
  for (const file of [...built, 'api/main.ts', 'db/write.ts', 'pwa/parts/time/moments.ts'])
    expect((await configOf(file)).rules, file).toMatchObject({
      'shop/no-class-names': [2],
      'shop/no-locale-values': [2],
    });
});
