/**
 * What search engines and messengers read of a product's page. Pure, so that a server can write the same into the page
 * it sends. Only public prices: a crawler is a guest.
 */
import type { ProductCard } from '#contract/catalog.ts';
import { formatRoubles } from '#contract/rules/money.ts';
import { pictureUrl } from '#contract/rules/picture.ts';
import { paths } from '../../parts/paths.ts';
import type { ProductDetails } from '../../queries/product-answer.ts';

/** Longer ones are cut off in search results. */
const DESCRIPTION_MAX = 160;

const AVAILABILITY = { in: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' } as const;

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export interface ProductHead {
  readonly description: string;
  /** The page's one address. */
  readonly canonical: string;
  /** JSON for a `application/ld+json` block, safe inside markup. */
  readonly jsonLd: string;
}

function cut(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const part = text.slice(0, DESCRIPTION_MAX - 1);
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), 1)).replace(/[\s.,;:—-]+$/, '')}…`;
}

function descriptionOf(card: ProductCard, details: ProductDetails | null): string {
  const price = formatRoubles(card.salePrice ?? card.priceRetail);
  const about = (details === null ? '' : details.shortDesc || details.fullDesc).replace(/\s+/g, ' ').trim();
  return cut([`${card.title}: ${price}, ${card.availability.label.toLowerCase()}.`, about].filter((part) => part !== '').join(' '));
}

/** `origin`: `https://shop.example`, put before every address; empty while unknown. */
export function productHead(card: ProductCard, details: ProductDetails | null, { origin, crumbs }: { origin: string; crumbs: readonly Crumb[] }): ProductHead {
  const canonical = origin + paths.product(card.slug);
  const product = {
    '@type': 'Product',
    name: card.title,
    ...(card.brand === '' ? {} : { brand: { '@type': 'Brand', name: card.brand } }),
    ...(card.sku === null ? {} : { sku: card.sku }),
    ...(card.images.length === 0 ? {} : { image: card.images.map(({ url }) => origin + pictureUrl(url, 800)) }),
    ...(details === null || details.fullDesc === '' ? {} : { description: details.fullDesc }),
    ...(details === null || details.weightKg === null ? {} : { weight: { '@type': 'QuantitativeValue', value: details.weightKg, unitCode: 'KGM' } }),
    offers: {
      '@type': 'Offer',
      url: canonical,
      price: card.salePrice ?? card.priceRetail,
      priceCurrency: 'RUB',
      ...(card.saleTo === null ? {} : { priceValidUntil: card.saleTo.slice(0, 10) }),
      availability: `https://schema.org/${AVAILABILITY[card.availability.code]}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  const way = [...crumbs, { name: card.title, path: paths.product(card.slug) }];
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  };
  // A title may hold «</script>»: escaped, no markup can begin inside the block.
  const jsonLd = JSON.stringify({ '@context': 'https://schema.org', '@graph': [product, breadcrumbs] }).replaceAll('<', '\\u003c');
  return { description: descriptionOf(card, details), canonical, jsonLd };
}
