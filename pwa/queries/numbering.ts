/** The next numbers of documents, for the back office. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as numbering from '#contract/shop/numbering.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

export const numberingQuery = queryOptions({
  queryKey: ['settings', 'numbering'],
  queryFn: ({ signal }) => call(numbering.readNumbering, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Raises the numbers that are named, which never go down, and changes the prefixes that are named. */
export function raiseNumbering(
  client: QueryClient,
  body: numbering.Numbering,
): Promise<MutationResult<numbering.AllNumbering>> {
  return invalidateAfter(client, [['audit']], mutate(numbering.raiseNumbering, { body }), (saved) => {
    client.setQueryData(numberingQuery.queryKey, saved);
  });
}
