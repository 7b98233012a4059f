/** The office's first page. In the page's memory only. */
import { queryOptions } from '@tanstack/react-query';
import { reportToday } from '#contract/reports/today.ts';
import { call } from '../net/call.ts';

/** Live refresh invalidates by this key. */
const TODAY = 'today';
const STALE_MS = 30_000;
/** Polling interval, ms: orders become late and tills silent without any event. */
const POLL_MS = 60_000;

export const todayQuery = queryOptions({
  queryKey: [TODAY],
  queryFn: ({ signal }) => call(reportToday, { signal }),
  refetchInterval: POLL_MS,
  staleTime: STALE_MS,
  meta: { isHeavy: true },
});
