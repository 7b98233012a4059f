/** Price tags to print. In the page's memory only. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { findPriceTags, notePrintedTags, type PriceTag } from '#contract/stock/price-tags.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';
import { mutate, type MutationResult } from './mutation.ts';

/** Source of the tags: a queue, or goods chosen in the stock list. */
export type TagsOf = BodyFor<typeof findPriceTags>['of'];

const TAGS = 'price-tags';

export function priceTagsQuery(of: TagsOf) {
  return queryOptions({
    queryKey: [INVENTORY, TAGS, of],
    queryFn: ({ signal }) => call(findPriceTags, { body: { of }, signal }),
    placeholderData: keepPreviousData,
    // A preview must not change while it is being printed.
    staleTime: Infinity,
  });
}

/** Removes printed tags from their queue. */
export function useNotePrinted(): (tags: readonly PriceTag[]) => Promise<MutationResult<{ noted: number }>> {
  const client = useQueryClient();
  return useCallback(
    async (tags) => {
      const result = await mutate(notePrintedTags, {
        body: { tags: tags.map(({ productId, price, oldPrice }) => ({ productId, price, oldPrice })) },
      });
      await client.invalidateQueries({ queryKey: [INVENTORY, TAGS] });
      return result;
    },
    [client],
  );
}
