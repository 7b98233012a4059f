import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { importStock } from '../../../proofs/fixtures/sample-import.ts';
import { at, counted, countingShop } from '../../../proofs/fixtures/sample-recounts.ts';
import { bookDocument } from '../../stock/documents/book-document.ts';
import { saveDraft } from '../../stock/documents/save-draft.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { recordReturn } from '../returns/record-return.ts';

describe.each(ENGINES)('random stories of recounts on %s', (engine) => {
  const shop = countingShop(engine);
  const { deviceId, moreGoods, recountOf, context, numberOf, saleOf, sell, voidAt, count, stockOf } = shop;

  /** The goods of one story. */
  let tap = '';

  interface Happening {
    readonly what: 'sale' | 'voided sale' | 'return' | 'count' | 'import' | 'receipt' | 'theft';
    readonly qty: number;
    /** Minute at which it happened, and how many minutes later the server receives it. */
    readonly minute: number;
    readonly delay: number;
  }
  const happening = fc.record<Happening>({
    what: fc.constantFrom('sale', 'sale', 'voided sale', 'return', 'count', 'count', 'import', 'receipt', 'theft'),
    qty: fc.integer({ min: 1, max: 3 }),
    minute: fc.integer({ min: 1, max: 200 }),
    delay: fc.constantFrom(0, 0, 1, 15, 60, 200),
  });
  const story = fc.uniqueArray(happening, { selector: ({ minute }) => minute, minLength: 3, maxLength: 14 });

  test('whatever is sold, voided, returned, received, imported or stolen, and in whatever order the server hears of it: the stock is what the last count or import found and what came and went since', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (happenings) => {
        [tap = ''] = await moreGoods();
        /** Quantity on the shelf at a minute; acts that the server receives at once happen when received. */
        const shelfAt = (minute: number): number =>
          happenings.filter((one) => one.minute <= minute).reduce((sum, one) => sum + effectOf(one), 10);
        let last = 0;
        // A till's acts may be late; the office's acts are known at once.
        const received = happenings
          .filter(({ what }) => what !== 'theft')
          .map((one) => ({ one, minute: one.minute + lateness(one) }))
          .sort((a, b) => a.minute - b.minute);
        const source = saleOf(tap, 60, -1);
        await sell(source, -1);
        await count(recountOf([counted(tap, 10, at(0))]), 0);
        for (const { one, minute } of received) {
          const { what, qty } = one;
          if (what === 'sale') await sell(saleOf(tap, qty, one.minute), minute);
          else if (what === 'return')
            await recordReturn(context(minute), returnOf(source.id, qty, one.minute), shop.adminId);
          else if (what === 'voided sale') {
            const sale = saleOf(tap, qty, one.minute);
            await sell(sale, minute);
            await voidAt(sale, minute, minute);
          } else if (what === 'receipt') await receive(qty, minute);
          else if (what === 'import') {
            // A file never states a negative stock.
            if (shelfAt(one.minute) < 0) continue;
            const stated = { sku: tap, qty: shelfAt(one.minute), stockAt: at(one.minute) };
            const id = await importStock(shop.app.db, stated, new Date(at(minute)));
            // A file whose stock equals the books writes no movement, so it states nothing.
            if ((await shop.app.db('movements').where({ document_id: id, kind: 'import' })).length > 0)
              last = Math.max(last, one.minute);
          } else {
            const body = recountOf([counted(tap, shelfAt(one.minute), at(one.minute))]);
            last = Math.max(last, one.minute);
            await count(body, minute);
          }
        }
        const expected = (since: number): number =>
          happenings
            .filter((one) => one.what !== 'theft' && one.minute > since)
            .reduce((sum, one) => sum + effectOf(one), since === 0 ? 10 : shelfAt(since));
        expect(await stockOf(tap)).toBe(expected(last));
        expect(await proveStock(shop.app.db)).toEqual([]);
      }),
      { numRuns: 40, endOnFailure: true, unbiased: true },
    );
  });

  /** Minutes until the server hears of it: an import is applied before the next thing happens. */
  const lateness = ({ what, delay }: Happening): number => (what === 'receipt' ? 0 : what === 'import' ? 0.5 : delay);
  const effectOf = ({ what, qty }: Happening): number =>
    what === 'sale' || what === 'theft' ? -qty : what === 'return' || what === 'receipt' ? qty : 0;
  const returnOf = (saleId: string, qty: number, minute: number) => ({
    id: newId(),
    saleId,
    deviceId,
    deviceSeq: numberOf(minute),
    returnedAt: at(minute),
    items: [{ position: 0, qty, fate: 'restock' as const }],
    total: qty * 100,
    reason: '',
  });
  async function receive(qty: number, minute: number): Promise<void> {
    const id = newId();
    const asked = { db: shop.app.db, actorId: shop.adminId, now: new Date(at(minute)) };
    const lines = [{ id: newId(), productId: tap, typed: '', qty, price: 100 }];
    const head = { kind: 'receipt', supplier: '', supplierNumber: '', day: '2026-11-24', note: '' } as const;
    await saveDraft(asked, id, { version: 0, ...head, lines });
    await bookDocument(asked, id, 1);
  }
});
