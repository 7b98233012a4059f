import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import { readRecentCustomers } from './use-recent-customers.ts';

const AUTHOR = sampleUser({ phone: '+79990000002', name: 'Мария' });
const positions = [{ productId: 'p1', title: 'Кран', sku: null, price: 100, img: null, qty: 1 }];

async function sellTo(customerId: string | null): Promise<void> {
  const customer = customerId === null ? {} : { customer: { id: customerId, name: '', companyName: customerId } };
  await recordSale({ ...blankDraft('u1'), positions, ...customer }, AUTHOR, { catalogRev: null });
}

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.series.clear()]);
});

test('buyers of the last receipts are named once, the latest first', async () => {
  for (const id of ['b1', 'b2', null, 'b1', 'b3', null]) await sellTo(id);
  expect(await readRecentCustomers()).toEqual(['b3', 'b1', 'b2']);
});
