import { describe, expect, test } from 'vitest';
import { availabilityCode, availabilityFor, availabilityOf } from './availability.ts';

describe('availability', () => {
  test.each([
    [-3, 'out'],
    [0, 'out'],
    [1, 'low'],
    [5, 'low'],
    [6, 'in'],
    [1000, 'in'],
  ] as const)('%i units are %s', (available, code) => {
    expect(availabilityCode(available)).toBe(code);
    expect(availabilityOf(available)).toEqual(availabilityFor(code));
  });

  test('says it in the words of the shop', () => {
    expect(availabilityOf(0).label).toBe('Нет в наличии');
    expect(availabilityOf(1).label).toBe('В наличии: мало');
    expect(availabilityOf(6).label).toBe('В наличии: много');
  });
});
