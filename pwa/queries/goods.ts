/** Goods for shoppers: listing, facets, suggestions, goods by id. Keys begin with `goods`, then the viewer. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  BY_IDS_MAX,
  PAGE_SIZE,
  SUGGESTIONS,
  listFacets,
  listProducts,
  productsByIds,
  type ListingFacets,
  type ProductCard,
  type SearchNote,
} from '#contract/catalogue/catalog.ts';
import { idSchema } from '#contract/common.ts';
import type { ListingFilter, Sort } from '#contract/catalogue/listing-filter.ts';
import { searchWords } from '#contract/search/search.ts';
import { call } from '../net/call.ts';
import type { CopyViewer } from '../device/catalogue/priced-goods.ts';
import { copyNow, copyOrServer, type Device, type WithSource } from './copy-or-server.ts';
import { GUEST_VIEWER, useViewer, type ViewerKey } from './viewer.ts';

export interface GoodsFilter extends ListingFilter {
  readonly sort?: Sort | undefined;
}

export interface GoodsAnswer {
  readonly items: readonly ProductCard[];
  readonly total: number;
  /** The interpretation of a search, when the buyer should see it. */
  readonly search?: SearchNote | undefined;
}

export interface GoodsPage extends GoodsAnswer, WithSource {}

/** Root of every key here; invalidated when the copy or the person changes. */
export const GOODS = ['goods'] as const;

/** Placeholder goods while others load: this viewer's, or a guest's with public prices. Never another person's. */
function keepOwn(viewer: ViewerKey) {
  return <T>(former: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    [viewer.id, GUEST_VIEWER.id].includes(query?.queryKey[GOODS.length] as string) ? former : undefined;
}

function queryOf({ inStock, discounted, showcase, brand, feature = [], ...same }: GoodsFilter) {
  const flag = (is: boolean | undefined) => (is === true ? ('true' as const) : undefined);
  const flags = { inStock: flag(inStock), discounted: flag(discounted), showcase: flag(showcase) };
  return { ...same, ...flags, brand: [...brand], feature: [...feature] };
}

async function onePage(
  filter: GoodsFilter,
  viewer: ViewerKey,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<GoodsPage> {
  const answer = await copyOrServer<GoodsAnswer>(viewer, {
    copy: (device, copyViewer) => device.listOnDevice({ ...filter, page, limit }, copyViewer),
    server: () => call(listProducts, { query: { ...queryOf(filter), page, limit }, signal }),
  });
  // An incomplete copy cannot tell that the shop doesn't sell a word's goods.
  return answer.copyIsPart === true && answer.search !== undefined
    ? { ...answer, search: { ...answer.search, notSold: undefined } }
    : answer;
}

/** Pages of a listing shown one under the other, from 1, both ends included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

const pagesOf = <T>({ from, to }: PageRange, read: (page: number) => T): T[] =>
  Array.from({ length: to - from + 1 }, (_, index) => read(from + index));

/** Pages of a listing as one list. A complete copy answers within the same render, in the frame of a filter's click. */
export function listingQuery(filter: GoodsFilter, range: PageRange, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'listing', filter, range.from, range.to],
    initialData: () =>
      copyNow<GoodsAnswer>(viewer, (device, copyViewer) => {
        const parts = pagesOf(range, (page) => device.listOnDevice({ ...filter, page, limit: PAGE_SIZE }, copyViewer));
        const { total = 0, search } = parts[0] ?? {};
        return { items: parts.flatMap(({ items }) => items), total, search };
      }),
    queryFn: async ({ client, signal }): Promise<GoodsPage> => {
      // The signal of this query doesn't cancel single pages: a page fetched for it serves the next query too.
      const parts = await Promise.all(
        pagesOf(range, (page) => client.fetchQuery(pageQuery(filter, page, PAGE_SIZE, viewer))),
      );
      signal.throwIfAborted();
      const items = new Map(parts.flatMap((part) => part.items.map((item) => [item._id, item] as const)));
      const { total = 0, search, asOf = null, copyIsPart = false } = parts.at(-1) ?? {};
      return { items: [...items.values()], total, search, asOf, copyIsPart };
    },
    placeholderData: keepOwn(viewer),
  });
}

export function pageQuery(filter: GoodsFilter, page: number, limit: number, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'page', filter, page, limit],
    queryFn: ({ signal }) => onePage(filter, viewer, page, limit, signal),
  });
}

/** Brands, price range, features and counts for the filter panel of a listing; at once from a complete copy. */
export function facetsQuery(filter: GoodsFilter, viewer: ViewerKey) {
  const copy = (device: Device, copyViewer: CopyViewer): ListingFacets => device.facetsOnDevice(filter, copyViewer);
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'facets', { ...filter, sort: undefined }],
    // A page without scripts cannot use the filters.
    meta: { isForPageOnly: true },
    initialData: () => copyNow(viewer, copy),
    queryFn: ({ signal }) =>
      copyOrServer<ListingFacets>(viewer, {
        copy,
        server: () => call(listFacets, { query: { ...queryOf(filter), page: 1, limit: 1 }, signal }),
      }),
    placeholderData: keepOwn(viewer),
  });
}

/** Up to eight goods for the typed text; none for an empty one. The search box ignores failures. */
export function suggestionsQuery(q: string, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'suggestions', q],
    queryFn: ({ signal }) => onePage({ q, brand: [] }, viewer, 1, SUGGESTIONS, signal),
    enabled: searchWords(q).length > 0,
    placeholderData: keepOwn(viewer),
  });
}

export interface GoodsByIds extends WithSource {
  readonly items: readonly ProductCard[];
  /** Ids that are no longer sold, according to a complete copy or the server; empty for an incomplete copy. */
  readonly missing: ReadonlySet<string>;
}

/** The answers about all ids, each to a list of as many as one request takes. */
export function inPortions<T>(ids: readonly string[], most: number, ask: (ids: string) => Promise<T>): Promise<T[]> {
  const count = Math.ceil(ids.length / most);
  const lists = Array.from({ length: count }, (_, at) => ids.slice(at * most, (at + 1) * most).join(','));
  return Promise.all(lists.map(ask));
}

/** Cards by ids; malformed ids, which an old cart may hold, are left out: the server refuses the whole call for one. */
async function fetchByIds(given: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const ids = given.filter((id) => idSchema.safeParse(id).success);
  const answers = await inPortions(ids, BY_IDS_MAX, (few) => call(productsByIds, { query: { ids: few }, signal }));
  return answers.flatMap(({ items }) => items);
}

function withMissing(
  items: readonly ProductCard[],
  ids: readonly string[],
  isWhole: boolean,
): Pick<GoodsByIds, 'items' | 'missing'> {
  const found = new Set(items.map(({ _id }) => _id));
  return { items, missing: new Set(isWhole ? ids.filter((id) => !found.has(id)) : []) };
}

/** Goods of these ids, in this order; unknown and removed ones are left out. */
export function byIdsQuery(ids: readonly string[], viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'by-ids', ids],
    queryFn: ({ signal }): Promise<GoodsByIds> =>
      copyOrServer<Pick<GoodsByIds, 'items' | 'missing'>>(viewer, {
        copy: (device, copyViewer) => withMissing(device.cardsOnDevice(ids, copyViewer), ids, device.isCopyWhole()),
        server: async () => withMissing(await fetchByIds(ids, signal), ids, true),
      }),
    enabled: ids.length > 0,
    placeholderData: keepOwn(viewer),
  });
}

/** Goods of these ids at the prices of the person here. */
export function useGoodsByIds(ids: readonly string[]) {
  return useQuery(byIdsQuery(ids, useViewer()));
}
