import { join, resolve } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

const project = new ESLint({ cwd: ROOT });
const configOf = async (file: string) => (await project.calculateConfigForFile(join(ROOT, file))) as Linter.Config;

test('names of classes are refused, names of things and names written as text are not', async () => {
  const lines: [refused: boolean, code: string][] = [
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
  const { plugins = {} } = await configOf('pwa/main.tsx');
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser as Linter.Parser },
      plugins,
      rules: { 'shop/no-class-names': 'error' },
    },
  });
  const [result] = await eslint.lintText(lines.map(([, code]) => code).join('\n'), { filePath: join(ROOT, 'a.ts') });
  const refused = new Set(result?.messages.map(({ line }) => line - 1));
  expect(lines.map(([, code], index) => [refused.has(index), code])).toEqual(lines);
});

test('the rule applies to everything that is built: page, worker, contract, server and database', async () => {
  const built = ['pwa/main.tsx', 'pwa/sw/worker.ts', 'pwa/device/journal/mirror/mirror.ts', 'api/contract/errors.ts'];
  for (const file of [...built, 'api/main.ts', 'db/write.ts', 'pwa/parts/time/moments.ts'])
    expect((await configOf(file)).rules?.['shop/no-class-names'], file).toEqual([2]);
});
