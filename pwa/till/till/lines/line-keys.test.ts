import { describe, expect, test } from 'vitest';
import { afterKey, afterPriceKey, ERASE, parseSearchWithQty, type PadKey, type PriceKey } from './line-keys.tsx';

const pressed = (...keys: PadKey[]) => keys.reduce(afterKey, '');

describe('the keypad of a line', () => {
  test.each<[string, PadKey[], string]>([
    ['digits follow one another', ['1', '2', '0'], '120'],
    ['no quantity begins with zero', ['0', '0', '7'], '7'],
    ['the last digit can be taken back', ['1', '2', ERASE], '1'],
    ['there is nothing before the first', [ERASE], ''],
    ['a sixth digit is not taken', ['9', '9', '9', '9', '9', '9'], '99999'],
  ])('%s', (_, keys, typed) => expect(pressed(...keys)).toBe(typed));
});

describe('a count before goods', () => {
  test.each([
    ['10*', 10, ''],
    ['10 × ', 10, ''],
    ['3*шланг', 3, 'шланг'],
    ['2*4601234567890', 2, '4601234567890'],
    ['1700*700', 1, '1700*700'],
    ['шланг', 1, 'шланг'],
    ['0*шланг', 1, '0*шланг'],
    ['4601234567890', 1, '4601234567890'],
  ])('«%s» is %i of «%s»', (typed, qty, words) => expect(parseSearchWithQty(typed)).toEqual({ qty, words }));
});

test.each<[string, PriceKey[], string]>([
  ['a sum has kopecks behind one comma', ['1', '2', ',', '5', ',', '0', '7'], '12,50'],
  ['a comma alone begins at nothing', [',', '5'], '0,5'],
  ['a leading zero makes room', ['0', '7'], '7'],
  ['the last key can be taken back', ['1', ',', ERASE], '1'],
])('the keypad of a price: %s', (_, keys, typed) => expect(keys.reduce(afterPriceKey, '')).toBe(typed));
