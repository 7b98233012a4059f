import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import type { Draft } from '../rows/journal-types.ts';
import { listParked } from './parked-drafts.ts';
import { ReceiptForm, type HandedOver } from './receipt-form.ts';

const AUTHOR = sampleUser({ phone: '+79990000002', name: 'Мария' });
const goods = (productId: string) => ({
  productId,
  title: `Смеситель ${productId}`,
  sku: null,
  price: 6715,
  img: null,
});
const quantities = (draft: Draft | null) =>
  draft?.positions.map(({ productId, qty }) => `${productId} × ${qty}`) ?? null;

let form: ReceiptForm;

beforeEach(async () => {
  await Promise.all([deviceDb.drafts.clear(), journalDb.rows.clear(), journalDb.series.clear()]);
  form = new ReceiptForm();
  await form.open('u1');
});

/** The till's part of a press, with a slow disk. */
function handOver(): HandedOver {
  const handed = form.handOver();
  if (handed === null) throw new Error('No receipt to hand over');
  return handed;
}

describe('a receipt that is being written', () => {
  test('is replaced by a blank one at once: scans belong to the next buyer', async () => {
    form.add(goods('p1'));
    form.setBuyer('Иванов');
    form.setReceived({ text: '7000', counting: false });
    const handed = handOver();
    const before = handed.draft;
    expect(form.latest()).toMatchObject({ positions: [], buyer: '' });
    expect(form.latest()?.received).toBeUndefined();
    expect(form.latest()?.id).not.toBe(before.id);

    expect(form.add(goods('p2'))).toEqual({ qty: 1, isNext: false });
    form.setQty(goods('p1'), 4);
    const row = await recordSale(handed.draft, AUTHOR, { catalogRev: 1 });
    handed.recorded();
    expect(row.body.items.map(({ productId, qty }) => `${productId} × ${qty}`)).toEqual(['p1 × 1']);
    expect(quantities(form.latest())).toEqual(['p2 × 1', 'p1 × 4']);

    const second = handOver();
    await recordSale(second.draft, AUTHOR, { catalogRev: 1 });
    second.recorded();
    expect(await journalDb.rows.count()).toBe(2);
    expect(quantities(form.latest())).toEqual([]);
  });

  test('stays visible until the next one is shown or has content', () => {
    const seen: (string[] | null)[] = [];
    form.add(goods('p1'));
    form.subscribe(() => seen.push(quantities(form.read().draft)));
    const handed = handOver();
    // The screen has no change to render; further input goes to the next receipt.
    expect(seen).toEqual([]);
    expect(quantities(form.read().draft)).toEqual(['p1 × 1']);
    expect(quantities(form.latest())).toEqual([]);
    handed.show();
    handed.show();
    expect(seen).toEqual([[]]);

    form.add(goods('p2'));
    const second = handOver();
    form.add(goods('p3'));
    second.show();
    expect(seen.slice(1)).toEqual([['p2 × 1'], ['p3 × 1']]);
    // A recorded receipt is gone in any case.
    handOver().recorded();
    expect(seen.at(-1)).toEqual([]);
  });

  test('leaves a scan to the next one even if it had returned before', () => {
    form.add(goods('p1'));
    handOver().failed();
    handOver();
    expect(form.add(goods('p2'))).toEqual({ qty: 1, isNext: false });
    expect(quantities(form.latest())).toEqual(['p2 × 1']);
  });

  test('is the one that was pressed, not one that another person has in the form since', async () => {
    form.add(goods('p1'));
    const pressed = form.latest()?.id;
    await form.open('u2');
    form.add(goods('p2'));
    expect(form.handOver(pressed)).toBeNull();
    expect(quantities(form.latest())).toEqual(['p2 × 1']);
    expect(form.handOver(form.latest()?.id)?.draft.authorId).toBe('u2');
  });

  test('returns under its own id when it could not be written', async () => {
    form.add(goods('p1'));
    form.setReceived({ text: '7000', counting: false });
    const handed = handOver();
    handed.failed();
    expect(form.latest()).toMatchObject({ id: handed.draft.id, received: { text: '7000' } });
    expect(quantities(form.latest())).toEqual(['p1 × 1']);
    expect(form.read()).toMatchObject({ isBack: true, next: null });
  });

  test('returns alone: later scans follow it, none mixed, lost or duplicated', async () => {
    form.add(goods('p1'));
    const handed = handOver();
    form.add(goods('p2'));
    handed.failed();
    expect(quantities(form.latest())).toEqual(['p1 × 1']);
    expect(quantities(form.read().next)).toEqual(['p2 × 1']);
    // A seller who goes on scanning without looking scans the next buyer's goods.
    expect(form.add(goods('p2'))).toEqual({ qty: 2, isNext: true });
    expect(form.add(goods('p1'))).toEqual({ qty: 1, isNext: true });

    // It fails again, then succeeds: one row, and the next receipt is shown.
    const again = handOver();
    expect(again.draft.id).toBe(handed.draft.id);
    expect(quantities(form.latest())).toEqual(['p2 × 2', 'p1 × 1']);
    again.failed();
    const third = handOver();
    await recordSale(third.draft, AUTHOR, { catalogRev: 1 });
    third.recorded();
    expect(quantities(form.latest())).toEqual(['p2 × 2', 'p1 × 1']);
    expect(form.read()).toMatchObject({ isBack: false, next: null });
    const last = handOver();
    await recordSale(last.draft, AUTHOR, { catalogRev: 1 });
    last.recorded();
    const sold = (await journalDb.rows.orderBy('recordedAt').toArray()).flatMap((row) =>
      row.kind === 'sale' ? [row.body.items.map(({ productId, qty }) => `${productId} × ${qty}`)] : [],
    );
    expect(sold).toEqual([['p1 × 1'], ['p2 × 2', 'p1 × 1']]);
  });

  test('and has returned leaves scans to the next one even if that is still blank', () => {
    form.add(goods('p1'));
    handOver().failed();
    expect(form.add(goods('p2'))).toEqual({ qty: 1, isNext: true });
    expect(quantities(form.latest())).toEqual(['p1 × 1']);
    form.renew();
    expect(quantities(form.latest())).toEqual(['p2 × 1']);
  });

  test('and has returned can be parked: the next one follows', async () => {
    form.add(goods('p1'));
    const handed = handOver();
    form.add(goods('p2'));
    handed.failed();
    await form.park();
    expect(quantities(form.latest())).toEqual(['p2 × 1']);
    expect((await listParked('u1')).map(({ id }) => id)).toEqual([handed.draft.id]);
    expect(await form.resume(handed.draft.id)).toBe(true);
    expect(quantities(form.latest())).toEqual(['p1 × 1']);
    expect((await listParked('u1')).map(quantities)).toEqual([['p2 × 1']]);
  });

  test('waits for its author when another person has taken the till in the meantime', async () => {
    form.add(goods('p1'));
    const handed = handOver();
    await form.open('u2');
    handed.failed();
    expect(form.latest()).toMatchObject({ authorId: 'u2', positions: [] });
    await form.open('u1');
    expect(quantities(form.latest())).toEqual(['p1 × 1']);
  });
});

