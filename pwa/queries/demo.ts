/** The demo shop, as its administrator sees it. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readDemo, removeDemo, type DEMO_WORD, type Demo } from '#contract/shop/demo.ts';
import { call } from '../net/call.ts';
import { ask, type MutationResult } from './mutation.ts';

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }): Promise<Demo> => call(readDemo, { signal }),
});

/** Removes it; whatever was shown of the shop is asked for anew. */
export function useDemoRemoval(): (word: string) => Promise<MutationResult<Demo>> {
  const client = useQueryClient();
  return async (word) => {
    const result = await ask(removeDemo, { body: { word: word as typeof DEMO_WORD } });
    await client.invalidateQueries();
    return result;
  };
}
