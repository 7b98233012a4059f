/** The stock list of the back office, its counts, and the whole list for a file. Goods in hidden categories are included. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type {
  GoodsItem,
  GoodsState,
  StockCounts,
  StockItem,
  StockSort,
  StockState,
} from '#contract/stock/inventory.ts';
import { daysSpan } from '#contract/values/business-day.ts';
import type { Sort } from '#contract/catalogue/listing-filter.ts';
import type { SearchResult } from '#contract/search/hits.ts';
import { countRows, onPage } from '#db/page.ts';
import { isPostgres } from '#db/connect.ts';
import { portions } from '#db/portions.ts';
import { type SaleState, searchInState } from '../../catalogue/search/search-goods.ts';
import { readStockRules } from '../../shop/settings/stock-rules.ts';
import { stateSql, stockGoods, stockOrder } from './stock-query.ts';
import { countStates, presentStock, readStock, readStockOf, type StockRow } from './stock-store.ts';
import type { GoodsSelection } from '#contract/stock/goods-selection.ts';

export interface StockQuery {
  readonly q?: string | undefined;
  readonly topCategorySlug?: string | undefined;
  readonly subcategoryId?: string | undefined;
  /** Days of the shop, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface StockListQuery extends StockQuery {
  readonly state: StockState;
  readonly sort?: StockSort | undefined;
}

const saleStateOf = ({ state }: StockListQuery): SaleState =>
  state === 'deleted' ? 'removed' : state === 'draft' ? 'draft' : 'sold';

function goods(db: Knex, params: StockQuery, saleState: SaleState, found: SearchResult, zone: string) {
  const { hits, said } = found;
  return stockGoods(db, { ...params, ...daysSpan(params, zone), said: said?.filter }, saleState, hits);
}

/** The order that the words ask for. The other words of order mean relevance here. */
const SAID_SORTS: Partial<Record<Sort, StockSort>> = { price_asc: 'retail', price_desc: '-retail' };

/** The list's query in its order. It must not be returned by an async function, which would run it. */
function ordered(db: Knex, params: StockListQuery, found: SearchResult, zone: string, lowQty: number) {
  const query = goods(db, params, saleStateOf(params), found, zone);
  if (params.state !== 'all' && params.state !== 'deleted' && params.state !== 'draft')
    query.whereRaw(stateSql(lowQty)[params.state]);
  const { sort = 'popular' } = found.said?.filter ?? {};
  const usual = SAID_SORTS[sort] ?? (found.hits === null ? 'title' : 'relevance');
  return stockOrder(query, params.sort ?? usual, isPostgres(db));
}

export async function listStock(
  db: Knex,
  params: StockListQuery & { page: number; limit: number },
  zone: string,
): Promise<StockItem[]> {
  const found = await searchInState(db, params.q, saleStateOf(params));
  const page = ordered(db, params, found, zone, (await readStockRules(db)).lowQty).modify(onPage, params);
  return (await readStock(db, page)).map(presentStock);
}

/** Number of goods that the filter finds in each state; the lists of these states have as many rows. */
export async function countStock(db: Knex, params: StockQuery, zone: string): Promise<StockCounts> {
  const { lowQty } = await readStockRules(db);
  const found = await searchInState(db, params.q, 'sold');
  const sold = await countStates(db, goods(db, params, 'sold', found, zone), lowQty);
  const count = (saleState: SaleState) => countInState(db, params, saleState, zone);
  return { ...sold, deleted: await count('removed'), draft: await count('draft') };
}

async function countInState(db: Knex, params: StockQuery, saleState: SaleState, zone: string): Promise<number> {
  const found = await searchInState(db, params.q, saleState);
  return countRows(goods(db, params, saleState, found, zone));
}

/** A page of the goods without a figure of stock, and the total count. */
export async function listGoods(
  db: Knex,
  params: StockQuery & { state: GoodsState; page: number; limit: number },
  zone: string,
): Promise<{ items: GoodsItem[]; total: number }> {
  const found = await listStock(db, params, zone);
  const items = found.map(({ stockQty: _stock, reservedQty: _reserved, availableQty: _available, ...item }) => item);
  return { items, total: await countInState(db, params, saleStateOf(params), zone) };
}

/** Ids of the whole list in its order. */
export async function stockIds(db: Knex, params: StockListQuery, zone: string): Promise<string[]> {
  const found = await searchInState(db, params.q, saleStateOf(params));
  const { lowQty } = await readStockRules(db);
  const inOrder: { id: string }[] = await ordered(db, params, found, zone, lowQty).select('p.id');
  return inOrder.map(({ id }) => id);
}

/** The whole list in portions, in the order of the start: a sale meanwhile changes figures, but no product is missing or twice. */
export async function* wholeStock(db: Knex, params: StockListQuery, zone: string): AsyncGenerator<StockRow> {
  const ids = await stockIds(db, params, zone);
  for (const portion of portions(ids)) {
    const rows = new Map((await readStockOf(db, portion)).map((row) => [row.id, row]));
    for (const id of portion) {
      const row = rows.get(id);
      if (row !== undefined) yield row;
    }
  }
}

/** One product of the list, on sale or not. Throws `not_found`. */
export async function findStock(db: Knex, id: string): Promise<StockItem> {
  const [row] = await readStockOf(db, [id]);
  if (row === undefined) throw new CodedError('not_found');
  return presentStock(row);
}

/**
 * Ids of the selected goods, each once: ticked ones as sent, those of a filter as the list has them now, by title.
 * @param zone time zone of the shop, for the filter's days
 */
export async function selectedGoods(db: Knex, selection: GoodsSelection, zone: string): Promise<string[]> {
  if ('importId' in selection)
    return db('import_lines')
      .where({ import_id: selection.importId, outcome: 'done' })
      .whereNotNull('product_id')
      .orderBy('number')
      .pluck<string[]>('product_id');
  if ('ids' in selection) return [...new Set(selection.ids)];
  return stockIds(db, { ...selection.filter, sort: 'title' }, zone);
}