test('a scan before a receipt is open does not count as added', () => {
  const closed = new ReceiptForm();
  expect(closed.add(goods('p1'))).toBeNull();
  expect(closed.handOver()).toBeNull();
});

test('receipts left half-entered in closed windows are found: the latest in the form, the others parked', async () => {
  form.close();
  await deviceDb.drafts.clear();
  const left = (buyer: string, updatedAt: string): Draft => ({
    ...blankDraft('u1'),
    buyer,
    updatedAt,
    positions: [{ ...goods('p1'), qty: 1 }],
  });
  const others = { ...blankDraft('u2'), buyer: 'Чужой' };
  await deviceDb.drafts.bulkAdd([
    left('Петров', '2026-11-21T10:05:00.000Z'),
    left('Иванов', '2026-11-21T10:00:00.000Z'),
    others,
  ]);
  await form.open('u1');
  expect(form.latest()?.buyer).toBe('Петров');
  const parked = async () => (await listParked('u1')).filter(({ authorId }) => authorId === 'u1');
  await expect.poll(async () => (await parked()).map(({ buyer }) => buyer)).toEqual(['Иванов']);
  expect((await deviceDb.drafts.get(others.id))?.buyer).toBe('Чужой');
});

test('a receipt that is put aside or left names its seller, and the next seller’s own one is put aside for it', async () => {
  await form.open('u1', undefined, 'Мария');
  form.add(goods('p1'));
  const id = form.latest()?.id ?? '';
  await form.open('u2', undefined, 'Ольга');
  expect(await listParked('u2')).toMatchObject([{ id, authorName: 'Мария' }]);
  form.add(goods('p2'));
  expect(await form.resume(id)).toBe(true);
  expect(form.latest()).toMatchObject({ id, authorId: 'u2', authorName: 'Ольга' });
  expect(await listParked('u2')).toMatchObject([{ authorName: 'Ольга', positions: [{ productId: 'p2' }] }]);
});

describe('a receipt for a wholesale buyer', () => {
  const ROMASHKA = { id: 'b1', name: 'Анна', companyName: 'ООО «Ромашка»' };

  test('takes new goods at the buyer’s price, keeps its buyer through a reload, and is recorded with both', async () => {
    form.priceBy((_productId, { customer }) => (customer === undefined ? 6715 : 5000));
    form.add(goods('p1'));
    form.setCustomer(ROMASHKA, [{ ...goods('p1'), price: 5000, qty: 1 }]);
    form.add(goods('p2'));
    form.setQty(goods('p3'), 2);
    await expect.poll(async () => (await deviceDb.drafts.toArray())[0]?.positions).toHaveLength(3);
    form.close();
    await form.open('u1');
    const handed = handOver();
    expect(handed.draft.customer).toEqual(ROMASHKA);
    const row = await recordSale(handed.draft, AUTHOR, { catalogRev: 1 });
    expect([row.total, row.customer, row.body.customerId]).toEqual([20_000, ROMASHKA, 'b1']);
    // The text field stays unchanged.
    expect(row.body.note).toBe('');
  });

  test('is a retail one again when the buyer is removed, and so is the next receipt', async () => {
    form.priceBy((_productId, { customer }) => (customer === undefined ? 6715 : 5000));
    form.setCustomer(ROMASHKA, []);
    form.setCustomer(null, []);
    form.add(goods('p1'));
    const row = await recordSale(handOver().draft, AUTHOR, { catalogRev: 1 });
    expect(row.total).toBe(6715);
    expect(row).not.toHaveProperty('customer');
    expect(row.body).not.toHaveProperty('customerId');
    form.setCustomer(ROMASHKA, []);
    handOver();
    form.add(goods('p1'));
    expect(form.latest()?.positions[0]?.price).toBe(6715);
  });
});
