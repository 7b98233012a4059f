/** The shop's own facts: asked from the server, kept on the device, placeholders until the first answer. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { DEFAULT_SHOP, shopSchema, type Shop } from '#contract/shop.ts';
import { shop as shopEndpoint } from '#contract/system.ts';
import { catalogueDb } from '../local/database.ts';
import { call } from '../net/call.ts';

const KEPT = 'shop';

async function askOrRecall(signal: AbortSignal): Promise<Shop> {
  try {
    const shop = await call(shopEndpoint, { signal });
    await catalogueDb.meta.put({ key: KEPT, value: shop });
    return shop;
  } catch (error) {
    const kept = shopSchema.safeParse((await catalogueDb.meta.get(KEPT))?.value);
    if (kept.success) return kept.data;
    throw error;
  }
}

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => askOrRecall(signal),
  staleTime: 10 * 60_000,
});

/** Name, contacts and delivery terms of the shop; never absent. */
export function useShop(): Shop {
  return useQuery(shopQuery).data ?? DEFAULT_SHOP;
}
