/** The goods within a count's scope, from the device's copy. Pure. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { byStoragePlace } from '#contract/products/storage-place.ts';
import { RECOUNT_LINES_MAX } from '#contract/stock/recounts.ts';
import { counted } from '#contract/values/plural.ts';
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import type { Figures } from '../../device/rows/journal-types.ts';
import { NotCountedError, type CountLine, type CountScope } from '../../device/rows/recount-types.ts';

export interface CountedGood {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  /** Undefined without one, and while the device lacks the figures. */
  readonly storagePlace: string | undefined;
  readonly unit: string | undefined;
  readonly image: string | null;
  /** Null until it is counted, and while it waits for its second count. */
  readonly qty: number | null;
  readonly first: number | undefined;
}

type Places = ReadonlyMap<string, Pick<Figures, 'storagePlace'>>;

export function isInScope(scope: CountScope, { topCategorySlug, subcategoryId }: FeedProduct): boolean {
  if (scope.kind === 'scanned') return true;
  return scope.kind === 'category' ? topCategorySlug === scope.category : subcategoryId === scope.subcategory;
}

/** Goods of the scope by storage place and title, then counted ones that the copy lacks; by scanning, counted ones only. */
export function countedGoods(
  scope: CountScope,
  products: Pick<ReadonlyMap<string, FeedProduct>, 'values'>,
  lines: ReadonlyMap<string, CountLine>,
  figures?: Places,
): CountedGood[] {
  const inScope = [...products.values()].filter((product) =>
    scope.kind === 'scanned' ? lines.has(product._id) : isInScope(scope, product),
  );
  const goods = inScope.map((product) => countedGood(product, lines, figures));
  goods.sort((one, other) => one.title.localeCompare(other.title, 'ru'));
  const gone = [...lines.values()].filter(({ productId }) => !inScope.some(({ _id }) => _id === productId));
  const unknown = { sku: null, storagePlace: undefined, unit: undefined, image: null };
  return [
    ...byStoragePlace(goods),
    ...gone.map((line) => ({ id: line.productId, title: line.title, ...unknown, ...figuresOf(line) })),
  ];
}

export function countedGood(
  { _id, title, sku, unit, images }: FeedProduct,
  lines: ReadonlyMap<string, CountLine>,
  figures?: Places,
): CountedGood {
  return {
    id: _id,
    title,
    sku: sku ?? null,
    storagePlace: figures?.get(_id)?.storagePlace,
    unit,
    image: images[0] ?? null,
    ...figuresOf(lines.get(_id)),
  };
}

const figuresOf = (line: CountLine | undefined): Pick<CountedGood, 'qty' | 'first'> => ({
  qty: line === undefined || line.isAwaited === true ? null : line.qty,
  first: line?.first,
});

export type CountFilter = 'all' | 'left' | 'counted' | 'again';

/** Goods of a filter and a search. Those `touched` under this filter stay: no other row moves under the finger between two digits. */
export function goodsShown(
  goods: readonly CountedGood[],
  filter: CountFilter,
  query: string,
  touched: ReadonlySet<string>,
): readonly CountedGood[] {
  const holds = wordsMatcher(query);
  const isWanted = ({ qty, first }: CountedGood) => {
    if (filter === 'left') return qty === null && first === undefined;
    if (filter === 'again') return first !== undefined;
    return filter === 'all' || qty !== null;
  };
  return goods.filter(
    (good) => (touched.has(good.id) || isWanted(good)) && holds(foldForSearch(`${good.title} ${good.sku ?? ''}`)),
  );
}

/** A category is closed with a complete copy only: goods not counted are recorded too, and an incomplete copy lacks some. */
export function progressOf(scope: CountScope, done: number, all: number, isWhole: boolean) {
  const some = `Посчитано: ${counted(done, 'товар', 'товара', 'товаров')}`;
  if (scope.kind === 'scanned') return { text: some, mayClose: true };
  const part = `${some}. Каталог загружен не весь: закончить можно будет, когда он загрузится.`;
  if (!isWhole) return { text: part, mayClose: false };
  return { text: `Посчитано ${done} из ${counted(all, 'товара', 'товаров', 'товаров')}`, mayClose: true };
}

/** Why a product was not counted, and what helps. @param again what a person may repeat: «Отсканируйте ещё раз» */
export function notCountedText(title: string, error: unknown, again: string): string {
  const help = {
    ended: 'Этот пересчёт уже закончен',
    full: `В этом пересчёте уже ${counted(RECOUNT_LINES_MAX, 'товар', 'товара', 'товаров')}: закончите его и начните новый`,
  };
  return `НЕ посчитано: ${title}. ${error instanceof NotCountedError ? help[error.reason] : again}`;
}

/** Texts for a count without goods; `isWhole`: the device's copy is complete. */
export function emptyTexts(scope: CountScope, isWhole: boolean) {
  if (scope.kind === 'scanned')
    return { title: 'Пока ничего не посчитано', help: 'Отсканируйте первый товар или найдите его по названию.' };
  return isWhole
    ? { title: 'Здесь нет товаров', help: 'В этом разделе каталога нет ни одного товара.' }
    : { title: 'Каталог загружен не весь', help: 'Товаров этого раздела на устройстве пока нет.' };
}
