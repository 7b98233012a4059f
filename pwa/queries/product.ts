/** One product's page: from the server, else as the device last saw it, else what the copy knows of it. */
import { queryOptions } from '@tanstack/react-query';
import { productBySlug, type Attributes, type Product, type ProductCard } from '#contract/catalog.ts';
import { catalogueCopy } from '../local/catalog-cache.ts';
import { productFromCopy } from '../local/catalog-cache-listing.ts';
import { rememberViewed, touchViewed, viewedPage } from '../local/catalog-cache-viewed.ts';
import { call } from '../net/call.ts';
import { isOutOfReach } from '../net/errors.ts';
import { orNull } from './categories.ts';
import { anyCopy, copyViewerNow } from './copy-or-server.ts';
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

function viewOf(product: Product, asOf: string | null): ProductView {
  const { shortDesc, fullDesc, weightKg, dimensions, ...card } = product;
  return { card, details: { shortDesc, fullDesc, weightKg, dimensions }, asOf };
}

async function fromDevice(slug: string, viewer: ViewerKey): Promise<ProductView | null> {
  const copyViewer = await anyCopy(viewer);
  const [card, seen] = [
    copyViewer === undefined ? undefined : productFromCopy(catalogueCopy, slug, copyViewer, new Date()),
    await viewedPage(slug).catch(() => undefined),
  ];
  const asOf = catalogueCopy.read().syncedAt;
  if (seen === undefined) return card === undefined ? null : { card, details: null, asOf };
  await touchViewed(seen._id);
  const { details, card: seenCard } = viewOf(seen, asOf);
  return { card: card ?? seenCard, details, asOf };
}

/** What the copy in memory can show before anything has been asked; undefined when it can't. */
function atOnce(slug: string, viewer: ViewerKey): ProductView | undefined {
  const copyViewer = copyViewerNow(viewer);
  const card = copyViewer === undefined ? undefined : productFromCopy(catalogueCopy, slug, copyViewer, new Date());
  return card === undefined ? undefined : { card, details: null, asOf: catalogueCopy.read().syncedAt };
}

/** The page of a product; null when there is no such product. */
export function productQuery(slug: string, viewer: ViewerKey) {
  return queryOptions<ProductView | null>({
    queryKey: [...GOODS, viewer.id, 'product', slug],
    queryFn: async ({ signal }): Promise<ProductView | null> => {
      try {
        const product = await call(productBySlug, { params: { slug }, signal }).catch(orNull);
        if (product === null) return null;
        await rememberViewed(product).catch(() => undefined);
        return viewOf(product, new Date().toISOString());
      } catch (error) {
        const known = isOutOfReach(error) ? await fromDevice(slug, viewer) : null;
        if (known === null) throw error;
        return known;
      }
    },
    placeholderData: () => atOnce(slug, viewer),
  });
}
