/** What became of goods that somebody waits for. Pure. */
import type { NotedProduct } from '../../device/database.ts';
import type { GoodsByIds } from '../../queries/goods.ts';

export interface Arrivals {
  /** In stock again, in the order in which they were asked for. */
  readonly arrived: readonly { readonly id: string; readonly slug: string; readonly title: string }[];
  /** No longer sold, by the word of somebody who knows the whole shop. */
  readonly gone: readonly NotedProduct[];
}

export function arrivalsOf(
  awaited: readonly NotedProduct[],
  { items, missing }: Pick<GoodsByIds, 'items' | 'missing'>,
): Arrivals {
  const cards = new Map(items.map((card) => [card._id, card]));
  return {
    arrived: awaited.flatMap(({ id }) => {
      const card = cards.get(id);
      if (card === undefined || card.availability.code === 'out') return [];
      return [{ id, slug: card.slug, title: card.title }];
    }),
    gone: awaited.filter(({ id }) => missing.has(id)),
  };
}
