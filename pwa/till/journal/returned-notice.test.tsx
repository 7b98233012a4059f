import type { Cashless } from '#contract/values/cashless.ts';
import { expect, test, vi } from 'vitest';
import type { RowState } from '../../device/rows/journal-types.ts';
import { render } from '../../testing.tsx';
import { entriesOf } from './entries.ts';
import { ReturnedNotice } from './returned-notice.tsx';
import { sampleReturn } from './sample-rows.ts';

vi.mock('../../device/use-epoch-changed.ts', () => ({ useEpochChanged: () => false }));

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
