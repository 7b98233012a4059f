import { join, resolve } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** Any file of the server: the rule uses its types, and its text is replaced here. */
const FILE = 'api/modules/shop/facts/epoch.ts';

const project = new ESLint({ cwd: ROOT });
const configOf = async (file: string) => (await project.calculateConfigForFile(join(ROOT, file))) as Linter.Config;

test('writes and transactions outside of a write transaction are refused, by any chain of calls; reading is allowed', async () => {
  const lines: [refused: boolean, code: string][] = [
    [true, "await db('settings').insert({ key: 'a', value: 'b', updated_at: '' }).onConflict('key').ignore();"],
    [true, "await db('settings').where({ key: 'a' }).update({ value: 'b' });"],
    [true, "await db('settings').where({ key: 'a' }).delete();"],
    [true, "await db.from('sessions').where({ id: 'a' }).del();"],
    [true, "await services.db('revisions').where({ name: 'a' }).increment('value', 1);"],
    [true, "await db.batchInsert('settings', []);"],
    [true, "await db.raw('UPDATE settings SET value = 1');"],
    [true, 'await db.raw(`DELETE FROM settings WHERE key = ${1}`);'],
    [true, 'await db.transaction(async (own) => own);'],
    [false, "await db('settings').where({ key: 'a' }).first('value');"],
    [false, "await db.raw('SELECT 1');"],
    [false, "await trx('settings').insert({ key: 'a', value: 'b', updated_at: '' });"],
    [false, "await trx.raw('UPDATE settings SET value = 1');"],
    [false, "await writeTransaction(db, (own) => own('settings').delete());"],
    [false, "createHash('sha256').update('a'); new Map().delete('a'); new Set().delete('a');"],
  ];
  const head = [
    "import { createHash } from 'node:crypto';",
    "import type { Knex } from 'knex';",
    "import { writeTransaction } from '#db/write.ts';",
    'export async function all(db: Knex, trx: Knex.Transaction, services: { readonly db: Knex }): Promise<void> {',
  ];
  // Only the project's own rule.
  const overrideConfig: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tseslint.parser as Linter.Parser,
      parserOptions: { projectService: true, tsconfigRootDir: ROOT },
    },
    plugins: (await configOf(FILE)).plugins ?? {},
    rules: { 'shop/writes-in-turn': 'error' },
  };
  const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: true, overrideConfig });
  const [result] = await eslint.lintText([...head, ...lines.map(([, code]) => code), '}', ''].join('\n'), {
    filePath: join(ROOT, FILE),
  });
  const refused = new Set(result?.messages.map(({ line }) => line - head.length - 1));
  expect(lines.map(([, code], index) => [refused.has(index), code])).toEqual(lines);
});

test('the rule applies to the server and its database, except tests and migrations', async () => {
  const rule = async (file: string): Promise<unknown> => (await configOf(file)).rules?.['shop/writes-in-turn'];
  for (const file of [
    'api/modules/shop/facts/epoch.ts',
    'api/main.ts',
    'db/revision.ts',
    'db/migrations/snapshot.ts',
    'db/seeds/seed.ts',
  ])
    expect(await rule(file), file).toEqual([2]);
  for (const file of ['db/migrations/20261129-000000-create-shop.ts', 'api/outage.test.ts'])
    expect(await rule(file), file).toBeUndefined();
});
