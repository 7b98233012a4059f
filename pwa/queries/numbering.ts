/** The numbers of the next documents, for the back office. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as numbering from '#contract/shop/numbering.ts';
import { call } from '../net/call.ts';
import { ask, type MutationResult } from './mutation.ts';

export const numberingQuery = queryOptions({
  queryKey: ['settings', 'numbering'],
  queryFn: ({ signal }) => call(numbering.readNumbering, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Goes on from greater numbers. */
export async function raiseNumbering(
  client: QueryClient,
  body: numbering.Numbering,
): Promise<MutationResult<numbering.Numbering>> {
  const result = await ask(numbering.raiseNumbering, { body });
  if (result.kind === 'done') client.setQueryData(numberingQuery.queryKey, result.answer);
  void client.invalidateQueries({ queryKey: ['audit'] });
  return result;
}
