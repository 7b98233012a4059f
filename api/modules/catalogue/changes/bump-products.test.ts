import { expect, onTestFinished, test } from 'vitest';
import { currentRevision } from '#db/revision.ts';
import { EMPTY_PRODUCT } from '#db/tables.ts';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { bumpProducts, bumpStale } from './bump-products.ts';

test.each(ENGINES)(
  'each product gets the revisions of the feeds in which it is stale, and no other, on %s',
  async (engine) => {
    const { db, close } = await freshDatabase(engine);
    onTestFinished(close);
    const at = '2026-11-22T09:00:00.000Z';
    const blank = { ...EMPTY_PRODUCT, title: '', attributes: '{}', price_retail: 0, price_wholesale: 0 };
    for (const id of ['a', 'b', 'c', 'd'])
      await db('products').insert({ ...blank, id, slug: id, created_at: at, updated_at: at });
    const before = await db('products').orderBy('id').select('revision', 'figures_revision');
    const counters = async () => [await currentRevision(db, 'catalog'), await currentRevision(db, 'figures')];
    const [catalog = 0, figures = 0] = await counters();
    const given = await writeTransaction(db, (trx) => bumpStale(trx, { catalog: ['b', 'a'], figures: ['c', 'b'] }));
    expect(given).toEqual({ revision: catalog + 1, figuresRevision: figures + 1 });
    const after = await db('products').orderBy('id').select('revision', 'figures_revision');
    expect(after).toEqual([
      { ...before[0], revision: catalog + 1 },
      { revision: catalog + 1, figures_revision: figures + 1 },
      { ...before[2], figures_revision: figures + 1 },
      before[3],
    ]);
    // Stock that stays available is no news to the public.
    await writeTransaction(db, (trx) => bumpStale(trx, { catalog: [], figures: ['a'] }));
    expect(await counters()).toEqual([catalog + 1, figures + 2]);
    await writeTransaction(db, (trx) => bumpProducts(trx, ['a']));
    expect(await counters()).toEqual([catalog + 2, figures + 2]);
  },
);
