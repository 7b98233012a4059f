import { beforeAll, describe, expect, test } from 'vitest';
import { findPriceTags, notePrintedTags, type PriceTag } from '#contract/stock/price-tags.ts';
import { ENGINES } from '#db/test-database.ts';
import { CATEGORIES, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { save } from '../../../proofs/fixtures/sample-forms.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('price tags on %s', (engine) => {
  const app = openShop({
    engine,
    goods: [
      sampleProduct('a', { stock_qty: 3, price_retail: 1_249_050 }),
      sampleProduct('b', { stock_qty: 2, price_retail: 500_000 }),
      sampleProduct('empty', { stock_qty: 0 }),
      sampleProduct('off', { stock_qty: 5, deleted_at: '2026-11-10T00:00:00.000Z' }),
    ],
  });
  let admin: Browser;
  beforeAll(async () => void (admin = await app.as('admin')));

  const find = (of: 'changed' | 'unprinted' | { ids: string[] } | { filter: { topCategorySlug: string } }) =>
    admin.call(findPriceTags, { body: { of } });
  const print = (tags: readonly Pick<PriceTag, 'productId' | 'price' | 'oldPrice'>[]) =>
    admin.call(notePrintedTags, {
      body: { tags: tags.map(({ productId, price, oldPrice }) => ({ productId, price, oldPrice })) },
    });
  const ids = ({ items }: { items: readonly PriceTag[] }) => items.map(({ productId }) => productId).sort();

  test('a tag waits for its print once the price has changed, by hand or by a sale that begins, and leaves the queue when it came out', async () => {
    const fresh = await find('unprinted');
    expect([ids(fresh), fresh.queues, fresh.lastPrintedAt]).toEqual([['a', 'b'], { changed: 0, unprinted: 2 }, null]);
    expect(fresh.items.find(({ productId }) => productId === 'a')).toMatchObject({
      price: 12_490.5,
      oldPrice: null,
      printed: null,
    });
    await print(fresh.items);
    expect((await find('unprinted')).queues).toEqual({ changed: 0, unprinted: 0 });

    await save(admin, { _id: 'a' }, { priceRetail: '11990' });
    await app.db('products').where({ id: 'b' }).update({ price_sale: 450_000, sale_from: '2020-01-01T00:00:00.000Z' });
    const changed = await find('changed');
    expect(changed.items).toMatchObject([
      { productId: 'a', price: 11_990, oldPrice: null, printed: { price: 12_490.5, oldPrice: null } },
      { productId: 'b', price: 4500, oldPrice: 5000, printed: { price: 5000, oldPrice: null } },
    ]);

    // The price has changed again during printing: that tag is wrong again.
    await save(admin, { _id: 'a' }, { priceRetail: '10990' });
    expect(await print(changed.items)).toEqual({ noted: 2 });
    const after = await find('changed');
    expect([ids(after), after.total]).toEqual([['a'], 1]);
    expect(after.lastPrintedAt).not.toBeNull();

    // Buyers pay as before, but the discount is smaller than the tag says.
    await app.db('products').where({ id: 'b' }).update({ price_retail: 480_000 });
    expect(ids(await find('changed'))).toEqual(['a', 'b']);
    await print((await find('changed')).items);
    expect((await find('changed')).total).toBe(0);

    // The sale is over: the struck price must go.
    await app.db('products').where({ id: 'b' }).update({ sale_to: '2020-02-01T00:00:00.000Z' });
    expect(ids(await find('changed'))).toEqual(['b']);
  });

  test('goods are chosen one by one or by a filter, those off sale get no tag', async () => {
    expect(ids(await find({ ids: ['b', 'off', 'nobody'] }))).toEqual(['b']);
    expect(ids(await find({ filter: { topCategorySlug: CATEGORIES.mixers.slug } }))).toEqual(['a', 'b', 'empty']);
    expect(await print([{ productId: 'nobody', price: 1, oldPrice: null }])).toEqual({ noted: 0 });
  });
});
