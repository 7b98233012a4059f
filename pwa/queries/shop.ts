/** The shop's own facts: those stored on the device until the server answers, blanks until either is known. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { NO_BANK, NO_OPENING, type Shop, type ShopDetails } from '#contract/shop/shop.ts';
import { shop as shopEndpoint } from '#contract/shop/system.ts';
import { call } from '../net/call.ts';

const device = () => import('./kept-shop.ts');

/** Shows facts of the device, which count as outdated. */
const show = (client: QueryClient, kept: Shop | undefined) =>
  client.setQueryData(shopQuery.queryKey, kept, { updatedAt: 0 });

/** The kept facts stand in while the server is slow to answer, or does not; they never replace an answer. */
async function fetchOrReadKept(client: QueryClient, signal: AbortSignal): Promise<Shop> {
  const reading = device().then(({ readKeptShop }) => readKeptShop());
  reading
    .then((kept) => {
      if (client.getQueryData(shopQuery.queryKey) === undefined) show(client, kept);
    })
    .catch(() => undefined);
  try {
    const shop = await call(shopEndpoint, { signal });
    // The answer is shown without waiting for the write.
    device()
      .then(({ keepShop }) => keepShop(shop))
      .catch(() => undefined);
    return shop;
  } catch (error) {
    const kept = await reading;
    if (kept === undefined) throw error;
    return kept;
  }
}

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ client, signal }) => fetchOrReadKept(client, signal),
  staleTime: 10 * 60_000,
});

/** Puts the shop's own look on before the first drawing, with the facts kept beside it; does nothing where there is none. */
export async function wearKeptFace(client: QueryClient): Promise<void> {
  try {
    if (!localStorage.getItem('shop')) return;
    show(client, (await device()).wearKept());
  } catch {
    // The browser forbids storage.
  }
}

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
  sellsWholesale: true,
  wholesaleMinimum: 0,
};

/** Name and contacts of the shop; never absent, but blank until they are known. */
export const useShop = (): ShopDetails => useQuery(shopQuery).data ?? UNKNOWN;

export const useDeliveryPrices = (): Shop['delivery'] | undefined => useQuery(shopQuery).data?.delivery;
