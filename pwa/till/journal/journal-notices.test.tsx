import { expect, test, vi } from 'vitest';
import type { Cashless } from '#contract/values/cashless.ts';
import type { RowState } from '../../device/rows/journal-types.ts';
import { render } from '../../testing.tsx';
import { entriesOf } from './entries.ts';
import { NoEntries, type NoEntriesProps, OthersNotices, otherSalesText, ReturnedNotice } from './journal-notices.tsx';
import { sampleReturn } from './sample-rows.ts';

vi.mock('../../device/use-epoch-changed.ts', () => ({ useEpochChanged: () => false }));

const emptyText = (change: Partial<NoEntriesProps>) =>
  render(<NoEntries isNarrowed={false} offlineReason={null} server="heard" {...change} />).text;

test('the list is called empty once the device and the server have answered', () => {
  expect(emptyText({})).toContain('Продаж пока нет.');
  expect(emptyText({ server: 'unneeded' })).toContain('Продаж пока нет.');
  expect(emptyText({ isNarrowed: true })).toContain('Ничего не найдено.');
});

test('while the server is loading, failed or not asked, only this device is called empty', () => {
  expect(emptyText({ server: 'asking' })).toContain('Спрашиваем сервер…');
  for (const part of [{ server: 'failed' }, { offlineReason: 'away', server: 'unneeded' }] as const) {
    expect(emptyText(part)).toContain('На этом устройстве продаж пока нет.');
    expect(emptyText({ ...part, isNarrowed: true })).toContain('На этом устройстве не нашлось.');
  }
});

const NOTHING = { count: 0, total: 0 };

test('a seller reads whose orders of this till need attention', () => {
  const textFor = (count: number, authors: string[]) =>
    render(<OthersNotices others={{ waiting: NOTHING, attention: NOTHING, orders: { count, authors } }} />).text;
  expect(textFor(0, [])).toBe('');
  expect(textFor(1, ['Анна'])).toBe(
    'Требуют внимания чужие заказы с этой кассы: 1 заказ (Анна). Разобрать их может их продавец или администратор.',
  );
  expect(textFor(3, ['Анна', 'Борис'])).toContain('3 заказа');
});

test('the sales of others are called the least when the server has not sent all of the day', () => {
  const words = (isPart: boolean) => otherSalesText({ count: 3, total: 1500 }, isPart).replaceAll('\u00a0', ' ');
  expect(words(false)).toBe('Другие продажи магазина за этот день: 3 чека на 1 500 ₽.');
  expect(words(true)).toBe('Другие продажи магазина за этот день: не меньше чем 3 чека на 1 500 ₽.');
});

function textFor(state: RowState, cashless?: Cashless): string {
  const row = sampleReturn({ state });
  const [entry] = entriesOf({
    sales: [],
    returns: [{ ...row, body: { ...row.body, ...(cashless === undefined ? {} : { cashless }) } }],
    voids: new Map(),
    returnsHere: new Map(),
    server: [],
    prefix: 'A7',
    deviceId: null,
  });
  if (entry?.kind !== 'return') throw new Error('The return is no entry');
  return render(<ReturnedNotice entry={entry} onPrint={vi.fn()} onClose={vi.fn()} />).text.replace(/\s/g, ' ');
}

test('a recorded return calls for its money, sent or not', () => {
  for (const state of ['queued', 'sending', 'accepted'] as const)
    expect(textFor(state)).toContain('Возврат проведён A7-000124. Выдайте покупателю 6 715 ₽.');
});

test('a return calls for each means that its sale was paid with', () => {
  expect(textFor('queued', { card: 6_715 })).toContain('Верните покупателю картой 6 715 ₽.');
  expect(textFor('queued', { sbp: 715 })).toContain('Верните покупателю 6 715 ₽: наличными 6 000 ₽, по СБП 715 ₽.');
});

test('a return that the server refused, or that was voided, calls for no money', () => {
  const words = (['attention', 'voided'] as const).map((state) => textFor(state));
  expect(words.map((text) => text.match(/^[^.]*/)?.[0])).toEqual([
    'Сервер не принял возврат A7-000124',
    'Возврат аннулирован A7-000124',
  ]);
  for (const text of words) {
    expect(text).toContain('Если деньги ещё не выданы, не выдавайте их.');
    expect(text).not.toContain('Выдайте');
  }
});
