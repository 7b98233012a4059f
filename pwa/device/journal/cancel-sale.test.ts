import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import { recordReturn } from './journal-returns.ts';
import type { RowState, SaleRow } from '../rows/journal-types.ts';
import { cancelSale } from './cancel-sale.ts';

const AUTHOR = sampleUser({ phone: '+79990000002', name: 'Мария' });

async function sold(state: RowState): Promise<SaleRow> {
  const positions = [{ productId: 'p1', title: 'Шланг', sku: null, price: 390, img: null, qty: 2 }];
  const row = await recordSale({ ...blankDraft('u1'), positions }, AUTHOR, { catalogRev: null });
  await journalDb.rows.update(row.id, { state });
  return row;
}

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.series.clear()]);
});

test('a waiting sale is voided: only the void is sent, with the sale in it, and a second press adds none', async () => {
  const sale = await sold('queued');
  expect(await cancelSale(sale.id, AUTHOR)).toBe(true);
  expect(await cancelSale(sale.id, AUTHOR)).toBe(false);
  const rows = await journalDb.rows.toArray();
  const gone = rows.find(({ kind }) => kind === 'void');
  expect(rows).toHaveLength(2);
  expect(gone).toMatchObject({ state: 'queued', number: sale.number, body: { saleId: sale.id, sale: sale.body } });
  expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'voided', voidedBy: gone?.id });
});

test.each<RowState>(['sending', 'accepted'])(
  'a sale that is %s is voided too, and its void follows it',
  async (state) => {
    const sale = await sold(state);
    expect(await cancelSale(sale.id, AUTHOR)).toBe(true);
    const gone = (await journalDb.rows.toArray()).find(({ kind }) => kind === 'void');
    expect(gone).toMatchObject({ state: 'queued', body: { saleId: sale.id, sale: sale.body } });
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'voided', voidedBy: gone?.id, lease: null });
  },
);

test('a refused sale stays as it is', async () => {
  const sale = await sold('attention');
  expect(await cancelSale(sale.id, AUTHOR)).toBe(false);
  expect(await journalDb.rows.toArray()).toMatchObject([{ id: sale.id, state: 'attention' }]);
});

test('a sale of which goods have come back stays as it is', async () => {
  const sale = await sold('accepted');
  const lines = [{ position: 0, productId: 'p1', title: 'Шланг', qty: 2, price: 390 }];
  const returned = { id: sale.id, number: sale.number, lines };
  await recordReturn(
    { id: newId(), sale: returned, items: [{ position: 0, qty: 1, fate: 'restock' }], reason: 'Передумал' },
    AUTHOR,
  );
  expect(await cancelSale(sale.id, AUTHOR)).toBe(false);
  expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'accepted' });
});
