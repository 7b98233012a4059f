/** Working hours, holidays and pickup points in the office. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import * as opening from '#contract/shop/opening-settings.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { shopQuery } from './shop.ts';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const openingQuery = queryOptions({
  queryKey: ['settings', 'opening'],
  queryFn: ({ signal }) => call(opening.readOpening, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Saves them; the shop's facts on this device are fetched again. */
export function saveOpening(
  client: QueryClient,
  body: BodyFor<typeof opening.saveOpening>,
): Promise<MutationResult<opening.OpeningSettings>> {
  return invalidateAfter(client, [shopQuery.queryKey, ['audit']], mutate(opening.saveOpening, { body }), (saved) => {
    client.setQueryData(openingQuery.queryKey, saved);
  });
}
