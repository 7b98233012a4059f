import { expect, test } from 'vitest';
import { dueByAnswer, isDue } from './due.ts';

const HOUR = 3_600_000;

test.each([
  ['its moment', 1000, 1000, true],
  ['a moment to come', 2000, 1000, false],
  ['an hour from now', 1000 + HOUR, 1000, false],
  ['further away than anything is put off: a clock that ran ahead has written it', 1001 + HOUR, 1000, true],
])('%s', (_, at, now, due) => expect(isDue(at, now)).toBe(due));

test('an answer makes due the rows that waited for a connection, and the deferred one with the shortest wait', () => {
  const row = (id: string, dueAt: number, refusal: object | null) => ({ id, dueAt, refusal: refusal as never });
  const waiting = [
    row('due', 5, { code: 'unreachable' }),
    row('line', 90, { code: 'unreachable' }),
    row('slow', 80, { code: 'not_now' }),
    row('quick', 70, { code: 'not_now' }),
    row('told', 60, { code: 'not_now', until: 55 }),
    row('over', 75, { code: 'not_now', until: 9 }),
    row('new', 99, null),
  ];
  expect(dueByAnswer(waiting, 10)).toEqual(['line', 'quick']);
  expect(dueByAnswer(waiting, 56)).toEqual(['line', 'told']);
  expect(dueByAnswer([], 10)).toEqual([]);
});
