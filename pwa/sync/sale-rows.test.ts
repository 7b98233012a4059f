import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { journalDb } from '../device/database/database.ts';
import { draftFromSale, hasOpenDraft, isParked, openDrafts, saveDraft } from '../device/journal/drafts.ts';
import * as journal from '../device/journal/journal.ts';
import type { SaleRow } from '../device/rows/journal-types.ts';
import { parkDraft } from '../device/journal/parked-drafts.ts';
import { shownFigures } from '../device/journal/use-journal.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import { refused } from '../net/sample-refusal.ts';
import { drain } from './engine.ts';
import { accept, clearJournal, draftOf, engineOf, recordSales, STAFF } from './sample-engine.ts';

beforeEach(clearJournal);

describe('recording', () => {
  test('ten quick presses give one row and one number', async () => {
    const draft = draftOf();
    const rows = await Promise.all(
      Array.from({ length: 10 }, () => journal.recordSale(draft, SELLER, { catalogRev: null })),
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([draft.id]));
    expect(await journalDb.rows.count()).toBe(1);
    expect((await journalDb.series.get('series'))?.lastSeq).toBe(1);
  });
  test('two windows with the same draft but other goods make two sales', async () => {
    const draft = draftOf();
    await journal.recordSale(draft, SELLER, { catalogRev: null });
    const other = await journal.recordSale({ ...draft, buyer: 'Другой' }, SELLER, { catalogRev: null });
    expect(other.id).not.toBe(draft.id);
    expect(await journalDb.rows.count()).toBe(2);
  });
  test('a draft that cannot be written is reported and takes no number', async () => {
    await expect(journal.recordSale(draftOf({ positions: [] }), SELLER, { catalogRev: null })).rejects.toThrow(
      journal.NotRecordedError,
    );
    expect(await journalDb.rows.count()).toBe(0);
    expect((await journalDb.series.get('series'))?.lastSeq ?? 0).toBe(0);
  });
  test('the note has the buyer as typed, or is empty', () => {
    expect(journal.noteFor(' Иванов ')).toBe('Покупатель: Иванов');
    expect(journal.noteFor('  ')).toBe('');
  });
});

describe('a person’s way out of a refusal', () => {
  async function refusedSale(): Promise<SaleRow> {
    const [row] = await recordSales();
    await drain(engineOf(() => refused(409, 'act_id_reused')));
    return (await journalDb.rows.get(row?.id ?? '')) as SaleRow;
  }
  test('a correction is a new sale of the same moment and voids the refused one, both sent', async () => {
    const sale = await refusedSale();
    const draft = await draftFromSale(sale, SELLER._id);
    const fixed = await journal.recordSale({ ...draft, buyer: 'Петров' }, SELLER, { catalogRev: null });
    expect(fixed.body).toMatchObject({ soldAt: sale.body.soldAt, note: 'Покупатель: Петров', deviceSeq: 2 });
    expect(fixed.body.items).toEqual(sale.body.items);
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'voided', correctedBy: fixed.id });
    const engine = engineOf((row) => accept(row, row.kind === 'void' ? { outcome: 'other_sale_kept' } : {}));
    expect(await drain(engine)).toMatchObject({ accepted: 2 });
    expect(engine.sentIds()).not.toContain(sale.id);
  });
  test('a sale corrected in another window is not corrected twice, and stays its author’s', async () => {
    const sale = await refusedSale();
    const boss: User = { ...SELLER, _id: 'boss', name: 'Администратор', role: 'admin' };
    const [first, second] = [await draftFromSale(sale, SELLER._id), await draftFromSale(sale, boss._id)];
    const fixed = await journal.recordSale(second, boss, { catalogRev: null });
    expect(fixed).toMatchObject({ authorId: SELLER._id, authorName: SELLER.name, body: { authorId: SELLER._id } });
    await expect(journal.recordSale(first, SELLER, { catalogRev: null })).rejects.toThrow('Этот чек уже исправлен');
    expect((await journalDb.rows.toArray()).filter((row) => row.kind === 'sale')).toHaveLength(2);
    expect(await hasOpenDraft()).toBe(false);
  });
  test('a correction begun earlier is returned as it was left, also after it was parked', async () => {
    const sale = await refusedSale();
    const begun = { ...(await draftFromSale(sale, SELLER._id)), buyer: 'Петров' };
    await saveDraft(begun);
    expect(await draftFromSale(sale, SELLER._id)).toMatchObject({ id: begun.id, buyer: 'Петров' });
    await parkDraft(begun);
    const resumed = await draftFromSale(sale, SELLER._id);
    expect(resumed).toMatchObject({ id: begun.id, buyer: 'Петров' });
    expect((await openDrafts()).map(isParked)).toEqual([false]);
  });
  test('a void carries the reason and the number of the sale', async () => {
    const sale = await refusedSale();
    await journal.voidAll([sale.id], SELLER, 'Пробили дважды');
    const row = (await journalDb.rows.toArray()).find((one) => one.kind === 'void');
    expect(row).toMatchObject({
      state: 'queued',
      deviceSeq: sale.deviceSeq,
      body: { saleId: sale.id, reason: 'Пробили дважды' },
    });
  });
  test('an administrator’s force waits for an administrator’s session, and is sent with the same id', async () => {
    const sale = await refusedSale();
    await journal.sendAgain(sale.id, { force: true });
    const underSeller = engineOf(accept);
    await drain(underSeller);
    expect(underSeller.sentIds()).toEqual([]);
    const engine = engineOf(accept, { person: { ...STAFF, isAdmin: true } });
    await drain(engine);
    expect(engine.sentIds()).toEqual([sale.id]);
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'accepted', body: { force: true } });
  });
});

describe('stock shown', () => {
  test('is the cached figure minus unsettled units, and does not jump when the receipt comes', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 9, priceWholesale: null, costPrice: null, revision: 1 });
    const shown = async () => (await shownFigures(['p1'])).get('p1')?.shownStock;
    expect(await shown()).toBe(9);
    await recordSales();
    expect(await shown()).toBe(7);
    await drain(engineOf(accept));
    expect(await shown()).toBe(7);
    expect((await journalDb.figures.get('p1'))?.stockQty).toBe(7);
  });
  test('an older receipt does not undo a newer figure', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 50, priceWholesale: null, costPrice: null, revision: 99 });
    await recordSales();
    await drain(engineOf(accept));
    expect((await journalDb.figures.get('p1'))?.stockQty).toBe(50);
  });
});
