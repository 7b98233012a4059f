/** Price tags to print. In the page's memory only. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { findPriceTags, notePrintedTags, type PriceTag } from '#contract/stock/price-tags.ts';
import { INVENTORY } from './inventory.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { readingPage } from './reading.ts';

/** Source of the tags: a queue, or goods chosen in the stock list. */
export type TagsOf = BodyFor<typeof findPriceTags>['of'];

const TAGS = 'price-tags';

/** A preview must not change while it is being printed. */
export const priceTagsQuery = (of: TagsOf) =>
  readingPage([INVENTORY, TAGS, of], findPriceTags, { body: { of } }, { staleTime: Infinity });

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
