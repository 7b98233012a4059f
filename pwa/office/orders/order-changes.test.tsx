import { expect, test } from 'vitest';
import type { MutationFailure } from '../../queries/mutation.ts';
import { render } from '../../testing.tsx';
import { OrderChanges, seenDue, seenRevision } from './order-changes.tsx';

const refused = (code: string, details: Extract<MutationFailure, { kind: 'refused' }>['details']): MutationFailure => ({
  kind: 'refused',
  code,
  message: 'Заказ с тех пор изменился',
  details,
  retryAfter: null,
});
const at = '2026-11-20T10:00:00.000Z';
const changed = refused('order_changed', [
  { message: 'В обработке', by: 'Анна', at },
  { message: 'Смеситель: 2 шт. → 1 шт.', by: 'Анна', at },
]);
const otherSum = refused('order_changed', [{ path: 'rest.sum', message: 'Осталось оплатить', before: 500, after: 0 }]);

test('a refused move lists who changed the order meanwhile, and only then acts on the current one', () => {
  expect(render(<OrderChanges failure={changed} />).text).toMatch(/В обработке Анна · .*2 шт\. → 1 шт\. Анна · /);
  expect(seenRevision(changed, 1, 3)).toBe(3);
  for (const other of [null, otherSum, refused('validation', changed.kind === 'refused' ? changed.details : [])]) {
    expect(render(<OrderChanges failure={other} />).text).toBe('');
    expect(seenRevision(other, 1, 3)).toBe(1);
  }
});

test('the outstanding sum is the one that the dialog was opened with, until a refusal names another', () => {
  expect([null, otherSum, changed].map((failure) => seenDue(failure, 500, 300))).toEqual([500, 0, 300]);
});
