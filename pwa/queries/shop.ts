/** The shop's own facts: fetched from the server, stored on the device, placeholders until the first answer. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { DEFAULT_SHOP, shopSchema, type Shop } from '#contract/shop/shop.ts';
import { shop as shopEndpoint } from '#contract/shop/system.ts';
import { call } from '../net/call.ts';

const KEPT = 'shop';

async function keep(shop: Shop): Promise<void> {
  const { catalogueDb } = await import('../device/database.ts');
  await catalogueDb.meta.put({ key: KEPT, value: shop });
}

async function fetchOrReadKept(signal: AbortSignal): Promise<Shop> {
  try {
    const shop = await call(shopEndpoint, { signal });
    // The answer is shown without waiting for the write.
    keep(shop).catch(() => undefined);
    return shop;
  } catch (error) {
    const { catalogueDb } = await import('../device/database.ts');
    const kept = shopSchema.safeParse((await catalogueDb.meta.get(KEPT))?.value);
    if (kept.success) return kept.data;
    throw error;
  }
}

/** Stores the facts of a page rendered by the server. */
export function keepRenderedShop(client: QueryClient): void {
  const shop = client.getQueryData(shopQuery.queryKey);
  if (shop !== undefined) keep(shop).catch(() => undefined);
}

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => fetchOrReadKept(signal),
  staleTime: 10 * 60_000,
});

/** Name, contacts and delivery terms of the shop; never absent. */
export function useShop(): Shop {
  return useQuery(shopQuery).data ?? DEFAULT_SHOP;
}
