import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { journalDb } from '../device/database/database.ts';
import { cancelSale } from '../device/journal/cancel-sale.ts';
import { AlreadyEndedError, recordSale, voidAll } from '../device/journal/journal.ts';
import { readUnsent } from '../device/journal/journal-counts.ts';
import { NO_ROWS } from '../device/rows/kinds.ts';
import { journalToCompare, requeueLost } from '../device/journal/journal-compared.ts';
import {
  leftToReturn,
  MoreThanSoldError,
  recordReturn,
  returnedHere,
  type SoldLine,
} from '../device/journal/journal-returns.ts';
import type { JournalRow, SaleRow } from '../device/rows/journal-types.ts';
import { shownFigures } from '../device/journal/use-journal.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import { refused } from '../net/sample-refusal.ts';
import { drain } from './engine.ts';
import { accept, clearJournal, draftOf, engineOf } from './sample-engine.ts';

async function sell(): Promise<{ sale: SaleRow; lines: SoldLine[] }> {
  const line = { productId: 'p1', title: 'Смеситель', qty: 3, price: 100.5 };
  const draft = draftOf({ positions: [{ ...line, sku: null, img: null }] });
  return { sale: await recordSale(draft, SELLER, { catalogRev: 1 }), lines: [{ position: 0, ...line }] };
}

async function giveBack(
  { sale, lines }: { sale: SaleRow; lines: SoldLine[] },
  qty: number,
  fate: 'restock' | 'write_off' = 'restock',
) {
  return recordReturn(
    {
      id: newId(),
      sale: { id: sale.id, number: sale.number, lines },
      items: [{ position: 0, qty, fate }],
      reason: 'Не подошёл',
    },
    SELLER,
  );
}

/** The server accepts all rows, and keeps what a void is about. */
const keeping = (row: JournalRow) => accept(row, row.kind === 'void' ? { outcome: 'kept' } : {});

beforeEach(clearJournal);

