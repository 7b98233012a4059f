/** Receipts paid by card and by СБП on a device, without a network: the draft, the row, its return, its shift. */
import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import type { Cashless } from '#contract/values/cashless.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { SELLER } from '../person/sample-seller.ts';
import type { Draft, DraftMeans, SaleRow } from '../rows/journal-types.ts';
import { recordDrawerAct } from '../durable/drawer.ts';
import { closeAgain, closeShift, readShifts } from '../shifts/shifts.ts';
import { paidBy } from './draft-means.ts';
import { blankDraft, draftFromSale, openDrafts, saveDraft } from './drafts.ts';
import { journalToCompare } from './journal-compared.ts';
import { unsentRows } from './journal-file.ts';
import { NotRecordedError, recordSale } from './journal.ts';
import { leftOfMoney, MoreThanSoldError, NOTHING_RETURNED, recordReturn, returnedHere } from './journal-returns.ts';
import { ReceiptForm } from './receipt-form.ts';

const PRICE = 1_000.25;
const TOTAL = 4_001;

function draftOf(means?: DraftMeans, qty = 4): Draft {
  const position = { productId: 'p1', title: 'Смеситель', sku: null, price: PRICE, img: null, qty };
  return { ...blankDraft(SELLER._id), positions: [position], ...(means === undefined ? {} : { means }) };
}
const sell = (means?: DraftMeans): Promise<SaleRow> => recordSale(draftOf(means), SELLER, { catalogRev: 1 });
/** A return of pieces, with kopecks in cash. */
function bringBack({ id, number, total, body }: SaleRow, qty: number, cash?: number) {
  const lines = [{ position: 0, productId: 'p1', title: 'Смеситель', qty: 4, price: PRICE }];
  const money = body.cashless === undefined ? undefined : { total, cashless: body.cashless };
  const sale = { id, number, lines, money };
  return recordReturn(
    {
      id: newId(),
      sale,
      items: [{ position: 0, qty, fate: 'restock' }],
      reason: '',
      ...(cash === undefined ? {} : { cash }),
    },
    SELLER,
  );
}

beforeEach(async () => {
  const { rows, series, shifts } = journalDb;
  await Promise.all([rows, series, shifts, deviceDb.drafts].map((table) => table.clear()));
});

describe('the receipt being filled in', () => {
  test('is paid in cash unless another means is chosen, which pays all that the typed cash leaves', () => {
    expect(paidBy(draftOf(), TOTAL)).toEqual({ cash: TOTAL, text: null, problem: null });
    expect(paidBy(draftOf({ way: 'card', cash: '' }), TOTAL)).toMatchObject({ cash: 0, cashless: { card: TOTAL } });
    const split = draftOf({ way: 'sbp', cash: '2 500,10' });
    expect(paidBy(split, TOTAL)).toMatchObject({ cash: 2_500.1, cashless: { sbp: 1_500.9 }, problem: null });
    // The rest follows the total: a discount, or a line more.
    expect(paidBy(split, 2_500.11)).toMatchObject({ cashless: { sbp: 0.01 } });
  });

  test.each(['4001', '5 000', 'много', '1,234', '-5'])(
    'is not recorded with «%s» in cash: nothing is guessed',
    async (cash) => {
      expect(paidBy(draftOf({ way: 'card', cash }), TOTAL)).toMatchObject({ problem: expect.stringMatching(/[а-я]/) });
      await expect(sell({ way: 'card', cash })).rejects.toThrow(NotRecordedError);
      expect(await journalDb.rows.count()).toBe(0);
    },
  );

  test('keeps its means over a reload; the next receipt is cash again', async () => {
    const form = new ReceiptForm();
    await form.open(SELLER._id);
    const [position] = draftOf().positions;
    if (position === undefined) throw new Error('No position');
    form.setQty(position, 4);
    form.setMeans({ way: 'card', cash: '1000' });
    const id = form.latest()?.id ?? '';
    await expect.poll(async () => (await openDrafts())[0]?.means).toEqual({ way: 'card', cash: '1000' });
    const handed = form.handOver(id);
    expect(handed?.draft.means).toEqual({ way: 'card', cash: '1000' });
    handed?.recorded();
    expect(form.latest()?.means).toBeUndefined();
    form.setMeans({ way: 'sbp', cash: '' });
    form.setMeans(undefined);
    expect(form.latest()).not.toHaveProperty('means');
    form.close();
  });

  test('a draft of a former version has no means and is read', async () => {
    await saveDraft(draftOf());
    expect((await openDrafts())[0]).not.toHaveProperty('means');
  });
});

