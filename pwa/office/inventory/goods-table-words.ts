/** Description of an exported selection of goods, and the export's address. Pure. */
import type { GoodsColumn, TableFormat } from '#contract/exchange/goods-table.ts';
import { ALL_GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import type { StockState } from '#contract/stock/inventory.ts';
import { counted } from '#contract/values/plural.ts';
import { stockAddress, type StockView } from './stock-address.ts';

const STATE_WORDS: Readonly<Record<StockState, string>> = {
  all: 'в продаже',
  low: 'заканчиваются',
  out: 'нет в наличии',
  negative: 'остаток ниже нуля',
  draft: 'черновики',
  deleted: 'сняты с продажи',
};

interface NamedCategory {
  readonly slug: string;
  readonly name: { readonly ru: string };
  readonly subcategories: readonly { readonly _id: string; readonly name: { readonly ru: string } }[];
}

const dayWords = (day: string): string => day.split('-').reverse().join('.');

/** «79 товаров: заканчиваются, поиск «grohe», Смесители › Для раковины». */
export function filterWords(
  { q, topCategorySlug, subcategoryId, from, to, state }: StockView,
  total: number | undefined,
  categories: readonly NamedCategory[],
): string {
  const category = categories.find(({ slug }) => slug === topCategorySlug);
  const subcategory = category?.subcategories.find(({ _id }) => _id === subcategoryId);
  const days = [from && `с ${dayWords(from)}`, to && `по ${dayWords(to)}`].filter(Boolean);
  const words = [
    STATE_WORDS[state],
    q && `поиск «${q}»`,
    [category?.name.ru ?? topCategorySlug, subcategory?.name.ru ?? ''].filter(Boolean).join(' › '),
    days.length === 0 ? '' : `двигались ${days.join(' ')}`,
  ].filter(Boolean);
  return `${total === undefined ? 'Товары' : counted(total, 'товар', 'товара', 'товаров')}: ${words.join(', ')}`;
}

/** Address of the file; the columns are listed only when some are left out. */
export function tableAddress(view: StockView, format: TableFormat, columns: readonly GoodsColumn[]): string {
  const query = stockAddress.write({ ...view, page: 1 });
  query.set('format', format);
  if (columns.length < ALL_GOODS_COLUMNS.length) query.set('columns', columns.join(','));
  return `/api/products/table?${query.toString()}`;
}
