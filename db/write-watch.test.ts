import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, type ConnectOptions } from './connect.ts';
import { ENGINES, freshDatabase } from './test-database.ts';
import { migrate } from './migrations/migrate.ts';
import { nextRevision } from './revision.ts';
import { CachedRows } from './write-watch.ts';
import { writeTransaction } from './write.ts';

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Connections of two processes to one database. */
async function twoProcesses(
  engine: (typeof ENGINES)[number],
  options: ConnectOptions = {},
): Promise<{ own: Knex; other: Knex }> {
  const open = (target: ConnectOptions): Knex => {
    const db = connect({ poolMax: 4, ...target, ...options });
    ends.push(() => db.destroy());
    return db;
  };
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'write-watch-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const target = { file: join(folder, 'shop.sqlite') };
    await migrate(open(target));
    return { own: open(target), other: open(target) };
  }
  const { db, close } = await freshDatabase('postgres');
  ends.push(close);
  const { rows } = (await db.raw('SELECT current_database() AS name')) as { rows: { name: string }[] };
  const url = new URL(process.env['TEST_PG_URL'] ?? '');
  url.pathname = `/${rows[0]?.name ?? ''}`;
  return { own: open({ url: url.toString() }), other: open({ url: url.toString() }) };
}

function catalogue(db: Knex): { known: CachedRows<number>; reads: () => number } {
  let reads = 0;
  const known = new CachedRows(db, "SELECT value FROM revisions WHERE name = 'catalog'", ([row]) => {
    reads += 1;
    return Number(row?.['value']);
  });
  return { known, reads: () => reads };
}

const write = (db: Knex): Promise<number> => writeTransaction(db, (trx) => nextRevision(trx, 'catalog'));

describe.each(ENGINES)('rows cached in memory on %s', (engine) => {
  test('are current at the next read after a write of this process', async () => {
    // So long that only the write itself can reveal the change.
    const { own } = await twoProcesses(engine, { othersMs: 3_600_000 });
    const { known } = catalogue(own);
    for (let round = 0; round < 20; round += 1) {
      const before = await known.current();
      expect(await write(own)).toBe(before + 1);
      expect(await known.current()).toBe(before + 1);
    }
  });

  test('do not keep a result read during a write of this process', async () => {
    const { own } = await twoProcesses(engine, { othersMs: 3_600_000 });
    const { known } = catalogue(own);
    for (let round = 0; round < 20; round += 1) {
      const early = known.current();
      const value = await write(own);
      expect(await known.current()).toBe(value);
      await early;
      expect(await known.current()).toBe(value);
    }
  });

  test('are read once for all readers without writes', async () => {
    const { own } = await twoProcesses(engine, { othersMs: 3_600_000 });
    const { known, reads } = catalogue(own);
    await Promise.all([known.current(), known.current(), known.current()]);
    await known.current();
    expect(reads()).toBe(1);
  });

  test('stay through an uncommitted writing transaction of this process', async () => {
    const { own } = await twoProcesses(engine, { othersMs: 3_600_000 });
    const { known } = catalogue(own);
    const before = await known.current();
    await writeTransaction(own, async (trx) => {
      await nextRevision(trx, 'catalog');
      expect(await known.current()).toBe(before);
    });
    expect(await known.current()).toBe(before + 1);
  });
});

test('another process’s commit to SQLite shows at the next read', async () => {
  const { own, other } = await twoProcesses('sqlite');
  const { known } = catalogue(own);
  for (let round = 0; round < 20; round += 1) {
    const before = await known.current();
    await write(other);
    expect(await known.current()).toBe(before + 1);
  }
});

test('another process’s commit to PostgreSQL shows after a moment', async () => {
  const { own, other } = await twoProcesses('postgres');
  const { known } = catalogue(own);
  const before = await known.current();
  await write(other);
  await expect.poll(() => known.current()).toBe(before + 1);
});

test('an in-memory database notices its own writes, also outside a transaction', async () => {
  const { db, close } = await freshDatabase('sqlite');
  ends.push(close);
  const { known, reads } = catalogue(db);
  const before = await known.current();
  await write(db);
  expect(await known.current()).toBe(before + 1);
  await db('revisions').where({ name: 'catalog' }).increment('value', 1);
  expect(await known.current()).toBe(before + 2);
  expect(await known.current()).toBe(before + 2);
  expect(reads()).toBe(3);
});

test('a closed database is no longer watched', async () => {
  const { own } = await twoProcesses('sqlite');
  const { known } = catalogue(own);
  await known.current();
  await own.destroy();
  expect(() => known.current()).toThrow('The database connection is not open');
});
