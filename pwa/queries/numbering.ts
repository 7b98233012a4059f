/** The next numbers of documents, for the back office. */
import { queryOptions } from '@tanstack/react-query';
import * as numbering from '#contract/shop/numbering.ts';
import { call } from '../net/call.ts';

export const numberingQuery = queryOptions({
  queryKey: ['settings', 'numbering'],
  queryFn: ({ signal }) => call(numbering.readNumbering, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
