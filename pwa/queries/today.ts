/** The office's first page. In the page's memory only. */
import { reportToday } from '#contract/reports/today.ts';
import { reading } from './reading.ts';

/** Live refresh invalidates by this key. */
const TODAY = 'today';
const STALE_MS = 30_000;
/** Polling interval, ms: orders become late and tills silent without any event. */
const POLL_MS = 60_000;

export const todayQuery = reading(
  [TODAY],
  reportToday,
  {},
  { refetchInterval: POLL_MS, staleTime: STALE_MS, meta: { isHeavy: true } },
);
