/** One product's page: from the server, else as the device last viewed it, else from the copy's data. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { productBySlug, type Product } from '#contract/catalogue/catalog.ts';
import { call } from '../net/call.ts';
import { RefusedError, mayShowKept } from '../net/errors.ts';
import { nullIfNotFound } from './categories.ts';
import { loadedDevice, loadDevice, loadDeviceAsFallback } from './copy-or-server.ts';
import { GOODS } from './goods.ts';
import { isGone, viewOf, type GoneProduct, type ProductAnswer } from './product-answer.ts';
import { GUEST_VIEWER, type ViewerKey } from './viewer.ts';

/** Stores the server's answer on the device; a failure is ignored. */
function keep(work: (device: Awaited<ReturnType<typeof loadDevice>>) => Promise<void>): void {
  loadDevice()
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
    if (gone === undefined) return nullIfNotFound(error);
    keep((device) => device.forgetViewed(gone.id));
    return gone;
  }
}

/** Stores the product of a page rendered by the server, like one fetched by the page. */
export function keepRendered(client: QueryClient): void {
  for (const [, answer] of client.getQueriesData<ProductAnswer>({ queryKey: [...GOODS, GUEST_VIEWER.id, 'product'] })) {
    if (answer === undefined || answer === null || isGone(answer) || answer.details === null) continue;
    const product = { ...answer.card, ...answer.details } as Product;
    keep((device) => device.rememberViewed(product));
  }
}

/** Turns «no longer sold» into an answer; undefined for other errors. */
function goneFrom(error: unknown): GoneProduct | undefined {
  if (!(error instanceof RefusedError) || error.code !== 'product_removed') return undefined;
  const { productId = '', title = '', topCategorySlug, subcategoryId } = error.details?.[0] ?? {};
  return { gone: true, id: productId, title, topCategorySlug, subcategoryId };
}

export function productQuery(slug: string, viewer: ViewerKey) {
  return queryOptions<ProductAnswer>({
    queryKey: [...GOODS, viewer.id, 'product', slug],
    queryFn: async ({ signal }): Promise<ProductAnswer> => {
      try {
        return await fromServer(slug, signal);
      } catch (error) {
        if (!mayShowKept(error)) throw error;
        const known = await (await loadDeviceAsFallback(error)).productPageOnDevice(slug, viewer);
        if (known === null) throw error;
        return known;
      }
    },
    placeholderData: () => loadedDevice()?.productInMemory(slug, viewer),
  });
}
