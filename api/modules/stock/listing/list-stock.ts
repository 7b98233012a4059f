/**
 * The stock list of the back office, its counts, and all of it for a file. Goods in hidden categories are in stock too.
 */
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
import type { Hits } from '#contract/search/hits.ts';
import { onPage } from '#db/page.ts';
import { isPostgres } from '#db/connect.ts';
import { searchInState, type SaleState } from '../../catalogue/search/search-goods.ts';
import { readStockRules } from '../../shop/settings/stock-rules.ts';
import { presentStock } from './present-stock.ts';
import { stateSql, stockGoods, stockOrder } from './stock-query.ts';
import { countStates, IDS_PER_READ, readStock, readStockOf, type StockRow } from './stock-store.ts';

export interface StockAsked {
  readonly q?: string | undefined;
  readonly topCategorySlug?: string | undefined;
  readonly subcategoryId?: string | undefined;
  /** Days of the shop, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface StockListed extends StockAsked {
  readonly state: StockState;
  readonly sort: StockSort;
}

const saleStateOf = ({ state }: StockListed): SaleState =>
  state === 'deleted' ? 'removed' : state === 'draft' ? 'draft' : 'sold';

/** What the query's words find; null without words. */
async function hitsOf(db: Knex, { q }: StockAsked, saleState: SaleState): Promise<Hits> {
  return (await searchInState(db, q, saleState)).hits;
}

function goods(db: Knex, asked: StockAsked, saleState: SaleState, hits: Hits, zone: string): Knex.QueryBuilder {
  return stockGoods(db, { ...asked, ...daysSpan(asked, zone) }, saleState, hits);
}

/** The list's query in its order. Not to be made by an async function, which would run it. */
function ordered(db: Knex, asked: StockListed, hits: Hits, zone: string, lowQty: number): Knex.QueryBuilder {
  const query = goods(db, asked, saleStateOf(asked), hits, zone);
  if (asked.state !== 'all' && asked.state !== 'deleted' && asked.state !== 'draft')
    query.whereRaw(stateSql(lowQty)[asked.state]);
  return stockOrder(query, asked.sort, isPostgres(db));
}

/** One page of the list. */
export async function listStock(
  db: Knex,
  asked: StockListed & { page: number; limit: number },
  zone: string,
): Promise<StockItem[]> {
  const hits = await hitsOf(db, asked, saleStateOf(asked));
  const page = ordered(db, asked, hits, zone, (await readStockRules(db)).lowQty).modify(onPage, asked);
  return (await readStock(db, page)).map(presentStock);
}

/** How many goods the filter finds in each state; the lists of these states have as many rows. */
export async function countStock(db: Knex, asked: StockAsked, zone: string): Promise<StockCounts> {
  const { lowQty } = await readStockRules(db);
  const sold = await countStates(db, goods(db, asked, 'sold', await hitsOf(db, asked, 'sold'), zone), lowQty);
  const count = async (saleState: SaleState): Promise<number> => {
    const rows: { count: number | string }[] = await goods(
      db,
      asked,
      saleState,
      await hitsOf(db, asked, saleState),
      zone,
    ).count({ count: '*' });
    return Number(rows[0]?.count ?? 0);
  };
  return { ...sold, deleted: await count('removed'), draft: await count('draft') };
}

/** One page of the goods without a figure of stock, by title, and how many there are in all. */
export async function listGoods(
  db: Knex,
  asked: StockAsked & { state: GoodsState; page: number; limit: number },
  zone: string,
): Promise<{ items: GoodsItem[]; total: number }> {
  const found = await listStock(db, { ...asked, sort: 'title' }, zone);
  const items = found.map(({ stockQty: _stock, reservedQty: _reserved, availableQty: _available, ...item }) => item);
  return { items, total: (await countStock(db, asked, zone))[asked.state] };
}

/** Ids of the whole list in its order, which is settled by that. */
export async function stockIds(db: Knex, asked: StockListed, zone: string): Promise<string[]> {
  const hits = await hitsOf(db, asked, saleStateOf(asked));
  const { lowQty } = await readStockRules(db);
  const inOrder: { id: string }[] = await ordered(db, asked, hits, zone, lowQty).select('p.id');
  return inOrder.map(({ id }) => id);
}

/**
 * The whole list, read portion by portion while it is taken. Its order is settled at the start: a sale made meanwhile
 * changes figures, and makes no product appear twice or not at all.
 */
export async function* wholeStock(db: Knex, asked: StockListed, zone: string): AsyncGenerator<StockRow> {
  const ids = await stockIds(db, asked, zone);
  for (let start = 0; start < ids.length; start += IDS_PER_READ) {
    const portion = ids.slice(start, start + IDS_PER_READ);
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
