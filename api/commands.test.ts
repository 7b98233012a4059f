/** What the operator's commands have in common: they take the database as it is. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { migrate, schemaState } from '#db/migrate.ts';
import { runCommand } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-commands-'));
const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'log').mockImplementation(() => {});
beforeEach(() => void complained.mockClear());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const COMMANDS: [string, string[]][] = [
  ['user', ['--phone', '+79120000001']],
  ['stock-proof', []],
  ['stock-settle', []],
  ['document-proof', []],
  ['report-settle', []],
  ['bonus-proof', []],
  ['report-proof', []],
  ['pictures-check', []],
  ['renew-epoch', []],
  ['remove-demo', []],
];

test.each(COMMANDS)('%s migrates nothing: it says in one line what the schema lacks', async (name, args) => {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
  expect(await runCommand(name, args)).toBe(1);
  expect(complained.mock.lastCall?.[0]).toBe(`There is no database at ${join(dataDir, 'shop.sqlite')}`);
  expect(readdirSync(dataDir)).toEqual([]);

  const db = connect({ file: join(dataDir, 'shop.sqlite') });
  await migrate(db);
  const { applied } = await schemaState(db);
  await db.raw('DELETE FROM knex_migrations WHERE name = ?', [applied.at(-1) ?? '']);
  expect(await runCommand(name, args)).toBe(1);
  expect(complained.mock.lastCall?.[0]).toBe(
    'The database lacks 1 migration(s) of this release: start the server once, which applies them',
  );
  expect((await schemaState(db)).applied).toHaveLength(applied.length - 1);

  await db.raw("INSERT INTO knex_migrations (name, batch) VALUES ('20991231-000000-invent-something', 2)");
  expect(await runCommand(name, args)).toBe(1);
  expect(complained.mock.lastCall?.[0]).toMatch(/^Cannot open the database: the database was .* a newer release/);
  expect(complained).toHaveBeenCalledTimes(3);
  await db.destroy();
});
