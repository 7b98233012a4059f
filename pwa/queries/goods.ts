/** Goods for shoppers: listing, its facets, suggestions, goods by id. Keys grow from `goods`, then the viewer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  BY_IDS_MAX, PAGE_SIZE, SUGGESTIONS, listFacets, listProducts, productsByIds, type ListingFacets, type ProductCard,
} from '#contract/catalog.ts';
import type { ListingFilter, Sort } from '#contract/rules/listing.ts';
import { searchWords } from '#contract/rules/search.ts';
import { call } from '../net/call.ts';
import { copyOrServer, type Sourced } from './copy-or-server.ts';
import type { ViewerKey } from './viewer.ts';

/** A listing as the address bar says it. */
export interface GoodsFilter extends ListingFilter {
  readonly sort?: Sort | undefined;
}

export interface GoodsPage extends Sourced {
  readonly items: readonly ProductCard[];
  readonly total: number;
}

/** Root of every key here; invalidated when the copy or the person changes. */
export const GOODS = ['goods'] as const;

function queryOf(filter: GoodsFilter, page: number, limit: number) {
  return {
    q: filter.q,
    topCategorySlug: filter.topCategorySlug,
    subcategoryId: filter.subcategoryId,
    minPrice: filter.minPrice,
    maxPrice: filter.maxPrice,
    inStock: filter.inStock === true ? ('true' as const) : undefined,
    discounted: filter.discounted === true ? ('true' as const) : undefined,
    brand: [...filter.brand],
    feature: [...(filter.feature ?? [])],
    sort: filter.sort,
    page,
    limit,
  };
}

async function onePage(filter: GoodsFilter, viewer: ViewerKey, page: number, limit: number, signal: AbortSignal): Promise<GoodsPage> {
  return copyOrServer<{ items: readonly ProductCard[]; total: number }>(viewer, {
    copy: (device, copyViewer) => device.listOnDevice({ ...filter, page, limit }, copyViewer),
    server: () => call(listProducts, { query: queryOf(filter, page, limit), signal }),
  });
}

/** The first `pages` pages of a listing, as one list: «Показать ещё» asks for one more and keeps the others. */
export function listingQuery(filter: GoodsFilter, pages: number, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'listing', filter, pages],
    queryFn: async ({ client, signal }): Promise<GoodsPage> => {
      // Signals of single pages are not tied to this query: a page fetched for it serves the next one too.
      const parts = await Promise.all(
        Array.from({ length: pages }, (_, index) => client.fetchQuery(pageQuery(filter, index + 1, PAGE_SIZE, viewer))),
      );
      signal.throwIfAborted();
      const items = new Map(parts.flatMap((part) => part.items.map((item) => [item._id, item] as const)));
      const last = parts.at(-1);
      return { items: [...items.values()], total: last?.total ?? 0, asOf: last?.asOf ?? null };
    },
    placeholderData: keepPreviousData,
  });
}

/** One page of a listing, `limit` goods. */
export function pageQuery(filter: GoodsFilter, page: number, limit: number, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'page', filter, page, limit],
    queryFn: ({ signal }) => onePage(filter, viewer, page, limit, signal),
  });
}

/** Brands, price range and counts for the filter panel of a listing. */
export function facetsQuery(filter: GoodsFilter, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'facets', { ...filter, sort: undefined }],
    queryFn: ({ signal }): Promise<ListingFacets & Sourced> =>
      copyOrServer<ListingFacets>(viewer, {
        copy: (device, copyViewer) => device.facetsOnDevice(filter, copyViewer),
        server: () => call(listFacets, { query: queryOf(filter, 1, 1), signal }),
      }),
    placeholderData: keepPreviousData,
  });
}

/** Up to eight goods for what is being typed; nothing for an empty text. Failures are no matter for a search box. */
export function suggestionsQuery(q: string, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'suggestions', q],
    queryFn: ({ signal }) => onePage({ q, brand: [] }, viewer, 1, SUGGESTIONS, signal),
    enabled: searchWords(q).length > 0,
    placeholderData: keepPreviousData,
  });
}

export interface GoodsByIds extends Sourced {
  readonly items: readonly ProductCard[];
  /** Those asked for that are no longer sold, by the word of somebody who knows the whole shop; empty when nobody does. */
  readonly missing: ReadonlySet<string>;
}

async function askByIds(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const portions = Array.from({ length: Math.ceil(ids.length / BY_IDS_MAX) }, (_, index) => ids.slice(index * BY_IDS_MAX, (index + 1) * BY_IDS_MAX));
  const answers = await Promise.all(portions.map((portion) => call(productsByIds, { query: { ids: portion.join(',') }, signal })));
  return answers.flatMap(({ items }) => items);
}

/** What the answer lacks of what was asked. */
function withMissing(items: readonly ProductCard[], ids: readonly string[], isWhole: boolean): Pick<GoodsByIds, 'items' | 'missing'> {
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
        server: async () => withMissing(await askByIds(ids, signal), ids, true),
      }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
