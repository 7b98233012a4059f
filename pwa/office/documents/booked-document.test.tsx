import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { documentsQuery } from '../../queries/stock-documents.ts';
import { render } from '../../testing.tsx';
import { BookedDocument } from './booked-document.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import { belowZeroIfReversed } from './document-words.ts';
import { documentsAddress, DocumentsPage } from './documents-page.tsx';
import { DraftForm } from './draft-form.tsx';
import { SAMPLE_DOCUMENT, SAMPLE_PIPE } from './sample-document.ts';

const listOf = (one: StockDocument, at?: string): string => listPage(one, at).text;

function listPage(one: StockDocument, at = '/admin/documents') {
  const client = new QueryClient();
  const view = documentsAddress.read(new URL(at, 'http://shop').searchParams);
  client.setQueryData(documentsQuery(documentsAddress.params(view)).queryKey, {
    items: [one],
    total: 1,
    units: 60,
    sum: 0,
  });
  return render(<DocumentsPage />, { at, client });
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

const pipe = { ...SAMPLE_PIPE, stockQty: 50 };
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

test('a document keeps the filter, the search and the page of its list, and its ways back and further have them', () => {
  const narrowed = '?kind=write_off&q=%D1%82%D1%80%D1%83%D0%B1%D0%B0&page=2';
  const found = `/admin/documents/${recount._id}${narrowed}`.replaceAll('&', '&amp;');
  expect(listPage(recount, `/admin/documents${narrowed}`).links).toContain(found);
  const reversed = { ...recount, reversedBy: { _id: 'd9', number: '25' } };
  for (const [form, further] of [
    [<BookedDocument document={reversed} />, [`/admin/documents/d9${narrowed}`]],
    [<DraftForm opened={SAMPLE_DOCUMENT} onUnsaved={() => undefined} onReload={() => undefined} />, []],
  ] as const) {
    const { links } = render(form, { at: `/admin/documents/d1${narrowed}` });
    for (const address of [`/admin/documents${narrowed}`, ...further])
      expect(links).toContain(address.replaceAll('&', '&amp;'));
  }
});
