/** One product's page: from the server, else as the device last saw it, else what the copy knows of it. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { productBySlug, type Product } from '#contract/catalogue/catalog.ts';
import { call } from '../net/call.ts';
import { RefusedError, isOutOfReach } from '../net/errors.ts';
import { orNull } from './categories.ts';
import { deviceNow, onDevice, onDeviceInstead } from './copy-or-server.ts';
import { GOODS } from './goods.ts';
import { isGone, viewOf, type GoneProduct, type ProductAnswer } from './product-answer.ts';
import { GUEST_VIEWER, type ViewerKey } from './viewer.ts';

/** Keeps what the server said on the device; a device that can't store goes without. */
function keep(work: (device: Awaited<ReturnType<typeof onDevice>>) => Promise<void>): void {
  onDevice()
    .then(work)
    .catch(() => undefined);
}

async function fromServer(slug: string, signal: AbortSignal): Promise<ProductAnswer> {
  try {
    const product = await call(productBySlug, { params: { slug }, signal });
    keep((device) => device.rememberViewed(product));
    return viewOf(product, new Date().toISOString());
  } catch (error) {
    const gone = goneFrom(error);
    if (gone === undefined) return orNull(error);
    keep((device) => device.forgetViewed(gone.id));
    return gone;
  }
}

/** Keeps the product that came with a page rendered by the server, as one that was asked for is kept. */
export function keepRendered(client: QueryClient): void {
  for (const [, answer] of client.getQueriesData<ProductAnswer>({ queryKey: [...GOODS, GUEST_VIEWER.id, 'product'] })) {
    if (answer === undefined || answer === null || isGone(answer) || answer.details === null) continue;
    const product = { ...answer.card, ...answer.details } as Product;
    keep((device) => device.rememberViewed(product));
  }
}

/** «No longer sold» is an answer, not a failure. */
function goneFrom(error: unknown): GoneProduct | undefined {
  if (!(error instanceof RefusedError) || error.code !== 'product_removed') return undefined;
  const { productId = '', title = '', topCategorySlug, subcategoryId } = error.details?.[0] ?? {};
  return { gone: true, id: productId, title, topCategorySlug, subcategoryId };
}

/** What stands at a product's address, as this viewer may see it. */
export function productQuery(slug: string, viewer: ViewerKey) {
  return queryOptions<ProductAnswer>({
    queryKey: [...GOODS, viewer.id, 'product', slug],
    queryFn: async ({ signal }): Promise<ProductAnswer> => {
      try {
        return await fromServer(slug, signal);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        const known = await (await onDeviceInstead(error)).productPageOnDevice(slug, viewer);
        if (known === null) throw error;
        return known;
      }
    },
    placeholderData: () => deviceNow()?.productAtOnce(slug, viewer),
  });
}
