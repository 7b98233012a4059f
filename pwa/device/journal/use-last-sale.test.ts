import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import { readLastSale } from './use-last-sale.ts';

const OLGA = sampleUser({ _id: 'olga' });

const sell = (author = OLGA) => {
  const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty: 1 }];
  return recordSale({ ...blankDraft(author._id), positions }, author, { catalogRev: 1 });
};

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
