import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { readFrequentGoods } from './use-till-rows.ts';
import { recordSale } from './journal.ts';

const AUTHOR = sampleUser({ phone: '+79990000002', name: 'Мария' });

async function sell(...productIds: string[]): Promise<string> {
  const positions = productIds.map((productId) => ({
    productId,
    title: productId,
    sku: null,
    price: 100,
    img: null,
    qty: 5,
  }));
  return (await recordSale({ ...blankDraft('u1'), positions }, AUTHOR, { catalogRev: null })).id;
}

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.series.clear()]);
});

test('goods of many receipts come first; those of a single receipt and of voided ones are left out', async () => {
  await sell('once', 'often');
  await sell('often', 'twice');
  await sell('often', 'twice');
  const gone = [await sell('gone'), await sell('gone')];
  await journalDb.rows.bulkUpdate(gone.map((key) => ({ key, changes: { state: 'voided' } })));
  expect(await readFrequentGoods(8)).toEqual(['often', 'twice']);
  expect(await readFrequentGoods(1)).toEqual(['often']);
});
