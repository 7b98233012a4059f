import { expect, test, vi } from 'vitest';
import { blankDraft } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { render } from '../../../testing.tsx';
import { MeansChoice } from './means-choice.tsx';

const terms = vi.hoisted(() => ({ value: undefined as object | undefined }));
vi.mock('../../../device/database/use-flag.ts', () => ({ useFlag: () => ({ value: terms.value, loaded: true }) }));

function seen(offered: { tillCard?: boolean; tillSbp?: boolean; tillSbpLink?: string }, means?: Draft['means']) {
  terms.value = { sellerDiscountPercent: 10, ...offered };
  const position = { productId: 'p1', title: 'Ванна', sku: null, price: 12_000, img: null, qty: 1 };
  const draft = { ...blankDraft('u1'), positions: [position], ...(means === undefined ? {} : { means }) };
  return render(<MeansChoice draft={draft} form={{ setMeans: () => undefined }} />).text;
}

test('a shop that takes cash alone is asked for no means', () => {
  expect(seen({})).toBe('');
  expect(seen({ tillCard: false, tillSbp: false })).toBe('');
});

test('the means of the settings are offered, and one chosen before it was switched off stays', () => {
  expect(seen({ tillCard: true })).toBe('Чем платят Наличные Карта');
  expect(seen({ tillCard: true, tillSbp: true })).toBe('Чем платят Наличные Карта СБП');
  expect(seen({}, { way: 'sbp', cash: '' })).toBe('Чем платят Наличные СБП');
});

test('a split payment says each part, and a part in cash that is no part asks for another sum', () => {
  expect(seen({ tillCard: true }, { way: 'card', cash: '5 000' })).toContain('наличными 5 000 ₽, картой 7 000 ₽');
  expect(seen({ tillCard: true }, { way: 'card', cash: '12 000' })).toContain(
    'поправьте сумму или выберите «Наличные»',
  );
});

test('the bank’s code is offered for СБП alone, where the settings have its link', () => {
  const withLink = { tillCard: true, tillSbp: true, tillSbpLink: 'https://qr.nspk.ru/AS1' };
  expect(seen(withLink, { way: 'sbp', cash: '' })).toContain('Показать код покупателю');
  expect(seen(withLink, { way: 'card', cash: '' })).not.toContain('Показать код');
  expect(seen({ ...withLink, tillSbpLink: '' }, { way: 'sbp', cash: '' })).not.toContain('Показать код');
});
