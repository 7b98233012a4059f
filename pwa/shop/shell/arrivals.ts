/** What became of goods that somebody waits for. Pure. */
import type { NotedProduct } from '../../device/database.ts';
import type { GoodsByIds } from '../../queries/goods.ts';

export interface Arrivals {
  /** In stock again, in the order in which they were asked for. */
  readonly arrived: readonly { readonly id: string; readonly slug: string; readonly title: string }[];
  /** No longer sold, by the word of somebody who knows the whole shop. */
  readonly gone: readonly NotedProduct[];
}

/** A copy from before somebody began to wait still has the product in stock, or lacks it: such an answer is no news. */
export function arrivalsOf(
  awaited: readonly NotedProduct[],
  { items, missing, asOf }: Pick<GoodsByIds, 'items' | 'missing' | 'asOf'>,
): Arrivals {
  const cards = new Map(items.map((card) => [card._id, card]));
  const answered = awaited.filter(({ addedAt }) => asOf === null || asOf >= addedAt);
  return {
    arrived: answered.flatMap(({ id }) => {
      const card = cards.get(id);
      if (card === undefined || card.availability.code === 'out') return [];
      return [{ id, slug: card.slug, title: card.title }];
    }),
    gone: answered.filter(({ id }) => missing.has(id)),
  };
}
