/** Awaited goods that arrived or are gone. Pure. */
import type { ListedProduct } from '../../device/rows/belonging-rows.ts';
import type { GoodsByIds } from '../../queries/goods.ts';

export interface Arrivals {
  /** Back in stock, in the order in which the person asked for them. */
  readonly arrived: readonly { readonly id: string; readonly slug: string; readonly title: string }[];
  /** No longer sold, according to an answer that covers the whole shop. */
  readonly gone: readonly ListedProduct[];
}

/** An answer older than the wait is ignored: such a copy may still have the product in stock, or lack it. */
export function arrivalsOf(
  awaited: readonly ListedProduct[],
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
