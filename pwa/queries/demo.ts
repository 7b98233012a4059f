/** The administrator's view of the demo shop. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readDemo, removeDemo, type DEMO_WORD, type Demo } from '#contract/shop/demo.ts';
import { call } from '../net/call.ts';
import { mutate, type MutationResult } from './mutation.ts';

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }): Promise<Demo> => call(readDemo, { signal }),
});

/** Removes the demo shop; all queries are fetched again. */
export function useDemoRemoval(): (word: string) => Promise<MutationResult<Demo>> {
  const client = useQueryClient();
  return async (word) => {
    const result = await mutate(removeDemo, { body: { word: word as typeof DEMO_WORD } });
    await client.invalidateQueries();
    return result;
  };
}
