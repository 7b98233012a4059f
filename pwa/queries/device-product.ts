/** What the device knows of one product: the copy's card and the page as last seen. */
import { catalogueCopy } from '../local/catalog-cache.ts';
import { productFromCopy } from '../local/catalog-cache-listing.ts';
import { touchViewed, viewedPage } from '../local/catalog-cache-viewed.ts';
import { anyCopy, copyViewerNow } from './device-viewer.ts';
import { viewOf, type ProductView } from './product.ts';
import type { ViewerKey } from './viewer.ts';

export async function productPageOnDevice(slug: string, viewer: ViewerKey): Promise<ProductView | null> {
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
export function productAtOnce(slug: string, viewer: ViewerKey): ProductView | undefined {
  const copyViewer = copyViewerNow(viewer);
  const card = copyViewer === undefined ? undefined : productFromCopy(catalogueCopy, slug, copyViewer, new Date());
  return card === undefined ? undefined : { card, details: null, asOf: catalogueCopy.read().syncedAt };
}

