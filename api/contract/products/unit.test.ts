import { describe, expect, test } from 'vitest';
import { typedUnit } from './typed-unit.ts';
import { inUnits, UNITS, unitWord } from './unit-words.ts';
import { isMeasured, perUnit } from './unit.ts';

describe('a quantity in its unit', () => {
  test.each([
    [1, undefined, '1\u00a0шт.'],
    [5, 'шт.', '5\u00a0шт.'],
    [12, 'м', '12\u00a0м'],
    [1, 'пара', '1\u00a0пара'],
    [3, 'пара', '3\u00a0пары'],
    [11, 'пара', '11\u00a0пар'],
    [21, 'бухта', '21\u00a0бухта'],
    [102, 'лист', '102\u00a0листа'],
    [-2, 'мешок', '−2\u00a0мешка'],
    [1500, 'компл.', '1\u00a0500\u00a0компл.'],
    [3, 'вагон', '3\u00a0вагон'],
  ])('%d of %s is «%s»', (qty, unit, words) => {
    expect(inUnits(qty, unit)).toBe(words);
  });

  test('a price says what it is for', () => {
    expect(perUnit()).toBe('за\u00a0шт.');
    expect(perUnit('м')).toBe('за\u00a0м');
    expect(perUnit('пара')).toBe('за\u00a0пару');
    expect(perUnit('бухта')).toBe('за\u00a0бухту');
    expect([isMeasured(undefined), isMeasured('шт.'), isMeasured('м')]).toEqual([false, false, true]);
  });
});

test.each([
  ['шт', 'шт.'],
  ['Штука', 'шт.'],
  ['796', 'шт.'],
  ['6', 'м'],
  ['006', 'м'],
  ['пог.м', 'пог. м'],
  ['м2', 'м²'],
  ['кв. м', 'м²'],
  ['к-т', 'компл.'],
  ['Упак', 'уп.'],
  ['999', null],
  ['вагон', null],
  ['', null],
  ['constructor', null],
])('%j is read as %j', (text, unit) => {
  expect(typedUnit(text)).toBe(unit);
});

test('every unit is read back from its own text and from each of its words', () => {
  for (const unit of UNITS)
    for (const word of [unit, ...[1, 2, 5].map((qty) => unitWord(qty, unit))]) expect(typedUnit(word)).toBe(unit);
});
