/** The shop's settings in the back office. In the page's memory only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import * as settings from '#contract/shop/settings.ts';
import { readyz } from '#contract/shop/system.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { shopQuery } from './shop.ts';

/** First part of these keys. */
const SETTINGS = 'settings';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const settingsQuery = queryOptions({
  queryKey: [SETTINGS],
  queryFn: ({ signal }) => call(settings.readSettings, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Readiness of the server, and the time of its newest backup. */
export const backupQuery = queryOptions({
  queryKey: [SETTINGS, 'backup'],
  queryFn: ({ signal }) => call(readyz, { signal }),
});

/** The settings in force now, fetched again. */
export function latestSettings(client: QueryClient): Promise<settings.ShopSettings> {
  return client.fetchQuery({ ...settingsQuery, staleTime: 0 });
}

/** Saves; queries of the shop's facts and delivery prices on this device are fetched again. */
export function saveSettings(
  client: QueryClient,
  body: BodyFor<typeof settings.saveSettings>,
): Promise<MutationResult<settings.ShopSettings>> {
  const after = [shopQuery.queryKey, ['orders'], ['audit']];
  return invalidateAfter(client, after, mutate(settings.saveSettings, { body }), (saved) => {
    client.setQueryData(settingsQuery.queryKey, saved);
  });
}
