import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { issueExchangeKey, ONE_C_SOURCE, tellTillDays } from '#contract/exchange/one-c.ts';
import { adjustStock, listMovements, resolveDiscrepancy, undoReason } from '#contract/stock/inventory.ts';
import { recordRecount } from '#contract/stock/recounts.ts';
import {
  bookStockDocument,
  listStockDocuments,
  readDocumentTable,
  readStockDocument,
  reverseStockDocument,
  saveStockDocument,
} from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { registerDevice } from '#contract/devices/devices.ts';
import { ENGINES } from '#db/memory.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { addCategories, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { importStock, undoImportedStock } from '../../../proofs/fixtures/sample-import.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { bookDocument } from '../../stock/documents/book-document.ts';
import { reverseDocument } from '../../stock/documents/reverse-document.ts';
import { saveDraft } from '../../stock/documents/save-draft.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { recordReturn } from '../returns/record-return.ts';
import { recordSale } from '../sales/record-sale.ts';
import { voidSale } from '../voids/void-sale.ts';
import { recordRecount as keepRecount } from './record-recount.ts';

type Recount = BodyFor<typeof recordRecount>;

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-11-24T09:00:00.000Z');
/** An instant this many minutes after the start of the story. */
const at = (minute: number): string => new Date(START + minute * 60_000).toISOString();

