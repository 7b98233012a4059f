/** One product's page: from the server, else as the device last saw it, else what the copy knows of it. */
import { queryOptions } from '@tanstack/react-query';
import { productBySlug, type Attributes, type Product, type ProductCard } from '#contract/catalog.ts';
import { call } from '../net/call.ts';
import { isOutOfReach } from '../net/errors.ts';
import { orNull } from './categories.ts';
import { deviceNow, onDevice } from './copy-or-server.ts';
import { GOODS } from './goods.ts';
import type { ViewerKey } from './viewer.ts';

export type ProductDetails = Pick<Product, 'shortDesc' | 'fullDesc' | 'weightKg' | 'dimensions'>;

export interface ProductView {
  readonly card: ProductCard & { readonly attributes: Attributes };
  /** Null when only the copy knows the product: its descriptions and sizes have never been on this device. */
  readonly details: ProductDetails | null;
  /** ISO instant the price and the availability are from. */
  readonly asOf: string | null;
}

export function viewOf(product: Product, asOf: string | null): ProductView {
  const { shortDesc, fullDesc, weightKg, dimensions, ...card } = product;
  return { card, details: { shortDesc, fullDesc, weightKg, dimensions }, asOf };
}

/** The page of a product; null when there is no such product. */
export function productQuery(slug: string, viewer: ViewerKey) {
  return queryOptions<ProductView | null>({
    queryKey: [...GOODS, viewer.id, 'product', slug],
    queryFn: async ({ signal }): Promise<ProductView | null> => {
      try {
        const product = await call(productBySlug, { params: { slug }, signal }).catch(orNull);
        if (product === null) return null;
        // Shown at once: keeping the page is for later visits.
        void onDevice().then(({ rememberViewed }) => rememberViewed(product)).catch(() => undefined);
        return viewOf(product, new Date().toISOString());
      } catch (error) {
        const known = isOutOfReach(error) ? await (await onDevice()).productPageOnDevice(slug, viewer) : null;
        if (known === null) throw error;
        return known;
      }
    },
    placeholderData: () => deviceNow()?.productAtOnce(slug, viewer),
  });
}
