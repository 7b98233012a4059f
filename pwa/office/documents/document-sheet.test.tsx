import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { documentOf } from './document-draft.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { SAMPLE_DOCUMENT, SAMPLE_PIPE } from './sample-document.ts';

const PIPE = { ...SAMPLE_PIPE, priceRetail: 100 };
const BODY = { product: null, price: '', qty: '' };

test('a draft on paper says that it is one, and has what is typed, saved or not', () => {
  const document = documentOf(SAMPLE_DOCUMENT, {
    kind: 'receipt',
    supplier: 'Другой поставщик',
    supplierNumber: 'УПД 4417',
    day: '2026-11-20',
    note: '',
    lines: [
      { ...BODY, id: '1', typed: 'НЕТ-1', qty: '3', price: '10,5' },
      { ...BODY, id: '2', typed: 'НЕТ-2' },
    ],
  });
  const { text } = render(<DocumentSheet document={document} />);
  expect(text).toMatch(/Поступление № ПТ-24 от 20.11.2026.*Черновик.*Другой поставщик, УПД 4417/);
  expect(text).toMatch(/НЕТ-1 3 шт\. 10,50 ₽ 31,50 ₽/);
  expect(text).toMatch(/НЕТ-2 — — —/);
  expect(text).toContain('Итого: 2 строки, 3 шт., 31,50 ₽');
  const metres = document.lines.map((line, index) => (index === 0 ? { ...line, product: PIPE } : { ...line, qty: 2 }));
  expect(render(<DocumentSheet document={{ ...document, lines: metres }} />).text).toContain(
    'Итого: 2 строки, 3 м, 2 шт., 31,50 ₽',
  );
  expect(render(<DocumentSheet document={{ ...document, state: 'booked' }} />).text).not.toContain('Черновик');
});
