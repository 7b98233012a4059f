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
} from '#contract/catalogue/catalog.ts';
import { idSchema } from '#contract/common.ts';
import type { ListingFilter, Sort } from '#contract/catalogue/listing-filter.ts';
import type { SearchNote } from '#contract/search/hits.ts';
import { searchWords } from '#contract/search/search.ts';
import { call } from '../net/call.ts';
import { copyOrServer, loadedDevice, type WithSource } from './copy-or-server.ts';
import { GUEST_VIEWER, useViewer, type ViewerKey } from './viewer.ts';

/** A listing as given by the address bar. */
export interface GoodsFilter extends ListingFilter {
  readonly sort?: Sort | undefined;
}

/** A page of goods from the copy or the server. */
interface GoodsAnswer {
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

function queryOf(filter: GoodsFilter, page: number, limit: number) {
  return {
    q: filter.q,
    topCategorySlug: filter.topCategorySlug,
    subcategoryId: filter.subcategoryId,
    minPrice: filter.minPrice,
    maxPrice: filter.maxPrice,
    inStock: filter.inStock === true ? ('true' as const) : undefined,
    discounted: filter.discounted === true ? ('true' as const) : undefined,
    showcase: filter.showcase === true ? ('true' as const) : undefined,
    brand: [...filter.brand],
    feature: [...(filter.feature ?? [])],
    sort: filter.sort,
    page,
    limit,
  };
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
    server: () => call(listProducts, { query: queryOf(filter, page, limit), signal }),
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

/** The listing from a complete copy, synchronously; undefined when the copy can't answer for the server. */
function listingNow(filter: GoodsFilter, { from, to }: PageRange, viewer: ViewerKey): GoodsPage | undefined {
  const device = loadedDevice();
  const copyViewer = device?.copyViewerNow(viewer);
  if (device === undefined || copyViewer === undefined) return undefined;
  const parts = Array.from({ length: to - from + 1 }, (_, index) =>
    device.listOnDevice({ ...filter, page: from + index, limit: PAGE_SIZE }, copyViewer),
  );
  return {
    items: parts.flatMap(({ items }) => items),
    total: parts[0]?.total ?? 0,
    search: parts[0]?.search,
    asOf: device.copySyncedAt(),
  };
}

/**
 * Pages of a listing as one list: «Показать ещё» fetches one more and keeps the others. A complete copy answers within
 * the same render, so that a filter's goods are painted in the frame of its click.
 */
export function listingQuery(filter: GoodsFilter, range: PageRange, viewer: ViewerKey) {
  const { from, to } = range;
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'listing', filter, from, to],
    initialData: () => listingNow(filter, range, viewer),
    queryFn: async ({ client, signal }): Promise<GoodsPage> => {
      // The signal of this query doesn't cancel single pages: a page fetched for it serves the next query too.
      const parts = await Promise.all(
        Array.from({ length: to - from + 1 }, (_, index) =>
          client.fetchQuery(pageQuery(filter, from + index, PAGE_SIZE, viewer)),
        ),
      );
      signal.throwIfAborted();
      const items = new Map(parts.flatMap((part) => part.items.map((item) => [item._id, item] as const)));
      const last = parts.at(-1);
      return {
        items: [...items.values()],
        total: last?.total ?? 0,
        search: last?.search,
        asOf: last?.asOf ?? null,
        copyIsPart: last?.copyIsPart === true,
      };
    },
    placeholderData: keepOwn(viewer),
  });
}

/** One page of a listing, `limit` goods. */
export function pageQuery(filter: GoodsFilter, page: number, limit: number, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'page', filter, page, limit],
    queryFn: ({ signal }) => onePage(filter, viewer, page, limit, signal),
  });
}

function facetsNow(filter: GoodsFilter, viewer: ViewerKey): (ListingFacets & WithSource) | undefined {
  const device = loadedDevice();
  const copyViewer = device?.copyViewerNow(viewer);
  if (device === undefined || copyViewer === undefined) return undefined;
  return { ...device.facetsOnDevice(filter, copyViewer), asOf: device.copySyncedAt() };
}

/** Brands, price range, features and counts for the filter panel of a listing; at once from a complete copy. */
export function facetsQuery(filter: GoodsFilter, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'facets', { ...filter, sort: undefined }],
    // A page without scripts cannot use the filters.
    meta: { isForPageOnly: true },
    initialData: () => facetsNow(filter, viewer),
    queryFn: ({ signal }): Promise<ListingFacets & WithSource> =>
      copyOrServer<ListingFacets>(viewer, {
        copy: (device, copyViewer) => device.facetsOnDevice(filter, copyViewer),
        server: () => call(listFacets, { query: queryOf(filter, 1, 1), signal }),
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

/** Cards by ids; malformed ids, which an old cart may hold, are left out: the server refuses the whole call for one. */
async function fetchByIds(given: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const ids = given.filter((id) => idSchema.safeParse(id).success);
  const portions = Array.from({ length: Math.ceil(ids.length / BY_IDS_MAX) }, (_, index) =>
    ids.slice(index * BY_IDS_MAX, (index + 1) * BY_IDS_MAX),
  );
  const answers = await Promise.all(
    portions.map((portion) => call(productsByIds, { query: { ids: portion.join(',') }, signal })),
  );
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
