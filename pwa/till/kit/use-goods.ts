/** The till's goods come only from the device's copy: the same result online and offline, at typing speed. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures, ProductCard } from '#contract/catalogue/catalog.ts';
import type { AvailabilityCode } from '#contract/products/availability.ts';
import { searchWords } from '#contract/search/search.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import {
  figuresInMemory,
  figuresSyncedAt,
  readFigures,
  subscribeFigures,
} from '../../device/catalogue/catalog-cache-figures.ts';
import { cardOf, type CopyViewer } from '../../device/catalogue/priced-goods.ts';
import { categoriesFromCopy, listFromCopy } from '../../device/catalogue/catalog-cache-listing.ts';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useLiveQuery } from '../../device/database/use-live-query.ts';
import { momentText } from '../../parts/time/moments.ts';
import { useMinute } from '../../parts/time/use-minute.ts';
import { codesOfCopy, goodsByCode } from './find-code.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useViewer } from '../../queries/viewer.ts';

/** Number of goods rendered at first and added at each press: few enough to render between two keystrokes. */
export const GOODS_SHOWN = 30;

export interface TillGood {
  id: string;
  title: string;
  sku: string | null;
  /** Absent for pieces. */
  unit?: string | undefined;
  /** Price this sale charges, roubles: the sale price while it is valid, else the retail price. */
  price: number;
  priceRetail: number;
  img: string | null;
  availability: AvailabilityCode;
}

export interface GoodsQuery {
  query: string;
  /** Slug of the category, or empty. */
  category: string;
  /** Id of the subcategory, or empty. */
  subcategory: string;
  /** A scanned code of several goods: while the text is the code, the list is these goods. */
  code?: string;
}

export interface Goods {
  loading: boolean;
  /** The device has no catalogue, for instance after the browser dropped it, and no network to fetch it. */
  absent: boolean;
  /** The copy is complete; false while its download runs or was interrupted. */
  whole: boolean;
  progress: { done: number; total: number } | null;
  items: readonly TillGood[];
  total: number;
}

/** The till uses public prices; figures of the shown rows are read live. */
const SELLER: CopyViewer = { role: 'manager', figures: new Map() };

/** State of the device's copy, loaded into memory for the till. */
export function useLoadedCopy() {
  const state = useCopyState();
  useEffect(() => {
    catalogueCopy.load().catch((error: unknown) => console.error('The copy of the catalogue cannot be read', error));
  }, []);
  return state;
}

/** The figures of the seller's role in memory, undefined while not all are here; `isRead`: they were looked for. */
export function useStaffFigures() {
  const { holder } = useViewer();
  const figures = useSyncExternalStore(subscribeFigures, () => figuresInMemory(holder));
  const [readFor, setReadFor] = useState<string | null>(null);
  useEffect(() => {
    readFigures(holder)
      .catch((error: unknown) => console.error('The figures cannot be read', error))
      .finally(() => setReadFor(holder));
  }, [holder]);
  return { figures, isRead: readFor === holder };
}

const asGood = ({ _id: id, title, sku, unit, price, priceRetail, images, availability }: ProductCard): TillGood => {
  const img = images[0]?.url ?? null;
  return { id, title, sku, unit, price: price.effective, priceRetail, img, availability: availability.code };
};

export const goodOf = (product: FeedProduct, now = shopNow()): TillGood => asGood(cardOf(product, SELLER, now));

/** The same from the current copy, for callers that cannot wait for the next render. */
export function goodsFor({ query, category, subcategory, code }: GoodsQuery, now: Date, limit = GOODS_SHOWN) {
  // A search for the code finds only those that spell it alike.
  const shared = query !== '' && query === code ? goodsByCode(codesOfCopy(), [code]) : [];
  if (shared.length > 0) return { items: shared.map((product) => goodOf(product, now)), total: shared.length };
  const wanted = {
    q: query,
    brand: [],
    sort: searchWords(query).length > 0 ? undefined : ('popular' as const),
    page: 1,
    limit,
    topCategorySlug: category || undefined,
    subcategoryId: subcategory || undefined,
  };
  const { items, total } = listFromCopy(catalogueCopy, wanted, SELLER, now);
  return { items: items.map(asGood), total };
}

/** The first `limit` matching goods and their total number: best match first, without a text by sales. */
export function useGoods({ query, category, subcategory, code = '' }: GoodsQuery, limit: number): Goods {
  const { loaded, complete, version, progress } = useLoadedCopy();
  const minute = useMinute();
  const { reachable } = useConnection();
  return useMemo(() => {
    const isEmpty = isCopyEmpty(complete);
    const absent = loaded && isEmpty && reachable === false;
    if (!loaded || isEmpty) return { loading: !absent, absent, whole: false, progress, items: [], total: 0 };
    const found = goodsFor({ query, category, subcategory, code }, shopNow(), limit);
    return { loading: false, absent, whole: complete, progress, ...found };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy, `minute` for the prices in force
  }, [query, category, subcategory, code, limit, loaded, complete, version, progress, minute, reachable]);
}

export function useCategories(): readonly CategoryWithFeatures[] {
  const { loaded, version } = useLoadedCopy();
  return useMemo(() => (loaded && version > 0 ? categoriesFromCopy(catalogueCopy) : []), [loaded, version]);
}

const isCopyEmpty = (complete: boolean): boolean => !complete && catalogueCopy.products.size === 0;

/** True when the device has been read and holds no goods. */
export function useIsCopyAbsent(): boolean {
  const { loaded, complete } = useCopyState();
  return loaded && isCopyEmpty(complete);
}

/** Largest difference of the two ages that is not shown, ms: both are refreshed each minute, one after the other. */
const SAME_AGE_MS = 150_000;

/**
 * «Каталог и остатки на 14:32»; two moments where they differ, as without a session, under which only the catalogue is refreshed. No stock:
 * `stockAt` null.
 */
export function copyAgeText(goodsAt: string, stockAt: string | null, momentOf: (at: string) => string): string {
  if (stockAt === null) return `Каталог на ${momentOf(goodsAt)}`;
  if (Math.abs(Date.parse(goodsAt) - Date.parse(stockAt)) > SAME_AGE_MS)
    return `Каталог на ${momentOf(goodsAt)}, остатки на ${momentOf(stockAt)}`;
  return `Каталог и остатки на ${momentOf(goodsAt < stockAt ? goodsAt : stockAt)}`;
}

/** The same of this device; null when there is no copy. */
export function useCopyAge(): string | null {
  const { syncedAt } = useCopyState();
  const stockAt = useLiveQuery(figuresSyncedAt, [], null);
  const { timezone } = useShop();
  return syncedAt === null ? null : copyAgeText(syncedAt, stockAt, (at) => momentText(at, new Date(), timezone));
}
