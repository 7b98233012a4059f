import { afterEach, expect, test, vi } from 'vitest';
import { CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import { LastNotice } from './last-notice.ts';

afterEach(() => vi.useRealTimers());

test('a notice is shown again by a remounted screen, until its time has passed', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const word = new LastNotice<string>();
  word.show('A7-000124');
  vi.advanceTimersByTime(CANCEL_SECONDS * 1000 - 1);
  expect(word.dropExpired().read()).toBe('A7-000124');
  vi.advanceTimersByTime(1);
  expect(word.dropExpired().read()).toBeNull();
});

test('a closed notice is not shown again', () => {
  const word = new LastNotice<string>();
  word.show('A7-000124');
  word.dismiss();
  expect(word.dropExpired().read()).toBeNull();
});
