import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from './connect.ts';
import { isFull } from './outage.ts';
import { writeTransaction } from './write.ts';

let folder: string;
let db: Knex;
/** Statements that begin or end transactions, and the callers that were answered, in order. */
let said: string[];

beforeEach(async () => {
  // A shared commit takes no further writer after some milliseconds: on a stopped clock, a slow machine shares as a fast one does.
  vi.useFakeTimers({ toFake: ['performance'] });
  folder = mkdtempSync(join(tmpdir(), 'write-'));
  db = connect({ file: join(folder, 'shop.sqlite') });
  await db.raw('CREATE TABLE revisions (name TEXT, value INTEGER)');
  await db.raw('CREATE TABLE parents (id INTEGER PRIMARY KEY)');
  await db.raw('CREATE TABLE entries (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents, text TEXT)');
  said = [];
  db.on('query', ({ sql }: { sql: string }) => {
    if (/^(BEGIN|COMMIT|ROLLBACK)/.test(sql)) said.push(sql.replace(';', ''));
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const add = (id: number, more: object = {}) =>
  writeTransaction(db, (trx) => trx('entries').insert({ id, ...more })).then(() => void said.push(`answered ${id}`));
const ids = () => db('entries').orderBy('id').pluck('id');

test('writers that wait for each other share one commit, and hear of it after it', async () => {
  await Promise.all([1, 2, 3, 4].map((id) => add(id)));
  expect(said).toEqual(['BEGIN', 'COMMIT', 'answered 1', 'BEGIN', 'COMMIT', 'answered 2', 'answered 3', 'answered 4']);
  expect(await ids()).toEqual([1, 2, 3, 4]);
});

test('a writer that fails takes nothing of the others along, and leaves nothing', async () => {
  const failing = () =>
    writeTransaction(db, async (trx) => {
      await trx('entries').insert({ id: 3 });
      throw new Error('no');
    });
  const results = await Promise.allSettled([add(1), add(2), failing(), add(2), add(4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await ids()).toEqual([1, 2, 4]);
});

test('a commit that fails answers none of its writers', async () => {
  // The missing parent is found at the commit only.
  const orphan = () =>
    writeTransaction(db, async (trx) => {
      await trx.raw('PRAGMA defer_foreign_keys = ON');
      await trx('entries').insert({ id: 3, parent: 7 });
    });
  const results = await Promise.allSettled([add(1), add(2), orphan(), add(4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(await ids()).toEqual([1]);
  await add(5);
  expect(await ids()).toEqual([1, 5]);
});

test('a disk that fills up under one writer fails the writers that share its commit so far, and the next one writes', async () => {
  await db.raw('PRAGMA max_page_count = 100');
  const results = await Promise.allSettled([add(1), add(2), add(3, { text: 'x'.repeat(1_000_000) }), add(4)]);
  expect(results.map((result) => result.status === 'rejected' && isFull(result.reason))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(await ids()).toEqual([1, 4]);
});

test('a writer that fills up the disk alone hears of it, and the next one writes', async () => {
  await db.raw('PRAGMA max_page_count = 100');
  await expect(add(1, { text: 'x'.repeat(1_000_000) })).rejects.toSatisfy(isFull);
  await add(2);
  expect(await ids()).toEqual([2]);
});

test('a transaction within a transaction is a savepoint of it', async () => {
  await writeTransaction(db, async (trx) => {
    await writeTransaction(trx, (inner) => inner('entries').insert({ id: 1 }));
    await expect(
      writeTransaction(trx, async (inner) => {
        await inner('entries').insert({ id: 2 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  });
  expect(await ids()).toEqual([1]);
});
