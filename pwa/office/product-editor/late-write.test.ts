import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateWrite } from './use-product-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('only the last of several writes is made, after the pause', () => {
  const written: string[] = [];
  const late = lateWrite(400);
  for (const text of ['К', 'Кр', 'Кран']) late.later(() => written.push(text));
  expect(written).toEqual([]);
  vi.runAllTimers();
  expect(written).toEqual(['Кран']);
});

test('a form that goes is written at once and once; what was given up is not', () => {
  const written: string[] = [];
  const late = lateWrite(400);
  late.later(() => written.push('Кран'));
  late.now();
  late.now();
  vi.runAllTimers();
  expect(written).toEqual(['Кран']);
  late.later(() => written.push('Ванна'));
  late.forget();
  late.now();
  vi.runAllTimers();
  expect(written).toEqual(['Кран']);
});