describe('the row of the journal', () => {
  test('carries the parts to the server, and an all-cash one is what it was', async () => {
    const [split, plain] = [await sell({ way: 'card', cash: '1 000' }), await sell()];
    expect(split.body).toMatchObject({ paymentMethod: 'cashless', cashless: { card: 3_001 } });
    expect(saleRequestSchema.parse(split.body)).toEqual(split.body);
    expect(plain.body.paymentMethod).toBe('cash');
    expect(plain.body).not.toHaveProperty('cashless');
    expect(unsentRows(await journalDb.rows.toArray())).toMatchObject([{ body: split.body }, { body: plain.body }]);
    expect((await journalToCompare()).sales.map(({ cashless }) => cashless)).toEqual([{ card: 3_001 }, undefined]);
  });

  test('pressing twice records once; the same draft by other means is another sale', async () => {
    const draft = draftOf({ way: 'card', cash: '' });
    const options = { catalogRev: 1 };
    const first = await recordSale(draft, SELLER, options);
    expect((await recordSale(draft, SELLER, options)).id).toBe(first.id);
    expect((await recordSale({ ...draft, means: { way: 'sbp', cash: '' } }, SELLER, options)).id).not.toBe(first.id);
  });

  test('a correction begins with the means of the refused receipt', async () => {
    for (const means of [
      { way: 'sbp', cash: '1000,5' },
      { way: 'card', cash: '' },
    ] as const) {
      const refused = await sell(means);
      await journalDb.rows.update(refused.id, { state: 'attention' });
      const draft = await draftFromSale(refused, SELLER._id);
      expect(draft.means).toEqual(means);
      expect((await recordSale(draft, SELLER, { catalogRev: 1 })).body.cashless).toEqual(refused.body.cashless);
    }
    const plain = await sell();
    await journalDb.rows.update(plain.id, { state: 'attention' });
    expect(await draftFromSale(plain, SELLER._id)).not.toHaveProperty('means');
  });
});

describe('a return', () => {
  const cashlessOf = async (row: Promise<{ body: { cashless?: Cashless | undefined } }>) => (await row).body.cashless;

  test('goes back to the card first, then in cash, and never more by one means than is left', async () => {
    const sale = await sell({ way: 'card', cash: '2 500' });
    // By card 1 501.
    expect(await cashlessOf(bringBack(sale, 1))).toEqual({ card: 1_000.25 });
    expect(await cashlessOf(bringBack(sale, 1))).toEqual({ card: 500.75 });
    expect(await cashlessOf(bringBack(sale, 2))).toBeUndefined();
    const money = { total: TOTAL, cashless: sale.body.cashless ?? {} };
    expect(leftOfMoney(money, await returnedHere(sale.id))).toEqual({ cash: 0, card: 0, sbp: 0 });
  });

  test('may go back in cash up to the cash that was paid', async () => {
    const sale = await sell({ way: 'sbp', cash: '500' });
    for (const wrong of [50_001, -1, 100_026])
      await expect(bringBack(sale, 1, wrong)).rejects.toThrow(MoreThanSoldError);
    // Four pieces need all of СБП: no less than the cash that was paid may remain.
    await expect(bringBack(sale, 4, 49_999)).rejects.toThrow(MoreThanSoldError);
    expect(await cashlessOf(bringBack(sale, 1, 50_000))).toEqual({ sbp: 500.25 });
    await expect(bringBack(sale, 1, 1)).rejects.toThrow(MoreThanSoldError);
  });

  test('of a sale in cash is in cash, and what the server gave back counts', async () => {
    expect(await cashlessOf(bringBack(await sell(), 1))).toBeUndefined();
    const refunds = [{ id: 'r1', total: 1_000.25, cashless: { card: 1_000.25 } }];
    expect(leftOfMoney({ total: TOTAL, cashless: { card: 3_001 }, refunds }, NOTHING_RETURNED)).toEqual({
      cash: 100_000,
      card: 200_075,
      sbp: 0,
    });
    // Known on both sides, it counts once.
    const here = { ...NOTHING_RETURNED, refunds };
    expect(leftOfMoney({ total: TOTAL, cashless: { card: 3_001 }, refunds }, here).card).toBe(200_075);
  });
});

describe('the shift', () => {
  test('expects the cash alone in the drawer, and its closing carries the parts', async () => {
    await recordDrawerAct(SELLER, { kind: 'opening', amount: 500 });
    const split = await sell({ way: 'card', cash: '1 500,50' });
    await sell();
    await sell({ way: 'sbp', cash: '' });
    await bringBack(split, 2, 0);
    const { open } = await readShifts();
    // 500 + 1 500,50 + 4 001; two pieces went back to the card.
    expect(open.expected).toBe(6_001.5);
    expect(open.sums).toMatchObject({ cash: 5_501.5, card: 500, sbp: TOTAL, sales: { total: 12_003 } });
    const shift = await closeShift(SELLER, { counted: null, note: '' });
    expect(shift.receipts.map(({ cashless }) => cashless)).toEqual([
      { card: 2_500.5 },
      undefined,
      { sbp: TOTAL },
      { card: 2_000.5 },
    ]);
    expect(shift.receipts[1]).not.toHaveProperty('cashless');
  });

  test('closed again after a correction it counts the parts of the correction', async () => {
    const refused = await sell({ way: 'card', cash: '' });
    await journalDb.rows.update(refused.id, { state: 'attention' });
    const { id } = await closeShift(SELLER, { counted: null, note: '' });
    const { means: _, ...draft } = await draftFromSale(refused, SELLER._id);
    await recordSale(draft, SELLER, { catalogRev: 1 });
    const again = await closeAgain(id, { counted: null, note: '' });
    expect(again.receipts).toMatchObject([{ total: TOTAL }]);
    expect(again.receipts[0]).not.toHaveProperty('cashless');
  });
});
