import { describe, expect, test } from 'vitest';
import {
  addsToSum,
  changeDue,
  exactReceived,
  isUnread,
  typedReceived,
  NOTHING_RECEIVED,
  readReceived,
  withBanknote,
} from './change.ts';

describe('change for cash', () => {
  test('is the received sum minus the total, to the kopeck', () => {
    expect(changeDue(typedReceived('5000'), 3330.1)).toBe(1669.9);
    expect(changeDue(typedReceived('3330,10'), 3330.1)).toBe(0);
  });

  test('is negative when too little was received', () => {
    expect(changeDue(typedReceived('1000'), 1200)).toBe(-200);
  });

  test('is null until a sum was entered', () => {
    expect(changeDue(NOTHING_RECEIVED, 1200)).toBeNull();
    expect(changeDue(typedReceived('сто'), 1200)).toBeNull();
  });

  test('banknotes add up, to a typed sum too; after the exact sum one is what the buyer gave instead', () => {
    const two = withBanknote(withBanknote(NOTHING_RECEIVED, 5000), 5000);
    expect(readReceived(two.text)).toBe(10_000);
    const more = withBanknote(typedReceived('330,10'), 5000);
    expect([more.text, withBanknote(more, 1000).text]).toEqual(['5330,1', '6330,1']);
    expect(withBanknote(exactReceived(3330.1), 5000).text).toBe('5000');
    expect([two, typedReceived('330'), NOTHING_RECEIVED, exactReceived(3330)].map(addsToSum)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('text that is no sum, or may be either of two, is said to be unclear; an empty field is not', () => {
    expect(['1.500', '1,500', 'сто', '-5'].map(isUnread)).toEqual([true, true, true, true]);
    expect(['', ' ', '1500', '1 500', '1,5', '1500,'].map(isUnread)).toEqual(Array(6).fill(false));
  });

  test('sums are read as people type them', () => {
    expect(readReceived('12 500,50')).toBe(12_500.5);
    expect(readReceived('12\u00a0500')).toBe(12_500);
    expect(['1e5', '0x10', '12,500', '-5'].map(readReceived)).toEqual([null, null, null, null]);
  });
});
