import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const ADDED = '20261128-200000-keep-deleted-drafts';
const AT = '2026-11-01T00:00:00.000Z';

describe.each(ENGINES)('goods deleted before deleted drafts were known on %s', (engine) => {
  test('those whose last deletion was of a draft come back as drafts', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < ADDED),
      ),
    );
    const deleted = { field: 'deleted', before: false, after: true };
    const ofDraft = [deleted, { field: 'draft', before: true, after: false }];
    const goods = { draft: [ofDraft], sold: [[deleted]], published: [ofDraft, [deleted]], back: [ofDraft] };
    const prices = { price_retail: 100, price_wholesale: 100, revision: 0, figures_revision: 0 };
    await db('products' as never).insert(
      Object.keys(goods).map((id) => ({
        ...prices,
        id,
        slug: id,
        title: id,
        draft: false,
        deleted_at: id === 'back' ? null : AT,
        created_at: AT,
        updated_at: AT,
      })) as never,
    );
    await db('product_edits' as never).insert(
      Object.entries(goods).flatMap(([id, edits]) =>
        edits.map((changes, number) => ({
          id: `${id}-${number}`,
          product_id: id,
          number,
          changes: JSON.stringify(changes),
          at: AT,
        })),
      ) as never,
    );
    await migrate(db);
    expect(await db('products').where({ put_aside: true }).pluck('id')).toEqual(['draft']);
    await close();
  });
});
