import { describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const ADDED = '20261126-154500-keep-withdrawn-drafts';
const AT = '2026-11-01T00:00:00.000Z';

describe.each(ENGINES)('drafts of before withdrawn ones were kept on %s', (engine) => {
  test('a draft that was published counts as withdrawn and gets a new revision', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < ADDED),
      ),
    );
    const bare = {
      price_retail: 0,
      price_wholesale: 0,
      revision: 0,
      figures_revision: 0,
      created_at: AT,
      updated_at: AT,
    };
    const goods = { published: true, never: true, sold: false };
    await db('products' as never).insert(
      Object.entries(goods).map(([id, draft]) => ({
        ...bare,
        id,
        slug: id,
        title: id,
        draft,
        deleted_at: draft ? AT : null,
      })) as never,
    );
    const change = { field: 'draft', before: true, after: false };
    const edits = {
      published: [change, { ...change, before: false, after: true }],
      never: [{ field: 'title', before: 'а', after: 'б' }],
      sold: [change],
    };
    await db('product_edits' as never).insert(
      Object.entries(edits).map(([id, changes]) => ({
        id: `edit-${id}`,
        product_id: id,
        number: 1,
        changes: JSON.stringify(changes),
        at: AT,
      })) as never,
    );
    await migrate(db);
    const rows = await db('products').orderBy('id').select('id', 'withdrawn', 'revision', 'figures_revision');
    expect(rows.map(({ withdrawn, ...row }) => ({ ...row, withdrawn: Boolean(withdrawn) }))).toEqual([
      { id: 'never', withdrawn: false, revision: 0, figures_revision: 0 },
      { id: 'published', withdrawn: true, revision: 1, figures_revision: 1 },
      { id: 'sold', withdrawn: false, revision: 0, figures_revision: 0 },
    ]);
    await close();
  });
});
