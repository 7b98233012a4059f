import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listMovements, undoReason } from '#contract/stock/inventory.ts';
import { recordRecount } from '#contract/stock/recounts.ts';
import {
  listStockDocuments,
  readDocumentTable,
  reverseStockDocument,
  saveStockDocument,
} from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { importStock } from '../../../proofs/fixtures/sample-import.ts';
import { at, counted, countingShop } from '../../../proofs/fixtures/sample-recounts.ts';
import { reverseDocument } from '../../stock/documents/reverse-document.ts';
import { adjustStock as correctStock } from '../../stock/corrections/correct-stock.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';

describe.each(ENGINES)('recounts on %s', (engine) => {
  const shop = countingShop(engine);
  const { moreGoods, recountOf, saleOf, sell, count, stockOf, read } = shop;

  test('what was found becomes the stock as of its moment: what was sold since stays sold, goods not counted stay and are listed', async () => {
    const [other = ''] = await moreGoods();
    const body = recountOf([counted(shop.tap, 7, at(10)), counted(shop.bath, 12, at(12))], {
      uncounted: [{ productId: other, title: 'Не нашли' }],
      note: 'Вечером',
    });
    await sell(saleOf(shop.tap, 2, 20), 21);
    const answer = await count(body, 30);
    expect(answer).toMatchObject({ id: body.id, differing: 2, units: -1, replayed: false });
    expect([await stockOf(shop.tap), await stockOf(shop.bath), await stockOf(other)]).toEqual([5, 12, 10]);
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
      [shop.tap, 7, 10, 7],
      [shop.bath, 12, 10, 12],
      [other, null, null, null],
    ]);
    const { items } = await shop.admin.call(listMovements, { params: { id: shop.tap } });
    expect(items[0]).toMatchObject({
      kind: 'recount',
      delta: -3,
      document: { kind: 'stock_document', id: body.id, number: String(answer.number) },
    });
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('a second count is the count; the first one stays in the document and its file', async () => {
    const body = recountOf([{ ...counted(shop.tap, 9, at(10)), firstQty: 2 }, counted(shop.bath, 10, at(11))]);
    await count(body, 30);
    expect(await stockOf(shop.tap)).toBe(9);
    const { lines } = await read(body.id);
    expect(lines.map(({ qty, firstQty }) => [qty, firstQty])).toEqual([
      [9, 2],
      [10, undefined],
    ]);
    const { text } = await shop.admin.request('GET', readDocumentTable.path.replace(':id', body.id));
    const [heads = [], ...rows] = readCsv(`\uFEFF${text}`);
    expect(rows.map((row) => row[heads.indexOf('Первый счёт')])).toEqual(['2', '']);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('the same recount again changes nothing, however many tills send it at once; another one under its id is refused', async () => {
    const body = recountOf([counted(shop.tap, 7, at(10))]);
    const answers = await Promise.all([count(body, 30), count({ ...body, sentAt: at(31) }, 31), count(body, 32)]);
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    expect(new Set(answers.map(({ number, units }) => `${number} ${units}`)).size).toBe(1);
    expect(await stockOf(shop.tap)).toBe(7);
    await expect(count({ ...body, lines: [counted(shop.tap, 8, at(10))] }, 33)).rejects.toMatchObject({
      code: 'act_id_reused',
    });
    expect(await shop.app.db('movements').where({ document_id: body.id })).toHaveLength(1);
  });

  test('a line whose goods moved while they were counted says by how many', async () => {
    await sell(saleOf(shop.tap, 2, 12), 13);
    const body = recountOf([counted(shop.tap, 8, at(15), at(10)), counted(shop.bath, 10, at(16))]);
    await count(body, 20);
    await sell(saleOf(shop.bath, 1, 16), 40);
    await sell(saleOf(shop.tap, 1, 14), 41);
    expect((await read(body.id)).lines.map(({ movedDuring }) => movedDuring)).toEqual([3, 0]);
    // A correction of the books and a price list move no goods, whether they come before the count or after it.
    const [corrected = ''] = await moreGoods();
    const correction = { kind: 'adjustment' as const, stockQtyBase: 10, stockQty: 7, reason: 'Пересчитали' };
    await correctStock(askedAt(12), corrected, { ...correction, id: newId() });
    const again = recountOf([counted(corrected, 8, at(15), at(10))]);
    await count(again, 20);
    await importStock(shop.app.db, { sku: corrected, qty: 5, stockAt: at(14) }, new Date(at(25)));
    expect((await read(again.id)).lines.map(({ movedDuring }) => movedDuring)).toEqual([0]);
  });

  const askedAt = (minute: number) => ({ db: shop.app.db, actorId: shop.adminId, now: new Date(at(minute)) });
  const reverse = (id: string, minute: number) =>
    reverseDocument(askedAt(minute), id, { id: newId(), note: 'Посчитали не то' });

  test('a recount is taken back by an opposite document, the later one first', async () => {
    const [first, second] = [recountOf([counted(shop.tap, 6, at(10))]), recountOf([counted(shop.tap, 4, at(20))])];
    await count(first, 15);
    await count(second, 25);
    await sell(saleOf(shop.tap, 1, 30), 31);
    await expect(reverse(first.id, 40)).rejects.toMatchObject({ code: 'recounted_later' });
    await reverse(second.id, 41);
    expect(await stockOf(shop.tap)).toBe(5);
    await reverse(first.id, 42);
    expect(await stockOf(shop.tap)).toBe(9);
    const taken = await read(first.id);
    const opposite = await read(taken.reversedBy?._id ?? '');
    expect([taken.state, opposite.units, opposite.lines[0]?.stockBefore, opposite.lines[0]?.stockAfter]).toEqual([
      'reversed',
      4,
      5,
      9,
    ]);
    // A later count is compared with the books as if the two had never been.
    await count(recountOf([counted(shop.tap, 9, at(35))]), 43);
    expect(await stockOf(shop.tap)).toBe(9);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('a recount is not taken back once a person has counted the goods again, even without a difference', async () => {
    const body = recountOf([counted(shop.tap, 6, at(10)), counted(shop.bath, 9, at(11))]);
    await count(body, 15);
    const correction = { kind: 'adjustment' as const, stockQtyBase: 6, stockQty: 6, reason: 'Пересчитали' };
    await correctStock(askedAt(20), shop.tap, { ...correction, id: newId() });
    await expect(reverse(body.id, 30)).rejects.toMatchObject({
      code: 'recounted_later',
      message: expect.stringMatching(/Остаток 1\s+товара после этого пересчёта исправили/) as string,
    });
    expect([await stockOf(shop.tap), await stockOf(shop.bath)]).toEqual([6, 9]);
    await correctStock(askedAt(40), shop.tap, { ...correction, id: newId(), reason: undoReason('Пересчитали') });
    await reverse(body.id, 50);
    expect([await stockOf(shop.tap), await stockOf(shop.bath)]).toEqual([10, 10]);
  });

  test('unknown goods refuse nothing; the rest is counted', async () => {
    const body = recountOf([counted('gone-for-good', 3, at(10)), counted(shop.tap, 9, at(11))]);
    expect((await count(body, 20)).differing).toBe(1);
    expect((await read(body.id)).lines[0]).toMatchObject({ product: null, typed: 'Товар gone-for-good', qty: 3 });
    expect(await stockOf(shop.tap)).toBe(9);
  });

  test('a seller counts at the till; the office lists, reads and takes it as a file; drafts of recounts there are none', async () => {
    const body = recountOf([counted(shop.tap, 7, new Date().toISOString())]);
    const answer = await shop.seller.call(recordRecount, { body });
    const { items, units } = await shop.admin.call(listStockDocuments, {
      query: { kind: 'recount', q: String(answer.number) },
    });
    expect([items.find(({ _id }) => _id === body.id)?.units, units]).toEqual([-3, -3]);
    const { text } = await shop.admin.request('GET', readDocumentTable.path.replace(':id', body.id));
    expect(readCsv(`\uFEFF${text}`)[1]?.slice(3)).toEqual(['7', 'шт.', '10', '', '-3', '500', '-1500']);
    await expect(
      shop.admin.call(saveStockDocument, {
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
      shop.seller.call(reverseStockDocument, { params: { id: body.id }, body: { id: newId(), note: 'Не то' } }),
    ).rejects.toMatchObject({ status: 403 });
    const wrong = await shop.admin.request('POST', recordRecount.path, {
      json: { ...body, id: newId(), lines: [counted(shop.tap, 1, at(1)), counted(shop.tap, 2, at(1))] },
    });
    expect(wrong).toMatchObject({ status: 422, json: { details: [{ message: 'Товар назван дважды' }] } });
  });
});
