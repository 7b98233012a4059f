import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { documentsQuery } from '../../queries/stock-documents.ts';
import { render } from '../../testing.tsx';
import { BookedDocument } from './booked-document.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import { belowZeroIfReversed } from './document-words.ts';
import { documentsAddress, DocumentsPage } from './documents-page.tsx';
import { SAMPLE_DOCUMENT } from './sample-document.ts';

function listOf(one: StockDocument, at = '/admin/documents'): string {
  const client = new QueryClient();
  const view = documentsAddress.read(new URL(at, 'http://shop').searchParams);
  client.setQueryData(documentsQuery(documentsAddress.params(view)).queryKey, {
    items: [one],
    total: 1,
    units: 60,
    sum: 0,
  });
  return render(<DocumentsPage />, { at, client }).text;
}

const recount: StockDocument = {
  ...SAMPLE_DOCUMENT,
  kind: 'recount',
  state: 'booked',
  supplier: '',
  author: 'Анна',
  bookedAt: '2026-11-20T09:00:00.000Z',
  bookedBy: 'Борис',
};

const pipe = {
  _id: 'pipe',
  title: 'Труба',
  sku: null,
  barcode: null,
  image: null,
  unit: 'м',
  stockQty: 50,
  priceRetail: 90,
  cost: null,
  removed: false,
};
const line = { id: 'l1', product: pipe, typed: '', qty: 50, price: null, costBefore: null, costAfter: null };

test('a count that another person delivered stands under the name of the one who counted, on the screen, in the list and on paper', () => {
  expect(render(<BookedDocument document={recount} />).text).toMatch(/Считал Анна .*Проведён .*, Борис/);
  expect(render(<DocumentSheet document={recount} />).text).toContain('Считал: Анна');
  expect(listOf(recount)).toMatch(/Анна/);
  expect(listOf(recount)).not.toContain('Борис');
  // A reversal and other documents have the name of the person who booked them.
  const reversal = { ...recount, author: 'Борис', reverses: { _id: 'd0', number: '23' } };
  expect(render(<BookedDocument document={reversal} />).text).not.toContain('Считал');
  expect(listOf({ ...recount, kind: 'receipt' })).toContain('Борис');
});

test('documents of several kinds have no total: some bring goods, others take them away', () => {
  expect(listOf(recount)).toMatch(/Единиц/);
  expect(listOf(recount)).not.toMatch(/Итого/);
  expect(listOf({ ...recount, kind: 'receipt' }, '/admin/documents?kind=receipt')).toMatch(/Итого.*60/);
});

test('a document of several units is added up for each of them', () => {
  const tap = { ...line, id: 'l2', product: { ...pipe, _id: 'tap', title: 'Кран', unit: undefined }, qty: 10 };
  const counted = { stockBefore: 53, stockAfter: 50, countedAt: null, movedDuring: null };
  const lines = [line, tap, { ...line, id: 'l3', qty: 2 }].map((one) => ({ ...one, ...counted }));
  const totals = (document: StockDocument) =>
    /Итого, .*/.exec(render(<BookedDocument document={document} />).text)?.[0];
  expect(totals({ ...recount, kind: 'receipt', lines, lineCount: 3, units: 62 })).toMatch(
    /^Итого, 3 строки 52 м, 10 шт\./,
  );
  expect(totals({ ...recount, lines, lineCount: 3, units: -9 })).toMatch(/^Итого, 3 строки −6 м, −3 шт\./);
});

test('what moved during a count is said in the unit of its goods', () => {
  const counted = { ...line, stockBefore: 53, stockAfter: 50, countedAt: recount.createdAt, movedDuring: 3 };
  expect(render(<BookedDocument document={{ ...recount, lines: [counted] }} />).text).toContain('двигалось 3 м');
});

test('taking back a receipt or goods returned from the damaged ones warns of goods whose stock goes below zero', () => {
  const moved = { ...line, stockBefore: 0, stockAfter: 0, countedAt: null, movedDuring: null };
  const lines = [moved, { ...moved, id: 'l2', qty: 1 }];
  const kinds = (['receipt', 'mended', 'write_off', 'damaged', 'recount'] as const).map((kind) =>
    belowZeroIfReversed({ kind, lines }),
  );
  expect(kinds).toEqual([1, 1, 0, 0, 0]);
  expect(belowZeroIfReversed({ kind: 'mended', lines: [moved] })).toBe(0);
});
