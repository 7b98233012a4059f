import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './watch-storage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('continuous changes are handled from time to time, a pause soon', () => {
  const work = vi.fn();
  const call = debounce(work, 2_000, 10_000);
  call();
  vi.advanceTimersByTime(1_999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);

  for (let second = 0; second < 25; second += 1) {
    call();
    vi.advanceTimersByTime(1_000);
  }
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(4);
});
