import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const ADDED = '20261127-010200-keep-last-contact';
const AT = '2026-11-01T00:00:00.000Z';

describe.each(ENGINES)('people of before their last contact was kept on %s', (engine) => {
  test('were there at their last consent, if they gave one and are not erased', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < ADDED),
      ),
    );
    const people = ['registered', 'hired', 'erased'];
    await db('users').insert(
      people.map((id) => ({
        id,
        phone: id,
        name: id,
        role: 'customer',
        password_hash: '',
        erased_at: id === 'erased' ? AT : null,
        created_at: AT,
        updated_at: AT,
      })),
    );
    const consent = { order_id: null, kind: 'offer', text_version: '1' };
    await db('consents').insert([
      { ...consent, id: 'c1', user_id: 'registered', given_at: AT },
      { ...consent, id: 'c2', user_id: 'registered', given_at: '2026-11-05T00:00:00.000Z' },
      { ...consent, id: 'c3', user_id: 'erased', given_at: AT },
    ]);
    await migrate(db);
    expect(await db('users').orderBy('id').select('id', 'last_seen_at')).toEqual([
      { id: 'erased', last_seen_at: null },
      { id: 'hired', last_seen_at: null },
      { id: 'registered', last_seen_at: '2026-11-05T00:00:00.000Z' },
    ]);
    await close();
  });
});
