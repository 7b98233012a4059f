import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const FIRST = '20261128-210000-name-causes-of-discrepancies';
const AT = '2026-11-01T00:00:00.000Z';

describe.each(ENGINES)('a shop of the release before acts were booked, on %s', (engine) => {
  test('knows its notes as booked, and the sales of its discrepancies as their causes', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < FIRST),
      ),
    );
    const rows = {
      users: {
        id: 'u',
        phone: '+79000000001',
        password_hash: '',
        name: 'А',
        role: 'admin',
        created_at: AT,
        updated_at: AT,
      },
      person_notes: { id: 'note', user_id: 'u', author_id: 'u', text: 'Перезвонить', at: AT },
      products: {
        id: 'p',
        slug: 'p',
        title: 'П',
        price_retail: 1,
        price_wholesale: 1,
        revision: 0,
        figures_revision: 0,
        created_at: AT,
        updated_at: AT,
      },
      sales: {
        id: 's',
        body_hash: '',
        number: 'A1-000001',
        status: 'recorded',
        source: 'api',
        sold_at: AT,
        business_at: AT,
        business_day: AT.slice(0, 10),
        received_at: AT,
        author_id: 'u',
        sender_id: 'u',
        payment_method: 'cash',
        note: '',
        total: 1,
        receipt: '{}',
      },
      discrepancies: { id: 'd', product_id: 'p', shortage: 1, opened_at: AT },
      discrepancy_sales: { discrepancy_id: 'd', sale_id: 's' },
    };
    for (const [table, row] of Object.entries(rows)) await db(table as never).insert(row as never);
    await migrate(db);
    expect(await db('acts')).toEqual([
      { id: 'note', endpoint: 'POST /api/customers/:id/notes', fingerprint: '', at: AT },
    ]);
    expect(await db('discrepancy_causes')).toEqual([
      { discrepancy_id: 'd', document_kind: 'sale', document_id: 's', at: AT },
    ]);
    await close();
  });
});
