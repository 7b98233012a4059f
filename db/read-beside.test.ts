import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrate } from './migrations/migrate.ts';
import { readTransaction, rowsOf } from './read.ts';
import { currentRevision, nextRevision } from './revision.ts';
import { writeTransaction } from './write.ts';

let folder: string;
let db: Knex;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'read-beside-'));
  db = connect({ file: join(folder, 'shop.sqlite') });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('reads of every kind do not wait for an open write transaction, and see the last commit', async () => {
  const before = await currentRevision(db, 'orders');
  await writeTransaction(db, async (trx) => {
    await nextRevision(trx, 'orders');
    expect(await currentRevision(db, 'orders')).toBe(before);
    expect(await db('revisions').where({ name: 'orders' }).pluck('value')).toEqual([before]);
    const sql = 'WITH one AS (SELECT value FROM revisions WHERE name = ?) SELECT value FROM one';
    expect(await rowsOf(db, sql, ['orders'])).toEqual([{ value: before }]);
    expect(await readTransaction(db, (snapshot) => currentRevision(snapshot, 'orders'))).toBe(before);
    expect(await currentRevision(trx, 'orders')).toBe(before + 1);
  });
  expect(await currentRevision(db, 'orders')).toBe(before + 1);
});

test('a reading transaction stays on its snapshot while others write, and may not write', async () => {
  await readTransaction(db, async (snapshot) => {
    const before = await currentRevision(snapshot, 'orders');
    await writeTransaction(db, (trx) => nextRevision(trx, 'orders'));
    expect(await currentRevision(snapshot, 'orders')).toBe(before);
    expect(await currentRevision(db, 'orders')).toBe(before + 1);
    await expect(snapshot('revisions').update({ value: 0 })).rejects.toThrow('readonly');
  });
});

test('a statement prepared before a change of the schema returns the columns after it', async () => {
  await db.raw('CREATE TABLE notes_of_test (a)');
  await db('notes_of_test').insert({ a: 1 });
  const read = async () => [
    await db('notes_of_test').first(),
    await db.transaction((trx) => trx('notes_of_test').first()),
  ];
  expect(await read()).toEqual([{ a: 1 }, { a: 1 }]);
  await db.raw('ALTER TABLE notes_of_test ADD COLUMN b DEFAULT 2');
  expect(await read()).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ]);
});

test('closing merges the log into the file', async () => {
  await writeTransaction(db, (trx) => nextRevision(trx, 'orders'));
  await currentRevision(db, 'orders');
  await db.destroy();
  expect(readdirSync(folder)).toEqual(['shop.sqlite']);
});
