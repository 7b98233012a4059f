/** Working hours, holidays and pickup points in the office. */
import { queryOptions } from '@tanstack/react-query';
import * as opening from '#contract/shop/opening-settings.ts';
import { call } from '../net/call.ts';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const openingQuery = queryOptions({
  queryKey: ['settings', 'opening'],
  queryFn: ({ signal }) => call(opening.readOpening, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
