/** Which goods a count asks for, by the device's copy. Pure. */
import type { FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import type { CountLine, CountScope } from '../../device/recounts/recount-types.ts';

/** A product as the count lists it. */
export interface CountedGood {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly unit: string | undefined;
  readonly image: string | null;
  /** Null while nobody has counted it. */
  readonly qty: number | null;
}

/** Whether a product belongs to what is counted. */
export function isInScope(scope: CountScope, { topCategorySlug, subcategoryId }: FeedProduct): boolean {
  switch (scope.kind) {
    case 'category':
      return topCategorySlug === scope.category;
    case 'subcategory':
      return subcategoryId === scope.subcategory;
    case 'scanned':
      return true;
  }
}

/**
 * Goods of the scope by title, then what was counted and is not in the copy any more. Of a count of what is scanned
 * only what was counted.
 */
export function countedGoods(
  scope: CountScope,
  products: ReadonlyMap<string, FeedProduct>,
  lines: ReadonlyMap<string, CountLine>,
): CountedGood[] {
  const asked = [...products.values()].filter((product) =>
    scope.kind === 'scanned' ? lines.has(product._id) : isInScope(scope, product),
  );
  const goods = asked.map(({ _id, title, sku, unit, images }) => ({
    id: _id,
    title,
    sku: sku ?? null,
    unit,
    image: images[0] ?? null,
    qty: lines.get(_id)?.qty ?? null,
  }));
  goods.sort((one, other) => one.title.localeCompare(other.title, 'ru'));
  const gone = [...lines.values()].filter(({ productId }) => !asked.some(({ _id }) => _id === productId));
  return [
    ...goods,
    ...gone.map(({ productId, title, qty }) => ({
      id: productId,
      title,
      sku: null,
      unit: undefined,
      image: null,
      qty,
    })),
  ];
}

export type CountFilter = 'all' | 'left' | 'counted';

/** The goods that a filter and words leave. */
export function goodsShown(goods: readonly CountedGood[], filter: CountFilter, query: string): readonly CountedGood[] {
  const holds = wordsMatcher(query);
  return goods.filter(({ qty, title, sku }) => {
    if (filter === 'left' && qty !== null) return false;
    if (filter === 'counted' && qty === null) return false;
    return holds(foldForSearch(`${title} ${sku ?? ''}`));
  });
}

/** What is said of a count without goods; `isWhole`: the device's copy holds all goods of the shop. */
export function nothingWords(scope: CountScope, isWhole: boolean): { title: string; help: string } {
  if (scope.kind === 'scanned') return { title: 'Пока ничего не посчитано', help: 'Отсканируйте первый товар.' };
  return isWhole
    ? { title: 'Здесь нет товаров', help: 'В этом разделе каталога нет ни одного товара.' }
    : { title: 'Каталог загружен не весь', help: 'Товаров этого раздела на устройстве пока нет.' };
}
