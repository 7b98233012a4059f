import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { documentsQuery } from '../../queries/stock-documents.ts';
import { render } from '../../testing.tsx';
import { BookedDocument } from './booked-document.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import { documentsAddress, DocumentsPage } from './documents-page.tsx';
import { SAMPLE_DOCUMENT } from './sample-document.ts';

const recount: StockDocument = {
  ...SAMPLE_DOCUMENT,
  kind: 'recount',
  state: 'booked',
  supplier: '',
  author: 'Анна',
  bookedAt: '2026-11-20T09:00:00.000Z',
  bookedBy: 'Борис',
};

test('a count that another person delivered stands under the name of the one who counted, on the screen, in the list and on paper', () => {
  expect(render(<BookedDocument document={recount} />).text).toMatch(/Считал Анна .*Проведён .*, Борис/);
  expect(render(<DocumentSheet document={recount} />).text).toContain('Считал: Анна');
  const client = new QueryClient();
  const answer = (one: StockDocument) => ({ items: [one], total: 1, units: 0, sum: 0 });
  const list = (one: StockDocument) => {
    const query = documentsQuery(documentsAddress.params(documentsAddress.read(new URLSearchParams())));
    client.setQueryData(query.queryKey, answer(one));
    return render(<DocumentsPage />, { at: '/admin/documents', client }).text;
  };
  expect(list(recount)).toMatch(/Анна/);
  expect(list(recount)).not.toContain('Борис');
  // A reversal and other documents have the name of the person who booked them.
  const reversal = { ...recount, author: 'Борис', reverses: { _id: 'd0', number: '23' } };
  expect(render(<BookedDocument document={reversal} />).text).not.toContain('Считал');
  expect(list({ ...recount, kind: 'receipt' })).toContain('Борис');
});
