/** Margin of goods in a period, those sold below cost first: any piece counts, also one that came back. */
import type { Knex } from 'knex';
import type { MarginList, MarginRow, MarginSort } from '#contract/reports/purchase.ts';
import { toRoubles } from '#contract/values/money.ts';
import { figuresOf } from '../sums/read-reports.ts';
import { refreshReports } from '../sums/refresh-reports.ts';
import { soldByProduct, type ProductSums, type SoldFilter } from '../sums/report-store.ts';

const IN_LIST: Readonly<Record<MarginList, (row: ProductSums) => boolean>> = {
  all: () => true,
  below: ({ below_cost }) => below_cost !== 0,
  uncosted: ({ without_cost }) => without_cost !== 0,
};

const byLetters = new Intl.Collator('ru');

type Order = (one: MarginRow, other: MarginRow) => number;
const byTitle: Order = (one, other) =>
  byLetters.compare(one.title, other.title) || ((one._id ?? '') < (other._id ?? '') ? -1 : 1);
/** Goods without revenue have no margin and come last. */
const marginOf = ({ margin }: MarginRow): number => margin ?? Number.MAX_SAFE_INTEGER;
/** Greatest loss first; goods without a loss follow, the lowest margin first. */
const byLoss: Order = (one, other) =>
  other.loss - one.loss || (one.loss === 0 ? marginOf(one) - marginOf(other) : 0) || byTitle(one, other);

function inOrder(sort: MarginSort): Order {
  if (sort === 'loss') return byLoss;
  const falls = sort.startsWith('-');
  const name = sort.replace(/^-/, '') as 'title' | 'qty' | 'revenue' | 'cost' | 'grossProfit' | 'margin';
  if (name === 'title') return (one, other) => (falls ? byTitle(other, one) : byTitle(one, other));
  if (name === 'margin')
    return (one, other) =>
      Number(one.margin === null) - Number(other.margin === null) ||
      (falls ? marginOf(other) - marginOf(one) : marginOf(one) - marginOf(other)) ||
      byTitle(one, other);
  return (one, other) => (falls ? other[name] - one[name] : one[name] - other[name]) || byTitle(one, other);
}

const kopecks = (rows: readonly ProductSums[], of: (row: ProductSums) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** @param today the shop's day: its month has no stored sums yet */
export async function readMargin(
  db: Knex,
  { show, sort, ...filter }: SoldFilter & { readonly show: MarginList; readonly sort: MarginSort },
  today: string,
) {
  await refreshReports(db, filter);
  const [sold, kept] = await Promise.all([
    soldByProduct(db, filter, today),
    db('products').whereNull('deleted_at').pluck('id'),
  ]);
  const onSale = new Set<string>(kept);
  const listed = sold.filter(IN_LIST[show]);
  const rows = listed.map((row): MarginRow => {
    const { product_id, title, qty, revenue, cost, without_cost, below_cost, loss } = row;
    return {
      _id: product_id === '' ? null : product_id,
      title,
      ...figuresOf(row),
      // A margin of 100 % would be wrong for goods without a known cost, any margin where more came back than was sold.
      margin:
        qty <= 0 || revenue <= 0 || without_cost !== 0 ? null : Math.round(((revenue - cost) / revenue) * 1000) / 10,
      qtyBelowCost: below_cost,
      loss: toRoubles(loss),
      qtyWithoutCost: without_cost,
      onSale: onSale.has(product_id),
    };
  });
  const [revenue, cost] = [kopecks(listed, (row) => row.revenue), kopecks(listed, (row) => row.cost)];
  return {
    /** The whole list, in its order. */
    rows: rows.sort(inOrder(sort)),
    counts: {
      all: sold.length,
      below: sold.filter(IN_LIST.below).length,
      uncosted: sold.filter(IN_LIST.uncosted).length,
    },
    sums: {
      qty: kopecks(listed, ({ qty }) => qty),
      revenue: toRoubles(revenue),
      cost: toRoubles(cost),
      grossProfit: toRoubles(revenue - cost),
      qtyWithoutCost: kopecks(listed, ({ without_cost }) => without_cost),
      loss: toRoubles(kopecks(listed, ({ loss }) => loss)),
    },
  };
}

/** Number and revenue, in roubles, of the goods that the list of those with an unknown cost has. */
export async function readUncosted(
  db: Knex,
  filter: SoldFilter,
  today: string,
): Promise<{ readonly goods: number; readonly revenue: number }> {
  await refreshReports(db, filter);
  const listed = (await soldByProduct(db, filter, today)).filter(IN_LIST.uncosted);
  return { goods: listed.length, revenue: toRoubles(kopecks(listed, ({ revenue }) => revenue)) };
}
