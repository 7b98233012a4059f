import { describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { isMigrated, migrate, rollback } from './migrations/migrate.ts';
import { nextRevision } from './revision.ts';
import { writeTransaction } from './write.ts';

describe.each(ENGINES)('the schema on %s', (engine) => {
  test('goes up, all the way down and up again', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    expect(await isMigrated(db)).toBe(false);
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
    await close();
  });

  test('revisions become visible in the order they were given, also with concurrent writers', async () => {
    const { db, close } = await freshDatabase(engine);
    const seen: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        writeTransaction(db, async (trx) => {
          const value = await nextRevision(trx, 'catalog');
          await trx('settings').insert({ key: `k${index}`, value: String(value), updated_at: '' });
          return value;
        }).then((value) => seen.push(value)),
      ),
    );
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await close();
  });

  if (engine === 'postgres') {
    test('texts are sorted by bytes in every column, as on SQLite', async () => {
      const { db, close } = await freshDatabase('postgres');
      const others = await db('information_schema.columns')
        .whereRaw('table_schema = current_schema()')
        .whereIn('data_type', ['text', 'character varying'])
        .whereRaw("collation_name IS DISTINCT FROM 'C'")
        .whereNot('table_name', 'knex_migrations')
        .select('table_name', 'column_name');
      expect(others).toEqual([]);
      await close();
    });
  }

  if (engine === 'sqlite') {
    test('a sale is on the disk before it is acknowledged: write-ahead log with full synchronisation and foreign keys', async () => {
      const { db, close } = await freshDatabase('sqlite');
      expect(await db.raw('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
      expect(await db.raw('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
      expect(await db.raw('PRAGMA busy_timeout')).toEqual([{ timeout: 20 }]);
      await close();
    });
  }
});
