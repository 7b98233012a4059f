/** A product's structured data for search engines. Only public prices: a crawler is a guest. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { worldGtin } from '#contract/products/product-code.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { paths } from '../../parts/page/paths.ts';
import { crumbsAsData } from '../../parts/page/server-head.ts';
import type { ProductDetails } from '../../queries/product-answer.ts';

const AVAILABILITY = { in: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' } as const;

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Nodes of a JSON-LD graph: the product and its breadcrumbs. `origin`: `https://shop.example`, put before every address. */
export function productData(
  card: ProductCard & { readonly barcode?: string | null },
  details: ProductDetails | null,
  { origin, crumbs }: { origin: string; crumbs: readonly Crumb[] },
): object[] {
  const gtin = worldGtin(card.barcode ?? '');
  const product = {
    '@type': 'Product',
    name: card.title,
    ...(card.brand === '' ? {} : { brand: { '@type': 'Brand', name: card.brand } }),
    ...(card.sku === null ? {} : { sku: card.sku }),
    ...(gtin === null ? {} : { gtin }),
    ...(card.images.length === 0 ? {} : { image: card.images.map(({ url }) => origin + pictureUrl(url, 800)) }),
    ...(details === null || details.fullDesc === '' ? {} : { description: details.fullDesc }),
    ...(details === null || details.weightKg === null
      ? {}
      : { weight: { '@type': 'QuantitativeValue', value: details.weightKg, unitCode: 'KGM' } }),
    offers: {
      '@type': 'Offer',
      url: origin + paths.product(card.slug),
      price: card.salePrice ?? card.priceRetail,
      priceCurrency: 'RUB',
      ...(card.saleTo === null ? {} : { priceValidUntil: card.saleTo.slice(0, 10) }),
      availability: `https://schema.org/${AVAILABILITY[card.availability.code]}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  return [product, crumbsAsData(origin, [...crumbs, { name: card.title, path: paths.product(card.slug) }])];
}