describe.each(ENGINES)('recounts on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let seller: PersonsBrowser;
  let adminId = '';
  const device = newId();
  let series = 0;
  beforeAll(async () => {
    app = await startApp({ engine });
    [admin, seller] = [await app.as('admin'), await app.as('manager')];
    await addCategories(app.db);
    adminId = (await app.db('users').where({ role: 'admin' }).first('id'))?.id ?? '';
  });
  afterAll(() => app.close());

  let tap = '';
  let bath = '';
  let made = 0;
  /** Goods of this test alone, ten of each. */
  async function moreGoods(): Promise<string[]> {
    made += 1;
    const ids = [`counted-tap-${made}`, `counted-bath-${made}`];
    await addProducts(
      app.db,
      ids.map((id) => sampleProduct(id, { stock_qty: 10, sku: id, title: `Товар ${id}`, cost_price: 50_000 })),
    );
    await app.db('movements').insert(
      ids.map((id) => ({
        id: newId(),
        product_id: id,
        kind: 'initial' as const,
        delta: 10,
        before: 0,
        after: 10,
        actor_id: null,
        reason: '',
        document_kind: '',
        document_id: null,
        at: '2026-01-01T00:00:00.000Z',
      })),
    );
    return ids;
  }
  beforeEach(async () => {
    [tap = '', bath = ''] = await moreGoods();
  });

  const counted = (productId: string, qty: number, countedAt: string, startedAt = countedAt) => ({
    productId,
    title: `Товар ${productId}`,
    qty,
    startedAt,
    countedAt,
  });
  const recountOf = (lines: Recount['lines'], change: Partial<Recount> = {}): Recount => ({
    id: newId(),
    deviceId: device,
    scope: 'Смесители',
    startedAt: lines[0]?.startedAt ?? at(0),
    closedAt: lines.at(-1)?.countedAt ?? at(0),
    lines,
    uncounted: [],
    ...change,
  });
  const context = (minute: number) => ({
    db: app.db,
    settings: app.services.settings,
    now: new Date(at(minute)),
    timeZone: 'Europe/Moscow',
  });
  /** Numbers are given in the order of the till's acts, whatever the order of arrival. */
  const numberOf = (minute: number): number => (minute + 1000) * 10_000 + (series += 1);
  const saleOf = (productId: string, qty: number, minute: number) => ({
    id: newId(),
    deviceId: device,
    deviceSeq: numberOf(minute),
    soldAt: at(minute),
    items: [{ productId, qty, price: 100, title: 'Товар' }],
    paymentMethod: 'cash' as const,
    note: '',
  });
  const sell = (sale: ReturnType<typeof saleOf>, minute: number) =>
    recordSale(context(minute), sale, { id: adminId, role: 'admin' });
  const count = (recount: Recount, minute: number) => keepRecount(context(minute), { note: '', ...recount }, adminId);
  const reverse = (id: string, minute: number) =>
    reverseDocument(app.db, id, { id: newId(), note: 'Посчитали не то' }, adminId, new Date(at(minute)));
  const stockOf = async (id: string) => (await app.db('products').where({ id }).first('stock_qty'))?.stock_qty;
  const read = (id: string) => admin.call(readStockDocument, { params: { id } });

  test('what was found becomes the stock as of its moment: what was sold since stays sold, goods not counted stay and are listed', async () => {
    const [other = ''] = await moreGoods();
    const body = recountOf([counted(tap, 7, at(10)), counted(bath, 12, at(12))], {
      uncounted: [{ productId: other, title: 'Не нашли' }],
      note: 'Вечером',
    });
    await sell(saleOf(tap, 2, 20), 21);
    const answer = await count(body, 30);
    expect(answer).toMatchObject({ id: body.id, differing: 2, units: -1, replayed: false });
    expect([await stockOf(tap), await stockOf(bath), await stockOf(other)]).toEqual([5, 12, 10]);
    const document = await read(body.id);
    expect([document.kind, document.state, document.note, document.units, document.total]).toEqual([
      'recount',
      'booked',
      'Смесители. Вечером',
      -1,
      -500,
    ]);
    expect(
      document.lines.map(({ product, qty, stockBefore, stockAfter }) => [product?._id, qty, stockBefore, stockAfter]),
    ).toEqual([
      [tap, 7, 10, 7],
      [bath, 12, 10, 12],
      [other, null, null, null],
    ]);
    const { items } = await admin.call(listMovements, { params: { id: tap } });
    expect(items[0]).toMatchObject({
      kind: 'recount',
      delta: -3,
      document: { kind: 'stock_document', id: body.id, number: String(answer.number) },
    });
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a second count is the count; the first one stays in the document and its file', async () => {
    const body = recountOf([{ ...counted(tap, 9, at(10)), firstQty: 2 }, counted(bath, 10, at(11))]);
    await count(body, 30);
    expect(await stockOf(tap)).toBe(9);
    const { lines } = await read(body.id);
    expect(lines.map(({ qty, firstQty }) => [qty, firstQty])).toEqual([
      [9, 2],
      [10, undefined],
    ]);
    const { text } = await admin.request('GET', readDocumentTable.path.replace(':id', body.id));
    const [heads = [], ...rows] = readCsv(`\uFEFF${text}`);
    expect(rows.map((row) => row[heads.indexOf('Первый счёт')])).toEqual(['2', '']);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('the same recount again changes nothing, however many tills send it at once; another one under its id is refused', async () => {
    const body = recountOf([counted(tap, 7, at(10))]);
    const answers = await Promise.all([count(body, 30), count({ ...body, sentAt: at(31) }, 31), count(body, 32)]);
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    expect(new Set(answers.map(({ number, units }) => `${number} ${units}`)).size).toBe(1);
    expect(await stockOf(tap)).toBe(7);
    await expect(count({ ...body, lines: [counted(tap, 8, at(10))] }, 33)).rejects.toMatchObject({
      code: 'recount_id_reused',
    });
    expect(await app.db('movements').where({ document_id: body.id })).toHaveLength(1);
  });

  test('a sale from before the recount that arrives after it was seen by the count: the difference is offset', async () => {
    const [sale, gone] = [saleOf(tap, 2, 5), saleOf(tap, 1, 6)];
    await sell(gone, 7);
    // Two of the ten are missing: one is stolen, and the shelf shows seven minus the sold ones.
    const body = recountOf([counted(tap, 6, at(10))]);
    await count(body, 30);
    expect(await stockOf(tap)).toBe(6);
    const receipt = await sell(sale, 60);
    expect(receipt.items[0]?.stockQty).toBe(6);
    expect(await stockOf(tap)).toBe(6);
    const after = await read(body.id);
    expect([after.units, after.lines[0]?.stockBefore, after.lines[0]?.stockAfter]).toEqual([-1, 7, 6]);
    // A voided receipt was never sold: its goods were on the shelf when it was counted.
    await voidSale(
      { db: app.db, now: new Date(at(70)) },
      {
        id: newId(),
        saleId: gone.id,
        deviceId: device,
        deviceSeq: gone.deviceSeq,
        voidedAt: at(69),
        reason: 'Ошибка',
        sale: gone,
      },
      { id: adminId, role: 'admin' },
    );
    expect(await stockOf(tap)).toBe(6);
    expect((await read(body.id)).lines[0]?.stockBefore).toBe(8);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a clock that is wrong is set right by its skew, sales and counts alike', async () => {
    const hour = 60;
    const sale = saleOf(tap, 2, 5 - hour);
    await count(recountOf([counted(tap, 8, at(10 - hour))], { sentAt: at(30 - hour) }), 30);
    await recordSale(context(60), { ...sale, sentAt: at(60 - hour) }, { id: adminId, role: 'admin' });
    expect(await stockOf(tap)).toBe(8);
  });

  test('no count is earlier than its till: what was sold before it came stays out of the difference', async () => {
    const own = newId();
    await sell(saleOf(tap, 2, 5), 6);
    await seller.call(registerDevice, { body: { deviceId: own, sentAt: new Date().toISOString() } });
    await app
      .db('devices')
      .where({ id: own })
      .update({ began_at: at(10) });
    const body = recountOf([counted(tap, 8, '2010-01-01T00:00:00.000Z')], { deviceId: own });
    await count(body, 30);
    expect(await stockOf(tap)).toBe(8);
    expect((await read(body.id)).note).toContain('время пересчёта исправлено');
  });

  test('of two counts the later one stands, in whatever order they arrive, also against a correction by hand', async () => {
    const [early, late] = [recountOf([counted(tap, 3, at(10))]), recountOf([counted(tap, 8, at(20))])];
    await count(late, 25);
    expect((await count(early, 26)).differing).toBe(0);
    expect(await stockOf(tap)).toBe(8);
    expect((await read(early.id)).lines[0]).toMatchObject({ qty: 3, stockBefore: null, stockAfter: null });
    await admin.call(adjustStock, {
      params: { id: bath },
      body: { id: newId(), kind: 'adjustment', stockQtyBase: 10, stockQty: 9, reason: 'Пересчитали' },
    });
    await keepRecount(
      { ...context(0), now: new Date() },
      { note: '', ...recountOf([counted(bath, 4, at(-5))]) },
      adminId,
    );
    expect(await stockOf(bath)).toBe(9);
    expect(await proveStock(app.db)).toEqual([]);
  });

  const minute = (value: number): Date => new Date(at(value));

  test('an import of a later moment replaces a count, one of an earlier moment does not, and an undone one is as if it had never been', async () => {
    await importStock(app.db, { sku: tap, qty: 8, stockAt: null }, minute(15));
    const late = recountOf([counted(tap, 8, at(10))]);
    await count(late, 20);
    expect(await stockOf(tap)).toBe(8);
    expect((await read(late.id)).lines[0]).toMatchObject({ qty: 8, stockBefore: null, stockAfter: null });
    // The file's stock is older than the count, whichever of the two comes first.
    await importStock(app.db, { sku: bath, qty: 9, stockAt: at(5) }, minute(15));
    await count(recountOf([counted(bath, 8, at(10))]), 20);
    expect(await stockOf(bath)).toBe(8);
    const [other = '', undone = ''] = await moreGoods();
    await count(recountOf([counted(other, 8, at(10))]), 12);
    const older = await importStock(app.db, { sku: other, qty: 9, stockAt: at(5) }, minute(15));
    expect(await stockOf(other)).toBe(8);
    await undoImportedStock(app.db, older, minute(18));
    expect(await stockOf(other)).toBe(8);
    const wrong = await importStock(app.db, { sku: undone, qty: 3, stockAt: null }, minute(15));
    await undoImportedStock(app.db, wrong, minute(18));
    await count(recountOf([counted(undone, 8, at(10))]), 20);
    expect(await stockOf(undone)).toBe(8);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('what was sold before a correction by hand or an import and arrives later was seen by it, but not by one that was undone or that knows the till', async () => {
    const before = Date.now() - 3_600_000;
    const sellLate = async (id: string): Promise<number | undefined> => {
      const late = { ...saleOf(id, 3, 0), deviceId: newId(), soldAt: new Date(before).toISOString() };
      await recordSale({ ...context(0), now: new Date() }, late, { id: adminId, role: 'admin' });
      return stockOf(id);
    };
    const correct = (id: string, from: number, to: number, reason = 'Пересчитали') =>
      admin.call(adjustStock, {
        params: { id },
        body: {
          id: newId(),
          kind: to < from && reason === 'Бой' ? 'write_off' : 'adjustment',
          stockQtyBase: from,
          stockQty: to,
          reason,
        },
      });
    await correct(tap, 10, 7);
    expect(await sellLate(tap)).toBe(7);
    await correct(bath, 10, 7, 'Бой');
    expect(await sellLate(bath)).toBe(4);
    const [undone = '', settled = ''] = await moreGoods();
    await correct(undone, 10, 7);
    await correct(undone, 7, 10, undoReason('Пересчитали'));
    expect(await sellLate(undone)).toBe(7);
    await app.db('discrepancies').insert({
      id: newId(),
      product_id: settled,
      shortage: 1,
      opened_at: new Date(before).toISOString(),
      resolved_at: null,
      resolution: null,
      resolved_by: null,
      note: '',
    });
    const open = await app.db('discrepancies').where({ product_id: settled }).first('id');
    await admin.call(resolveDiscrepancy, {
      params: { id: open?.id ?? '' },
      body: { resolution: 'recount', countedQty: 7, stockQtyBase: 10, note: 'Посчитали' },
    });
    expect(await sellLate(settled)).toBe(7);
    const [stated = '', told = ''] = await moreGoods();
    const stockAt = new Date(before + 1_800_000).toISOString();
    const id = await importStock(app.db, { sku: stated, qty: 7, stockAt }, new Date());
    expect(await sellLate(stated)).toBe(7);
    await undoImportedStock(app.db, id, new Date());
    expect(await stockOf(stated)).toBe(7);
    const ofOneC = { qty: 7, stockAt, source: ONE_C_SOURCE };
    await importStock(app.db, { ...ofOneC, sku: told }, new Date());
    const [untold = ''] = await moreGoods();
    await importStock(app.db, { ...ofOneC, sku: untold }, new Date());
    expect(await sellLate(untold)).toBe(7);
    await admin.call(issueExchangeKey);
    await admin.call(tellTillDays, { body: { since: businessDay(new Date(before - DAY_MS), 'Europe/Moscow') } });
    expect(await sellLate(told)).toBe(4);
    await admin.call(tellTillDays, { body: { since: null } });
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a line whose goods moved while they were counted says by how many', async () => {
    await sell(saleOf(tap, 2, 12), 13);
    const body = recountOf([counted(tap, 8, at(15), at(10)), counted(bath, 10, at(16))]);
    await count(body, 20);
    await sell(saleOf(bath, 1, 16), 40);
    await sell(saleOf(tap, 1, 14), 41);
    expect((await read(body.id)).lines.map(({ movedDuring }) => movedDuring)).toEqual([3, 0]);
  });

  test('a recount is taken back by an opposite document, the later one first', async () => {
    const [first, second] = [recountOf([counted(tap, 6, at(10))]), recountOf([counted(tap, 4, at(20))])];
    await count(first, 15);
    await count(second, 25);
    await sell(saleOf(tap, 1, 30), 31);
    await expect(reverse(first.id, 40)).rejects.toMatchObject({ code: 'recounted_later' });
    await reverse(second.id, 41);
    expect(await stockOf(tap)).toBe(5);
    await reverse(first.id, 42);
    expect(await stockOf(tap)).toBe(9);
    const taken = await read(first.id);
    const opposite = await read(taken.reversedBy?._id ?? '');
    expect([taken.state, opposite.units, opposite.lines[0]?.stockBefore, opposite.lines[0]?.stockAfter]).toEqual([
      'reversed',
      4,
      5,
      9,
    ]);
    // A later count is compared with the books as if the two had never been.
    await count(recountOf([counted(tap, 9, at(35))]), 43);
    expect(await stockOf(tap)).toBe(9);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('unknown goods refuse nothing; the rest is counted', async () => {
    const body = recountOf([counted('gone-for-good', 3, at(10)), counted(tap, 9, at(11))]);
    expect((await count(body, 20)).differing).toBe(1);
    expect((await read(body.id)).lines[0]).toMatchObject({ product: null, typed: 'Товар gone-for-good', qty: 3 });
    expect(await stockOf(tap)).toBe(9);
  });

  test('a seller counts at the till; the office lists, reads and takes it as a file; drafts of recounts there are none', async () => {
    const body = recountOf([counted(tap, 7, new Date().toISOString())]);
    const answer = await seller.call(recordRecount, { body });
    const { items, units } = await admin.call(listStockDocuments, {
      query: { kind: 'recount', q: String(answer.number) },
    });
    expect([items.find(({ _id }) => _id === body.id)?.units, units]).toEqual([-3, -3]);
    const { text } = await admin.request('GET', readDocumentTable.path.replace(':id', body.id));
    expect(readCsv(`\uFEFF${text}`)[1]?.slice(3)).toEqual(['7', 'шт.', '10', '', '-3', '500', '-1500']);
    await expect(
      admin.call(saveStockDocument, {
        params: { id: newId() },
        body: {
          ...({ kind: 'recount' } as object),
          version: 0,
          supplier: '',
          supplierNumber: '',
          day: '2026-11-20',
          note: '',
          lines: [],
        } as never,
      }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      seller.call(reverseStockDocument, { params: { id: body.id }, body: { id: newId(), note: 'Не то' } }),
    ).rejects.toMatchObject({ status: 403 });
    const wrong = await admin.request('POST', recordRecount.path, {
      json: { ...body, id: newId(), lines: [counted(tap, 1, at(1)), counted(tap, 2, at(1))] },
    });
    expect(wrong).toMatchObject({ status: 422, json: { details: [{ message: 'Товар назван дважды' }] } });
  });

  test('goods come back from damage, never more than lie aside', async () => {
    const document = async (kind: 'damaged' | 'mended', qty: number) => {
      const id = newId();
      const line = { id: newId(), productId: tap, typed: '', qty };
      const saved = await admin.call(saveStockDocument, {
        params: { id },
        body: {
          version: 0,
          kind,
          supplier: '',
          supplierNumber: '',
          day: '2026-11-20',
          note: 'Скол эмали',
          lines: [line],
        },
      });
      return admin.call(bookStockDocument, { params: { id }, body: { version: saved.version } });
    };
    const aside = await document('damaged', 3);
    await document('mended', 2);
    expect(await stockOf(tap)).toBe(9);
    await expect(document('mended', 2)).rejects.toMatchObject({ code: 'validation' });
    await expect(
      admin.call(reverseStockDocument, { params: { id: aside._id }, body: { id: newId(), note: 'Ошибка' } }),
    ).rejects.toMatchObject({ code: 'document_state' });
    expect(await stockOf(tap)).toBe(9);
    expect(await proveStock(app.db)).toEqual([]);
  });

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
            await recordReturn(context(minute), returnOf(source.id, qty, one.minute), adminId);
          else if (what === 'voided sale') {
            const sale = saleOf(tap, qty, one.minute);
            await sell(sale, minute);
            await voidSale(
              { db: app.db, now: new Date(at(minute)) },
              {
                id: newId(),
                saleId: sale.id,
                deviceId: device,
                deviceSeq: sale.deviceSeq,
                voidedAt: at(minute),
                reason: 'Ошибка',
                sale,
              },
              { id: adminId, role: 'admin' },
            );
          } else if (what === 'receipt') await receive(qty, minute);
          else if (what === 'import') {
            // No file states less than nothing.
            if (shelfAt(one.minute) < 0) continue;
            const stated = { sku: tap, qty: shelfAt(one.minute), stockAt: at(one.minute) };
            const id = await importStock(app.db, stated, new Date(at(minute)));
            // A file that says what the books say moves nothing and states nothing.
            if ((await app.db('movements').where({ document_id: id, kind: 'import' })).length > 0)
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
        expect(await proveStock(app.db)).toEqual([]);
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
    deviceId: device,
    deviceSeq: numberOf(minute),
    returnedAt: at(minute),
    items: [{ position: 0, qty, fate: 'restock' as const }],
    total: qty * 100,
    reason: '',
  });
  async function receive(qty: number, minute: number): Promise<void> {
    const id = newId();
    const now = new Date(at(minute));
    const lines = [{ id: newId(), productId: tap, typed: '', qty, price: 100 }];
    await saveDraft(
      app.db,
      id,
      { version: 0, kind: 'receipt', supplier: '', supplierNumber: '', day: '2026-11-24', note: '', lines },
      adminId,
      now,
    );
    await bookDocument(app.db, id, { version: 1 }, adminId, now);
  }
});
