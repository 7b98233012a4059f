import { describe, expect, test } from 'vitest';
import { changeDue, typedReceived, NOTHING_RECEIVED, readReceived, withBanknote } from './change.ts';

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

  test('banknotes add up, and restart after a typed or exact sum', () => {
    const two = withBanknote(withBanknote(NOTHING_RECEIVED, 5000), 5000);
    expect(readReceived(two.text)).toBe(10_000);
    expect(readReceived(withBanknote(typedReceived('3330.1'), 5000).text)).toBe(5000);
  });

  test('sums are read as people type them', () => {
    expect(readReceived('12 500,50')).toBe(12_500.5);
    expect(readReceived('12\u00a0500')).toBe(12_500);
    expect(['1e5', '0x10', '12,500', '-5'].map(readReceived)).toEqual([null, null, null, null]);
  });
});
