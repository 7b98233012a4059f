import { expect, test } from 'vitest';
import { changeOf, pieces, roubles } from './change-words.ts';

const plain = (text: string | null): string | null => (text === null ? null : text.replace(/\u00a0/g, ' '));

test('a change has a difference, a percentage, and words with its direction', () => {
  const up = changeOf(1_124_000.5, 1_000_000, roubles);
  expect([up.direction, plain(up.percent), plain(up.difference), plain(up.words)]).toEqual([
    'up',
    '+12,4 %',
    '+124 000,50 ₽',
    'больше на 124 000,50 ₽, на 12,4 %',
  ]);
  const down = changeOf(226, 233, pieces);
  expect([down.direction, plain(down.percent), plain(down.difference), plain(down.words)]).toEqual([
    'down',
    '−3 %',
    '−7',
    'меньше на 7, на 3 %',
  ]);
  expect(changeOf(5, 5, pieces)).toMatchObject({ direction: 'same', words: 'столько же' });
});

test('a percentage has a decimal up to a hundred, and none from there on', () => {
  expect([199.94, 200, 4332.4].map((now) => plain(changeOf(now, 100, roubles).percent))).toEqual([
    '+99,9 %',
    '+100 %',
    '+4 232 %',
  ]);
});

test('a former value of zero or less gives no percentage', () => {
  expect([changeOf(10, 0, pieces).percent, changeOf(10, -5, pieces).percent]).toEqual([null, null]);
  expect(plain(changeOf(10, -5, roubles).difference)).toBe('+15 ₽');
});

test('differences are exact to the kopeck, without rounding errors', () => {
  expect(plain(changeOf(0.3, 0.1, roubles).difference)).toBe('+0,20 ₽');
});

test('negative values have a true minus sign', () => {
  expect(plain(roubles(-1234.5))).toBe('−1 234,50 ₽');
  expect(pieces(-3)).toBe('−3');
});
