import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_PREFIXES, raiseNumbering, readNumbering, type DocumentPrefixes } from '#contract/shop/numbering.ts';
import { listMovements } from '#contract/stock/inventory.ts';
import {
  bookStockDocument,
  deleteStockDocument,
  listStockDocuments,
  readStockDocument,
  reverseStockDocument,
  saveStockDocument,
} from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('the numbers of documents on %s', (engine) => {
  const app = openShop({ engine, goods: [sampleProduct('tap', { stock_qty: 1000 })] });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));

  const read = () => admin.call(readNumbering);
  const ordered = async () =>
    Number((await order(app.guest(), { items: [{ productId: 'tap', qty: 1 }] })).order.number);
  const line = { id: newId(), productId: 'tap', typed: '', qty: 2, price: 100 };
  const drafted = async ({ id = newId(), ...change }: { id?: string; [field: string]: unknown } = {}) => {
    const { number } = await admin.call(saveStockDocument, {
      params: { id },
      body: {
        version: 0,
        kind: 'receipt',
        supplier: 'Сантех-Опт',
        supplierNumber: '',
        day: '2026-11-24',
        note: '',
        lines: [],
        ...change,
      } as never,
    });
    return { id, number };
  };

  test('go on from where they were raised to, and from nowhere below', async () => {
    const first = await ordered();
    expect((await read()).order).toBe(first + 1);
    const to = { ...(await read()), order: 50000 };
    expect(await admin.call(raiseNumbering, { body: to })).toEqual(to);
    expect([await ordered(), await ordered()]).toEqual([50000, 50001]);
    await expect(admin.call(raiseNumbering, { body: { ...(await read()), order: 50001 } })).rejects.toMatchObject({
      answer: { json: { details: [{ path: 'order', message: 'Номера до 50001 уже выданы: не меньше 50002' }] } },
    });
    expect(await ordered()).toBe(50002);
    const entries = await app.db('audit_log').where({ action: 'numbering_changed' }).select('details');
    expect(entries.map(({ details }) => JSON.parse(details) as object)).toEqual([
      { orderNumber: `${first + 1} → 50000` },
    ]);
  });

  test('change only where they are named, so that two people’s changes are joined', async () => {
    const before = await read();
    await ordered();
    await admin.call(raiseNumbering, { body: { prefixes: { receipt: 'ПТ' } } });
    const to = await admin.call(raiseNumbering, {
      body: { stockDocument: before.stockDocument + 3, prefixes: { recount: 'ПР' } },
    });
    expect(to).toEqual({
      order: before.order + 1,
      stockDocument: before.stockDocument + 3,
      prefixes: { ...before.prefixes, receipt: 'ПТ', recount: 'ПР' },
    });
    await admin.call(raiseNumbering, { body: { prefixes: NO_PREFIXES } });
    await app.db('audit_log').where({ action: 'numbering_changed' }).delete();
  });

  test('one that is too low raises none of them', async () => {
    const before = await read();
    const body = { order: before.order - 1, stockDocument: before.stockDocument + 100 };
    await expect(admin.call(raiseNumbering, { body })).rejects.toMatchObject({ code: 'validation' });
    expect(await read()).toEqual(before);
  });

  describe('of stock documents may have a prefix of their kind', () => {
    const withPrefixes = async (prefixes: Partial<DocumentPrefixes>) =>
      admin.call(raiseNumbering, { body: { ...(await read()), prefixes: { ...NO_PREFIXES, ...prefixes } } });
    const find = async (q: string) =>
      (await admin.call(listStockDocuments, { query: { q } })).items.map(({ number }) => number);

    test('from the next one on: those that have a number keep it, and go by it wherever they are named', async () => {
      const plain = await drafted();
      expect(plain.number).toMatch(/^\d+$/);
      const saved = await withPrefixes({ receipt: ' пт ', recount: 'ПР', write_off: 'СП' });
      expect(saved.prefixes).toEqual({ ...NO_PREFIXES, receipt: 'ПТ', recount: 'ПР', write_off: 'СП' });
      const next = Number(plain.number) + 1;
      const receipt = await drafted({ lines: [line] });
      expect(receipt.number).toBe(`ПТ-${next}`);
      // Saved again and booked under another prefix it is the same document.
      await withPrefixes({ receipt: 'НК' });
      const again = await drafted({ id: receipt.id, version: 1, lines: [line], note: 'Сверено' });
      expect(again.number).toBe(`ПТ-${next}`);
      await admin.call(bookStockDocument, { params: { id: receipt.id }, body: { version: 2 } });
      const reversed = await admin.call(reverseStockDocument, {
        params: { id: receipt.id },
        body: { id: newId(), note: 'Ошибка' },
      });
      expect(reversed).toMatchObject({ number: `ПТ-${next}`, reversedBy: { number: `НК-${next + 1}` } });
      const opposite = await admin.call(readStockDocument, { params: { id: reversed.reversedBy?._id ?? '' } });
      expect(opposite).toMatchObject({ number: `НК-${next + 1}`, reverses: { number: `ПТ-${next}` } });
      expect(await find(`пт-${next}`)).toEqual([`ПТ-${next}`]);
      expect(await find(`${next}`)).toContain(`ПТ-${next}`);
      const { items } = await admin.call(listMovements, { params: { id: 'tap' }, query: {} });
      expect(items.map(({ document }) => document.number).slice(0, 2)).toEqual([`НК-${next + 1}`, `ПТ-${next}`]);
      expect(items[0]?.reason).toContain(`№ ПТ-${next}`);
      const file = await admin.request('GET', `/api/inventory/documents/${receipt.id}/table`);
      expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(`ПТ-${next}`);
      const labels = await app.db('audit_log').where({ subject_id: receipt.id }).pluck('subject_label');
      expect(new Set(labels)).toEqual(new Set([`Поступление № ПТ-${next}`]));
      expect((await admin.call(readStockDocument, { params: { id: plain.id } })).number).toBe(plain.number);
      // A draft whose kind changed gets the prefix of its new kind.
      await withPrefixes({ write_off: 'СП', receipt: 'НК' });
      const other = await drafted();
      expect(other.number).toBe(`НК-${next + 2}`);
      const turned = await drafted({ id: other.id, version: 1, kind: 'write_off' });
      expect(turned.number).toBe(`СП-${next + 2}`);
    });

    test('stay when a request has none, and changes are in the audit log', async () => {
      await withPrefixes({ receipt: 'А1' });
      await app.db('audit_log').where({ action: 'numbering_changed' }).delete();
      const { prefixes: _unsaid, ...numbers } = await read();
      expect((await admin.call(raiseNumbering, { body: numbers })).prefixes?.receipt).toBe('А1');
      await withPrefixes({ recount: 'ПР' });
      await withPrefixes({ recount: 'ПР' });
      const entries = await app.db('audit_log').where({ action: 'numbering_changed' }).pluck('details');
      expect(entries.map((details: string) => JSON.parse(details) as object)).toEqual([
        { documentPrefixes: 'Поступление: А1 → нет; Пересчёт: нет → ПР' },
      ]);
    });

    test.each(['ПОСТУП', 'П-1', '№', 'a b'])('«%s» is none, and nothing else is changed with it', async (receipt) => {
      const before = await read();
      const body = { ...before, order: before.order + 5, prefixes: { ...NO_PREFIXES, receipt } };
      await expect(admin.call(raiseNumbering, { body })).rejects.toMatchObject({
        code: 'validation',
        answer: { json: { details: [{ path: 'prefixes.receipt' }] } },
      });
      expect(await read()).toEqual(before);
    });
  });

  test('the number of a deleted draft of a stock document is not given again', async () => {
    const { id, number } = await drafted();
    await admin.call(deleteStockDocument, { params: { id }, query: { version: 1 } });
    expect(Number((await drafted()).number.replace(/\D/g, ''))).toBe(Number(number.replace(/\D/g, '')) + 1);
  });

  test('orders placed at once after a raise get a number each', async () => {
    await admin.call(raiseNumbering, { body: { ...(await read()), order: 70000 } });
    const numbers = await Promise.all(Array.from({ length: 5 }, ordered));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([70000, 70001, 70002, 70003, 70004]);
  });

  test.each([0, -1, 2.5, 10_000_000])('%s is no number of a document', async (number) => {
    const before = await read();
    await expect(admin.call(raiseNumbering, { body: { ...before, order: number } })).rejects.toMatchObject({
      code: 'validation',
    });
  });
});
