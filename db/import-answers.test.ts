import { describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';

const ADDED = '20261126-081000-keep-import-answers';
const AT = '2026-11-20T09:00:00.000Z';

describe.each(ENGINES)('answers about rows of price lists on %s', (engine) => {
  test('those of open previews hold for the source, the last one of a row', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    const before = Object.keys(MIGRATIONS).filter((name) => name < ADDED);
    await db.transaction((trx) => migrateTo(trx, before));
    await db('import_sources').insert({ id: 's', name: 'Опт', profile: '{}', created_at: AT, updated_at: AT });
    const file = (id: string, state: string, created_at: string, matches: object) =>
      db('imports').insert({
        id,
        source_id: 's',
        file_name: id,
        state,
        choice: JSON.stringify({ auto: true, matches }),
        created_at,
      });
    await file('applied', 'applied', AT, { c: 'p9' });
    await file('older', 'waiting', AT, { a: 'p1', b: 'p2' });
    await file('newer', 'ready', '2026-11-21T09:00:00.000Z', { a: 'p3' });
    await migrate(db);
    const rows = await db('import_answers').orderBy('external_id').select('external_id', 'product_id', 'answer');
    expect(rows).toEqual([
      { external_id: 'a', product_id: 'p3', answer: 'same' },
      { external_id: 'b', product_id: 'p2', answer: 'same' },
    ]);
    await close();
  });
});
