/** The shop's own facts: those stored on the device until the server answers, blanks until either is known. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { NO_BANK, NO_OPENING, shopSchema, type Shop, type ShopDetails } from '#contract/shop/shop.ts';
import { shop as shopEndpoint } from '#contract/shop/system.ts';
import { call } from '../net/call.ts';

const KEPT = 'shop';

async function keep(shop: Shop): Promise<void> {
  const { catalogueDb } = await import('../device/database/database.ts');
  await catalogueDb.meta.put({ key: KEPT, value: shop });
}

async function readKept(): Promise<Shop | undefined> {
  const { catalogueDb } = await import('../device/database/database.ts');
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

/** A shop whose facts are not known yet: an invented phone would be dialled, an invented company printed. */
const UNKNOWN: ShopDetails = {
  ...NO_BANK,
  name: 'Магазин',
  legalName: '',
  inn: '',
  ogrn: '',
  phone: '',
  email: '',
  chatUrl: '',
  messengerUrl: '',
  siteUrl: '',
  timezone: 'Europe/Moscow',
  opening: NO_OPENING,
  openingWords: '',
  vatRates: [],
  demo: false,
  wholesaleMinimum: 0,
};

/** Name and contacts of the shop; never absent, but blank until they are known. */
export function useShop(): ShopDetails {
  return useQuery(shopQuery).data ?? UNKNOWN;
}

/** The shop's prices of delivery; undefined until they are known. */
export function useDeliveryPrices(): Shop['delivery'] | undefined {
  return useQuery(shopQuery).data?.delivery;
}
