/** The shop's settings as the back office edits them. In the page's memory only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import * as settings from '#contract/shop/settings.ts';
import { readyz } from '#contract/shop/system.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';
import { shopQuery } from './shop.ts';

/** Every query of this room begins so. */
const SETTINGS = 'settings';

/**
 * A form that is being filled in must not be told of others' changes behind its back: it is asked when the screen
 * opens.
 */
export const settingsQuery = queryOptions({
  queryKey: [SETTINGS],
  queryFn: ({ signal }) => call(settings.readSettings, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Whether the server is ready, and of when its newest backup is. */
export const backupQuery = queryOptions({
  queryKey: [SETTINGS, 'backup'],
  queryFn: ({ signal }) => call(readyz, { signal }),
});

/** What is in force now, whatever the screen shows. */
export function latestSettings(client: QueryClient): Promise<settings.ShopSettings> {
  return client.fetchQuery({ ...settingsQuery, staleTime: 0 });
}

/** Saves; everything on this device that shows the shop's facts and prices of delivery asks anew. */
export function saveSettings(
  client: QueryClient,
  body: BodyFor<typeof settings.saveSettings>,
): Promise<MutationResult<settings.ShopSettings>> {
  const after = [shopQuery.queryKey, ['orders'], ['audit']];
  return invalidateAfter(client, after, ask(settings.saveSettings, { body }), (saved) => {
    client.setQueryData(settingsQuery.queryKey, saved);
  });
}
