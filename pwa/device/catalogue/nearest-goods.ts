/** Substitutes for a product that is out of stock: the same kind, then similar in finish and size, then in price. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CatalogueCopy } from './catalog-cache.ts';

type Value = FeedProduct['attributes'][string];

/** 1 for equal values, less for numbers the further they differ, 0 otherwise. */
function similarity(one: Value, other: Value | undefined): number {
  if (one === other) return 1;
  if (typeof one !== 'number' || typeof other !== 'number') return 0;
  return 1 - Math.min(1, Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other)));
}

/** Share of the wanted product's features that the other one has, from 0 to 1. */
function featureSimilarity(wanted: FeedProduct, other: FeedProduct): number {
  const known = Object.entries(wanted.attributes);
  if (known.length === 0) return 0;
  return known.reduce((sum, [name, value]) => sum + similarity(value, other.attributes[name]), 0) / known.length;
}

/** Ids of the goods in stock most similar to this one, at most `most`; none for a product that the copy lacks. */
export function nearestInStock({ products }: CatalogueCopy, id: string, most: number): string[] {
  const wanted = products.get(id);
  if (wanted === undefined) return [];
  const ofItsKind = products.inCategory(wanted.topCategorySlug, wanted.subcategoryId ?? '');
  return nearestGoods(wanted, ofItsKind, { canBeHad: ({ availability }) => availability !== 'out', most });
}

/** Ids of goods of the same subcategory, the most similar first, at most `most`. The caller checks their availability. */
export function nearestGoods(
  wanted: FeedProduct,
  products: Iterable<FeedProduct>,
  { canBeHad, most }: { canBeHad: (product: FeedProduct) => boolean; most: number },
): string[] {
  const candidates: { id: string; similarity: number; price: number }[] = [];
  for (const product of products) {
    const isCandidate =
      product._id !== wanted._id &&
      product.topCategorySlug === wanted.topCategorySlug &&
      product.subcategoryId === wanted.subcategoryId;
    if (!isCandidate || !canBeHad(product)) continue;
    const price = Math.abs(product.priceRetail - wanted.priceRetail);
    candidates.push({ id: product._id, similarity: featureSimilarity(wanted, product), price });
  }
  return candidates
    .sort((a, b) => b.similarity - a.similarity || a.price - b.price)
    .slice(0, most)
    .map(({ id }) => id);
}