describe('returns', () => {
  test('a return takes a number of the series, goes after its sale and settles with its receipt', async () => {
    const sold = await sell();
    const row = await giveBack(sold, 1);
    expect([row.deviceSeq, row.total, row.dependsOn]).toEqual([2, 100.5, sold.sale.id]);
    const engine = engineOf(accept);
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 2, attention: 0 });
    expect(engine.sentKinds()).toEqual(['sale', 'return']);
    expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'accepted', receipt: { revision: 11 } });
  });
  test('a return waits until its sale is settled; a refused sale is not corrected after it, and ends together with it', async () => {
    const sold = await sell();
    const row = await giveBack(sold, 1);
    const refusing = engineOf((sent) => (sent.kind === 'sale' ? refused(409, 'product_unknown') : accept(sent)));
    await drain(refusing);
    expect(refusing.sentKinds()).toEqual(['sale']);
    const correction = draftOf({ corrects: sold.sale.id, positions: [{ ...sold.lines[0]!, sku: null, img: null }] });
    await expect(recordSale(correction, SELLER, { catalogRev: 1 })).rejects.toThrow(AlreadyEndedError);
    await voidAll([sold.sale.id], SELLER, 'Пробили дважды');
    expect(await readUnsent()).toEqual({ rows: { ...NO_ROWS, receipts: 2 }, total: 0 });
    const engine = engineOf(accept);
    await drain(engine);
    expect(engine.sentKinds()).toEqual(['void', 'void']);
    for (const id of [sold.sale.id, row.id]) expect((await journalDb.rows.get(id))?.state).toBe('voided');
  });
  test('nothing comes back of a sale that was taken back in another window', async () => {
    const sold = await sell();
    expect(await cancelSale(sold.sale.id, SELLER)).toBe(true);
    await expect(giveBack(sold, 1)).rejects.toThrow(AlreadyEndedError);
    expect(await journalDb.rows.where('kind').equals('return').count()).toBe(0);
  });
  test('this device never takes back more than was sold; voided returns don’t count', async () => {
    const sold = await sell();
    const first = await giveBack(sold, 2);
    await expect(giveBack(sold, 2)).rejects.toThrow(MoreThanSoldError);
    await drain(engineOf((row) => (row.kind === 'return' ? refused(409, 'return_exceeds_sold') : accept(row))));
    await voidAll([first.id], SELLER, 'Приняли на другой кассе');
    expect((await journalDb.rows.get(first.id))?.state).toBe('voided');
    expect((await giveBack(sold, 3)).deviceSeq).toBe(3);
  });
  test('returns known to the server and unsent ones are added, without counting any twice', async () => {
    const sold = await sell();
    const line = (returned: number): SoldLine => ({ ...sold.lines[0]!, returned });
    await giveBack(sold, 1);
    expect(leftToReturn(line(1), await returnedHere(sold.sale.id))).toBe(1);
    await drain(engineOf(accept));
    expect(leftToReturn(line(1), await returnedHere(sold.sale.id))).toBe(2);
    expect(leftToReturn(sold.lines[0]!, await returnedHere(sold.sale.id))).toBe(2);
  });
  test('a return reduces the unsent sum, and adds the goods to the shown stock unless they are written off', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 10, priceWholesale: null, costPrice: null, revision: 1 });
    const sold = await sell();
    await giveBack(sold, 1);
    await giveBack(sold, 1, 'write_off');
    expect(await readUnsent()).toEqual({ rows: { ...NO_ROWS, receipts: 3 }, total: 100.5 });
    expect((await shownFigures(['p1'])).get('p1')?.shownStock).toBe(8);
    await drain(engineOf(accept));
    expect((await shownFigures(['p1'])).get('p1')?.shownStock).toBe(8);
  });
  test('an acknowledged return that the server has lost is found by the comparison, and sent again', async () => {
    const sold = await sell();
    const row = await giveBack(sold, 1);
    expect((await journalToCompare()).returns).toEqual([]);
    await drain(engineOf(accept));
    expect(await journalToCompare()).toMatchObject({
      fromSeq: 1,
      lastSeq: 2,
      sales: [{ id: sold.sale.id }],
      returns: [{ id: row.id }],
    });
    expect(await requeueLost([row.id])).toBe(1);
    const engine = engineOf(accept);
    await drain(engine);
    expect(engine.sentKinds()).toEqual(['return']);
  });
  test('a sale taken back that the server keeps, since goods of it came back elsewhere, counts again', async () => {
    const { sale } = await sell();
    await drain(engineOf(accept));
    expect(await cancelSale(sale.id, SELLER)).toBe(true);
    await drain(engineOf(keeping));
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'accepted', voidedBy: null });
  });
  test('a refused return that was voided here and delivered by another device is sent again, and counts', async () => {
    const row = await giveBack(await sell(), 1);
    await drain(engineOf((sent) => (sent.kind === 'return' ? refused(409, 'sale_not_returnable') : accept(sent))));
    await voidAll([row.id], SELLER, 'Ошибка');
    const engine = engineOf(keeping);
    await drain(engine);
    expect(engine.sentKinds()).toEqual(['void', 'return']);
    expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'accepted', voidedBy: null });
  });
  test('a return of another till’s sale that a restored server lacks waits for it, and goes by itself once it is there', async () => {
    const line = { position: 0, productId: 'p1', title: 'Смеситель', qty: 3, price: 100.5 };
    const row = await giveBack({ sale: { id: newId(), number: 'B2-000007' } as SaleRow, lines: [line] }, 1);
    let hasSale = false;
    const engine = engineOf((sent) => (hasSale ? accept(sent) : refused(409, 'sale_not_arrived')));
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 0, attention: 0 });
    expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'queued', dependsOn: null });
    hasSale = true;
    await journalDb.rows.update(row.id, { dueAt: 0 });
    await drain(engine);
    expect((await journalDb.rows.get(row.id))?.state).toBe('accepted');
  });
  test('the same return recorded twice is one row', async () => {
    const sold = await sell();
    const draft = {
      id: newId(),
      sale: { id: sold.sale.id, number: sold.sale.number, lines: sold.lines },
      items: [{ position: 0, qty: 2, fate: 'restock' as const }],
      reason: '',
    };
    const rows = await Promise.all([
      recordReturn(draft, SELLER),
      recordReturn(draft, SELLER),
      recordReturn(draft, SELLER),
    ]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(1);
    expect(await journalDb.rows.where('state').equals('queued').count()).toBe(2);
  });
});
