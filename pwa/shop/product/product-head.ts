/** The product's meta description. Only public prices: a crawler is a guest. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { ProductDetails } from '../../queries/product-answer.ts';

/** Search results cut longer descriptions off. */
const DESCRIPTION_MAX = 160;

function cut(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const part = text.slice(0, DESCRIPTION_MAX - 1);
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), 1)).replace(/[\s.,;:—-]+$/, '')}…`;
}

/** Title, price and availability, then as much of the product's description as search results show. */
export function productDescription(card: ProductCard, details: ProductDetails | null): string {
  const price = formatRoubles(card.salePrice ?? card.priceRetail);
  const about = (details === null ? '' : details.shortDesc || details.fullDesc).replace(/\s+/g, ' ').trim();
  return cut(
    [`${card.title}: ${price}, ${card.availability.label.toLowerCase()}.`, about]
      .filter((part) => part !== '')
      .join(' '),
  );
}
