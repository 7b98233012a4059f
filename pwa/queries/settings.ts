/** The shop's settings in the back office. In the page's memory only. */
import { queryOptions } from '@tanstack/react-query';
import * as settings from '#contract/shop/settings.ts';
import { readyz } from '#contract/shop/readiness.ts';
import { call } from '../net/call.ts';
import { reading } from './reading.ts';

/** First part of these keys. */
const SETTINGS = 'settings';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const settingsQuery = reading(
  [SETTINGS],
  settings.readSettings,
  {},
  { staleTime: 0, refetchOnWindowFocus: false },
);

/** Readiness of the server, and the time of its newest backup. */
export const backupQuery = queryOptions({
  queryKey: [SETTINGS, 'backup'],
  queryFn: ({ signal }) => call(readyz, { signal }),
});
