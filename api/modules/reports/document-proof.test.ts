import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { bookStockDocument, reverseStockDocument, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../proofs/fixtures/testing.ts';
import { order } from '../../proofs/fixtures/sample-orders.ts';
import { addProducts, addCategories, sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { liftOrderLimits } from '../../proofs/fixtures/sample-settings.ts';
import { proveDocuments } from './document-proof.ts';

describe.each(ENGINES)('the proof of documents on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let saleId: string;
  let returnId: string;
  let placedId: string;
  beforeEach(async () => {
    app = await startApp({ engine });
    await addCategories(app.db);
    await liftOrderLimits(app.db);
    await addProducts(app.db, [sampleProduct('tap', { stock_qty: 100 }), sampleProduct('hose', { stock_qty: 100 })]);
    admin = await app.as('admin');
    const at = new Date().toISOString();
    [saleId, returnId] = [newId(), newId()];
    await admin.call(recordSale, {
      body: {
        id: saleId,
        deviceId: newId(),
        deviceSeq: 1,
        soldAt: at,
        sentAt: at,
        note: '',
        paymentMethod: 'cash',
        items: [
          { productId: 'tap', qty: 2, price: 10.01, title: 'А' },
          { productId: 'hose', qty: 1, price: 5, title: 'Б' },
        ],
      },
    } as never);
    await admin.call(recordReturn, {
      body: { id: returnId, saleId, returnedAt: at, items: [{ position: 0, qty: 1, fate: 'restock' }], total: 10.01 },
    });
    placedId = (await order(app.guest(), { items: [{ productId: 'tap', qty: 3 }] })).order._id;
    const { order: delivered } = await order(app.guest(), { items: [{ productId: 'hose', qty: 3 }] });
    for (const status of ['paid', 'delivered'] as const)
      await admin.call(desk.moveOrder, { params: { id: delivered._id }, body: { status } });
  });
  afterEach(() => app.close());

  const prove = async () =>
    (await proveDocuments(app.db)).map(({ where, what }) => `${where.replace(/ \S+$/, '')}: ${what}`);
  const lineOf = (productId: string) => app.db('sale_lines').where({ sale_id: saleId, product_id: productId });

  test('holds for what the shop books', async () => {
    expect(await proveDocuments(app.db)).toEqual([]);
  });

  test('names a document of the stock that is not the sum of its lines, or whose lines are not what they moved', async () => {
    const documentId = newId();
    const line = (productId: string, qty: number, price: number) => ({ id: newId(), productId, typed: '', qty, price });
    const { version } = await admin.call(saveStockDocument, {
      params: { id: documentId },
      body: {
        version: 0,
        kind: 'receipt',
        supplier: 'ООО «Монолит»',
        supplierNumber: '',
        day: '2026-11-20',
        note: '',
        lines: [line('tap', 5, 10.5), line('hose', 3, 7), line('tap', 1, 11)],
      },
    });
    await admin.call(bookStockDocument, { params: { id: documentId }, body: { version } });
    await admin.call(reverseStockDocument, { params: { id: documentId }, body: { id: newId(), note: 'Ошибка' } });
    expect(await prove()).toEqual([]);
    const lines = () => app.db('stock_document_lines').where({ document_id: documentId, position: 0 });
    await lines().increment('qty', 1);
    expect(await prove()).toEqual(['stock document: line', 'stock document: units', 'stock document: total']);
    await lines().decrement('qty', 1);
    await lines().increment('price', 1);
    expect(await prove()).toEqual(['stock document: total']);
    await lines().decrement('price', 1);
    await app.db('stock_documents').where({ id: documentId }).increment('units', 1);
    expect(await prove()).toEqual(['stock document: units']);
    await app.db('stock_document_lines').where({ document_id: documentId }).delete();
    expect(await prove()).toEqual(['stock document: lines']);
  });

  test('names a total that is not the sum of its lines', async () => {
    await app.db('sales').where({ id: saleId }).increment('total', 1);
    await app.db('orders').where({ id: placedId }).increment('total', -1);
    await app.db('returns').where({ id: returnId }).increment('total', 1);
    expect(await prove()).toEqual([
      'sale: receipt',
      'sale: total',
      'order: total',
      'return: receipt',
      'returns of sale: total',
    ]);
  });

  test('names a sale with more without cash than its total, and returns of more by a means than was paid by it', async () => {
    const sale = () => app.db('sales').where({ id: saleId });
    await sale().update({ by_card: 1_000, by_sbp: 500 });
    expect(await prove()).toEqual([]);
    await app.db('returns').where({ id: returnId }).update({ by_card: 1_001 });
    expect(await prove()).toEqual(['returns of sale: means']);
    await app.db('returns').where({ id: returnId }).update({ by_card: 500 });
    expect(await prove()).toEqual([]);
    await sale().update({ by_sbp: 1_503 });
    expect(await prove()).toEqual(['sale: means', 'returns of sale: means']);
  });

  test('names an order whose goods are not the sum of its lines', async () => {
    await app.db('orders').where({ id: placedId }).update({ goods_total: 1, total: 1 });
    expect(await prove()).toEqual(['order: goods']);
  });

  test('names the changed price of a line, also when the total was changed along', async () => {
    await lineOf('hose').update({ price: 400 });
    const [error, ...others] = await proveDocuments(app.db);
    expect(error).toMatchObject({ what: 'line', expected: '1 × 500, 2 × 1001', found: '1 × 400, 2 × 1001' });
    expect(others.map(({ what, expected, found }) => [what, expected, found])).toEqual([['total', '2402', '2502']]);
    await app.db('sales').where({ id: saleId }).update({ total: 2402 });
    expect(await prove()).toEqual(['sale: receipt', 'sale: line']);
    await app.db('return_lines').where({ return_id: returnId }).update({ price: 1 });
    expect(await prove()).toEqual(['sale: receipt', 'sale: line', 'return: line', 'returns of sale: total']);
  });

  test('names a sale, an order and a return without lines', async () => {
    await app.db('return_lines').where({ return_id: returnId }).delete();
    await app.db('sale_lines').where({ sale_id: saleId }).delete();
    await app.db('order_lines').where({ order_id: placedId }).delete();
    expect(await prove()).toEqual(['sale: lines', 'order: lines', 'return: lines']);
  });

  test('names a kept receipt that cannot be read', async () => {
    await app.db('sales').where({ id: saleId }).update({ receipt: '{"total":' });
    expect(await prove()).toEqual(['sale: receipt']);
  });
});
