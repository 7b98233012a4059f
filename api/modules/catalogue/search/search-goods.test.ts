/** The server's index follows all writes, of any process, before it answers. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { renewEpoch } from '../../shop/facts/epoch.ts';
import { bumpProduct, touchCategories } from '../changes/bump-products.ts';
import { CATEGORIES, SUBCATEGORIES, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { addFeatures } from '../../../proofs/fixtures/sample-listings.ts';
import { searchGoods } from './search-goods.ts';

describe.each(ENGINES)('the search index on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  beforeAll(async () => {
    await addFeatures(app.db);
  });
  beforeEach(async () => {
    await app.db('products').delete();
    await addProducts(app.db, [
      sampleProduct('a', { title: 'Смеситель Tempesta', attributes: '{"color":"gold"}' }),
      sampleProduct('b', { title: 'Ванна', category_id: CATEGORIES.showers.id, subcategory_id: null }),
    ]);
    await writeTransaction(app.db, renewEpoch);
  });

  const found = async (q: string) => [...((await searchGoods(app.db, q)).hits?.keys() ?? [])].sort();

  const change = (id: string, fields: Record<string, unknown>) =>
    writeTransaction(app.db, async (trx) => {
      await trx('products').where({ id }).update(fields);
      await bumpProduct(trx, id);
    });

  test('asks nothing of a blank query, and finds nothing by signs alone', async () => {
    const nothing = { readAs: null, isPartial: false, notSold: null };
    for (const q of [' ', undefined]) expect(await searchGoods(app.db, q)).toEqual({ ...nothing, hits: null });
    expect(await searchGoods(app.db, ' . ')).toEqual({ ...nothing, hits: new Map() });
  });

  test('finds by title, brand, names of categories and features in words', async () => {
    expect(await found('tempesta')).toEqual(['a']);
    expect(await found('ванна')).toEqual(['b']);
    expect(await found('gold')).toEqual(['a']);
    expect(await found('душ')).toEqual(['b']);
    expect(await found('раковины')).toEqual(['a']);
  });

  test('a change, an addition and a removal are found with the next search', async () => {
    expect(await found('tempesta')).toEqual(['a']);
    await change('a', { title: 'Смеситель Focus' });
    expect(await found('tempesta')).toEqual([]);
    expect(await found('focus')).toEqual(['a']);
    await addProducts(app.db, [sampleProduct('c', { title: 'Focus' })]);
    await change('c', { brand: 'Roca' });
    expect(await found('focus')).toEqual(['a', 'c']);
    await change('a', { deleted_at: '2026-11-20T12:00:00.000Z' });
    expect(await found('focus')).toEqual(['c']);
  });

  test('the words of what is no longer sold correct nothing', async () => {
    expect((await searchGoods(app.db, 'темпеста')).readAs).toBe('tempesta');
    await change('a', { deleted_at: '2026-11-20T12:00:00.000Z' });
    expect(await searchGoods(app.db, 'темпеста')).toMatchObject({ hits: new Map(), readAs: null });
  });

  test('a renamed category is another category to the search, a hidden one is the same', async () => {
    expect(await found('раковины')).toEqual(['a']);
    await writeTransaction(app.db, async (trx) => {
      await trx('subcategories').where({ id: SUBCATEGORIES.basin.id }).update({ name: 'Для умывальника' });
      await touchCategories(trx);
    });
    expect(await found('раковины')).toEqual([]);
    expect(await found('умывальник')).toEqual(['a']);
    await writeTransaction(app.db, async (trx) => {
      await trx('subcategories')
        .where({ id: SUBCATEGORIES.basin.id })
        .update({ name: SUBCATEGORIES.basin.name, hidden: true });
      await touchCategories(trx);
    });
    expect(await found('tempesta')).toEqual(['a']);
    expect(await found('раковины')).toEqual(['a']);
    await app.db('subcategories').where({ id: SUBCATEGORIES.basin.id }).update({ hidden: false });
  });

  test('searches that come while the index is made wait for it', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => found('tempesta')));
    expect(all).toEqual(Array.from({ length: 5 }, () => ['a']));
  });
});
