/** Migrations in real processes: killed in the middle, started together, of two releases. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../connect.ts';
import { addressOf, ENGINES, freshDatabase, type Engine } from '../test-database.ts';
import { CREATING, databaseMadeAt, isMigrated, migrate, schemaState } from './migrate.ts';
import { nameAsFormer } from '../sample-former-release.ts';
import { MIGRATIONS } from './index.ts';

const NAMES = Object.keys(MIGRATIONS);

/** An empty database, and the address by which a process opens it. */
async function emptyDatabase(engine: Engine): Promise<{ db: Knex; target: string }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'shop-migrate-'));
    const target = join(folder, 'shop.sqlite');
    const db = connect({ file: target });
    onTestFinished(async () => {
      await db.destroy();
      rmSync(folder, { recursive: true });
    });
    return { db, target };
  }
  const { db, close } = await freshDatabase(engine);
  onTestFinished(close);
  await db.raw('DROP SCHEMA public CASCADE');
  await db.raw('CREATE SCHEMA public');
  const connectionString = addressOf(db);
  return { db, target: connectionString };
}

/** Runs `sample-migrating.ts` to its end; returns its output and exit status. */
function runMigration(
  target: string,
  last = '',
): Promise<{ said: string; signal: string | null; code: number | null }> {
  const program = join(import.meta.dirname, '../sample-migrating.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, target, last], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done) => child.once('close', (code, signal) => done({ said: said.trim(), signal, code })));
}

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('a process killed at any point leaves a schema that the next one completes', async () => {
    const points = [NAMES[4], NAMES.at(-1)];
    await Promise.all(
      points.map(async (point) => {
        const { db, target } = await emptyDatabase(engine);
        expect(await runMigration(target, point)).toMatchObject({ signal: 'SIGKILL' });
        expect((await schemaState(db)).applied).toEqual([]);
        expect(await migrate(db)).toEqual(NAMES);
        expect(await isMigrated(db)).toBe(true);
      }),
    );
  });

  test('of two processes that start together one migrates and the other waits', async () => {
    const { db, target } = await emptyDatabase(engine);
    const ended = await Promise.all([runMigration(target), runMigration(target)]);
    expect(ended.map(({ said, code }) => [said, code]).sort()).toEqual([
      ['applied 0', 0],
      [`applied ${NAMES.length}`, 0],
    ]);
    expect(await isMigrated(db)).toBe(true);
  });

  test('a lock left by a killed process of a former release blocks no migration', async () => {
    const { db } = await emptyDatabase(engine);
    await db.schema.createTable('knex_migrations_lock', (table) => void table.integer('is_locked'));
    await db.raw('INSERT INTO knex_migrations_lock (is_locked) VALUES (1)');
    expect(await migrate(db)).toEqual(NAMES);
    expect(await db.schema.hasTable('knex_migrations_lock')).toBe(false);
  });

  test('a database of the release before is taken over: its rows and its age stay, and its migrations get their new names', async () => {
    const { db } = await emptyDatabase(engine);
    await migrate(db);
    await db('settings').insert({ key: 'name', value: '"Русло"', updated_at: '' });
    const made = new Date('2026-11-20T10:00:00.000Z');
    await nameAsFormer(db, made);
    expect([await isMigrated(db), (await schemaState(db)).applied]).toEqual([false, CREATING]);
    expect([CREATING.length, await db.schema.hasColumn('import_lines', 'question')]).toEqual([11, false]);
    expect(await migrate(db)).toEqual(NAMES.slice(CREATING.length));
    expect(await db.schema.hasColumn('import_lines', 'question')).toBe(true);
    expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(NAMES);
    expect(await databaseMadeAt(db)).toEqual(made);
    expect(await db('settings').pluck('value')).toEqual(['"Русло"']);
    expect(await migrate(db)).toEqual([]);
  });

  test('a database of a still older release is refused with the remedy, and nothing is changed', async () => {
    const { db } = await emptyDatabase(engine);
    await migrate(db);
    const names = await nameAsFormer(db, new Date(), 1);
    await expect(migrate(db)).rejects.toThrow(
      /older than this one .* 20261128-210000-name-causes-of-discrepancies\. Start the last release .* once, then this one$/,
    );
    expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(names);
  });

  test('a schema of a newer release is refused with the remedy, and nothing is changed', async () => {
    const { db } = await emptyDatabase(engine);
    await migrate(db);
    await db.raw("INSERT INTO knex_migrations (name, batch) VALUES ('20991231-000000-invent-something', 2)");
    await expect(migrate(db)).rejects.toThrow(
      /newer release: this one does not know 20991231-000000-invent-something\. Start that release or a later one; .*npm run restore/,
    );
    expect(await isMigrated(db)).toBe(false);
    expect((await schemaState(db)).applied).toHaveLength(NAMES.length + 1);
  });
});
