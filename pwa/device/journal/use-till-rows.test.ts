import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import { readLastSale, readRecentCustomers } from './use-till-rows.ts';

const OLGA = sampleUser({ _id: 'olga' });

const sell = (author = OLGA, customerId: string | null = null) => {
  const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty: 1 }];
  const customer = customerId === null ? {} : { customer: { id: customerId, name: '', companyName: customerId } };
  return recordSale({ ...blankDraft(author._id), positions, ...customer }, author, { catalogRev: 1 });
};

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.series.clear()]);
});

test('the last sale is the one with the highest number of this device, whatever the clock said', async () => {
  expect(await readLastSale('olga')).toBeUndefined();
  const first = await sell();
  // Recorded with a clock a week ahead; then the clock was set back.
  await journalDb.rows.update(first.id, { recordedAt: '2099-01-08T10:00:00.000Z' });
  const second = await sell();
  await sell({ ...OLGA, _id: 'igor' });
  expect((await readLastSale('olga'))?.id).toBe(second.id);
  // A sale of another tablet, brought here by a file, has a number of that tablet's.
  const foreign = { ...second, id: 'foreign', deviceSeq: 900, body: { ...second.body, deviceId: 'another' } };
  await journalDb.rows.add(foreign);
  expect((await readLastSale('olga'))?.id).toBe(second.id);
  await journalDb.rows.update(second.id, { state: 'voided' });
  expect((await readLastSale('olga'))?.id).toBe(first.id);
});

test('buyers of the last receipts are named once, the latest first', async () => {
  for (const id of ['b1', 'b2', null, 'b1', 'b3', null]) await sell(OLGA, id);
  expect(await readRecentCustomers()).toEqual(['b3', 'b1', 'b2']);
});
