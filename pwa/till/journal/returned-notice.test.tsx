import { expect, test, vi } from 'vitest';
import type { RowState } from '../../device/rows/journal-types.ts';
import { render } from '../../testing.tsx';
import { entriesOf } from './entries.ts';
import { ReturnedNotice } from './returned-notice.tsx';
import { sampleReturn } from './sample-rows.ts';

vi.mock('../../device/use-epoch-changed.ts', () => ({ useEpochChanged: () => false }));

function textFor(state: RowState): string {
  const [entry] = entriesOf({
    sales: [],
    returns: [sampleReturn({ state })],
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

test('a return that the server refused, or that was voided, calls for no money', () => {
  const words = (['attention', 'voided'] as const).map(textFor);
  expect(words.map((text) => text.match(/^[^.]*/)?.[0])).toEqual([
    'Сервер не принял возврат A7-000124',
    'Возврат аннулирован A7-000124',
  ]);
  for (const text of words) {
    expect(text).toContain('Если деньги ещё не выданы, не выдавайте их.');
    expect(text).not.toContain('Выдайте');
  }
});
