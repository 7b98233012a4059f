import type { Knex } from 'knex';
import { beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { nextRevision } from '#db/revision.ts';
import { writeTransaction } from '#db/write.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { renewEpoch } from '../../shop/facts/epoch.ts';
import { SHOP_SETTING } from '../../shop/facts/shop-facts.ts';
import { TERMS_SETTING } from '../../shop/facts/order-terms.ts';
import { bumpProduct } from '../changes/bump-products.ts';
import { publicVersion } from './public-version.ts';

const NOON = new Date('2026-11-22T12:00:00.000Z');
const ENDS = '2026-11-22T12:20:00.000Z';

describe.each(ENGINES)('the name of what guests are shown, on %s', (engine) => {
  const app = openShop({ engine, goods: [sampleProduct('a', { price_sale: 100, sale_to: ENDS }), sampleProduct('b')] });
  let before: string;
  const at = async (now = NOON): Promise<string> => publicVersion(app.db).at(now);
  beforeEach(async () => void (before = await at()));

  const setting = (key: string) => (trx: Knex.Transaction) =>
    trx('settings').insert({ key, value: '{}', updated_at: '' });

  test.each<[string, (trx: Knex.Transaction) => Promise<unknown> | Knex.QueryBuilder]>([
    ['a sale that leaves goods as available as they were', (trx) => nextRevision(trx, 'figures')],
    ['an order', (trx) => nextRevision(trx, 'orders')],
    ['a session', (trx) => trx('settings').insert({ key: 'unlike', value: '1', updated_at: '' })],
  ])('stays the same over %s', async (_, write) => {
    await writeTransaction(app.db, async (trx) => void (await write(trx)));
    expect(await at()).toBe(before);
    expect(await at(new Date('2026-11-22T12:19:59.999Z'))).toBe(before);
  });

  test.each<[string, (trx: Knex.Transaction) => Promise<unknown> | Knex.QueryBuilder]>([
    ['a change of a product', (trx) => bumpProduct(trx, 'a')],
    ['a restored backup', (trx) => renewEpoch(trx)],
    ['what the shop says of itself', setting(SHOP_SETTING)],
    ['its terms', setting(TERMS_SETTING)],
  ])('is another one after %s', async (_, write) => {
    await writeTransaction(app.db, async (trx) => void (await write(trx)));
    const after = await at();
    expect(after).not.toBe(before);
    expect(await at()).toBe(after);
  });

  test('is another one as soon as a price ends, and with the hour', async () => {
    const names = [];
    for (const moment of ['2026-11-22T12:19:59.999Z', ENDS, '2026-11-22T12:59:59.999Z', '2026-11-22T13:00:00.000Z'])
      names.push(await at(new Date(moment)));
    expect(names[0]).toBe(before);
    expect(names[1]).not.toBe(before);
    expect(names[2]).toBe(names[1]);
    expect(names[3]).not.toBe(names[2]);
  });

  test('is shared by concurrent callers', async () => {
    await writeTransaction(app.db, (trx) => bumpProduct(trx, 'b'));
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => at()))).size).toBe(1);
  });
});

test('until when prices stay as they are is found by an index, however many goods there are', async () => {
  const { db, close } = await freshDatabase('sqlite');
  const queries: { sql: string; bindings: readonly Knex.Value[] }[] = [];
  const note = (query: { sql: string; bindings: readonly Knex.Value[] }): void => void queries.push(query);
  db.on('query', note);
  await publicVersion(db).at(NOON);
  db.off('query', note);
  const aboutGoods = queries.filter(({ sql }) => sql.includes('`products`'));
  expect(aboutGoods).toHaveLength(2);
  for (const { sql, bindings } of aboutGoods) {
    const steps = (await db.raw(`EXPLAIN QUERY PLAN ${sql}`, [...bindings])) as { detail: string }[];
    expect(steps.map(({ detail }) => detail).join()).toMatch(/INDEX products_by_(sale_from|sale_to) \(\1>\?\)/);
  }
  await close();
});
