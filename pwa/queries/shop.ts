/** The shop's own facts: those stored on the device until the server answers, placeholders until either is known. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { DEFAULT_SHOP, shopSchema, type Shop } from '#contract/shop/shop.ts';
import { shop as shopEndpoint } from '#contract/shop/system.ts';
import { call } from '../net/call.ts';

const KEPT = 'shop';

async function keep(shop: Shop): Promise<void> {
  const { catalogueDb } = await import('../device/database.ts');
  await catalogueDb.meta.put({ key: KEPT, value: shop });
}

async function readKept(): Promise<Shop | undefined> {
  const { catalogueDb } = await import('../device/database.ts');
  return shopSchema.safeParse((await catalogueDb.meta.get(KEPT))?.value).data;
}

/** The kept facts stand in while the server is slow to answer; they never replace an answer. */
async function showKept(client: QueryClient): Promise<void> {
  const kept = await readKept();
  if (client.getQueryData(shopQuery.queryKey) === undefined)
    client.setQueryData(shopQuery.queryKey, kept, { updatedAt: 0 });
}

async function fetchOrReadKept(client: QueryClient, signal: AbortSignal): Promise<Shop> {
  if (client.getQueryData(shopQuery.queryKey) === undefined) showKept(client).catch(() => undefined);
  try {
    const shop = await call(shopEndpoint, { signal });
    // The answer is shown without waiting for the write.
    keep(shop).catch(() => undefined);
    return shop;
  } catch (error) {
    const kept = await readKept();
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Stores the facts of a page rendered by the server. */
export function keepRenderedShop(client: QueryClient): void {
  const shop = client.getQueryData(shopQuery.queryKey);
  if (shop !== undefined) keep(shop).catch(() => undefined);
}

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ client, signal }) => fetchOrReadKept(client, signal),
  staleTime: 10 * 60_000,
});

/** Name, contacts and delivery terms of the shop; never absent. */
export function useShop(): Shop {
  return useQuery(shopQuery).data ?? DEFAULT_SHOP;
}
