import { afterEach, expect, test, vi } from 'vitest';
import { CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import { blankDraft } from '../../../device/journal/drafts.ts';
import { sampleTillOrder } from '../../journal/sample-rows.ts';
import { lastNotice } from './last-notice.ts';

afterEach(() => vi.useRealTimers());

const recorded = { row: sampleTillOrder(), draft: blankDraft('u1'), change: null };

test('a notice is shown again by a remounted screen, until its time has passed', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  lastNotice.show(recorded);
  vi.advanceTimersByTime(CANCEL_SECONDS * 1000 - 1);
  lastNotice.dropExpired();
  expect(lastNotice.read()).toBe(recorded);
  vi.advanceTimersByTime(1);
  lastNotice.dropExpired();
  expect(lastNotice.read()).toBeNull();
});

test('a closed notice is not shown again', () => {
  lastNotice.show(recorded);
  lastNotice.dismiss();
  lastNotice.dropExpired();
  expect(lastNotice.read()).toBeNull();
});
