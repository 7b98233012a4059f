/**
 * Resolves the words of a query into the goods that hold them, from an index of all goods in this process's memory.
 * Before each search the index takes in what was written since, also by other processes: rows above the revision it has
 * seen.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { searchWords } from '#contract/search/search.ts';
import { type Found, NOTHING_ASKED } from '#contract/search/hits.ts';
import { searchFields } from '#contract/search/search-fields.ts';
import { SearchIndex } from '#contract/search/search-index.ts';
import { type Head, readHead } from '../feed/head.ts';
import { type ChangedRow, type Cursor, readChanged } from '../feed/change-store.ts';
import { type SearchedCategories, readSearchedCategories } from './search-store.ts';

const NO_CATEGORY = { names: [], features: [] };

/** Rows taken in before other requests get their turn. */
const PORTION = 500;

/** Goods that hold the query's words, with their scores. Hits are null when it has no words. */
export async function searchGoods(db: Knex, q: string | undefined): Promise<Found> {
  if (searchWords(q ?? '').length === 0) return NOTHING_ASKED;
  return goodsIndex(db).search(q ?? '');
}

/** The same among goods taken off sale; their index is made when it is first asked for. */
export async function searchRemovedGoods(db: Knex, q: string | undefined): Promise<Found> {
  if (searchWords(q ?? '').length === 0) return NOTHING_ASKED;
  return indexOf(keptRemoved, db, true).search(q ?? '');
}

/** Makes the index before anybody searches: at thousands of goods the first search would have to wait for it. */
export async function prepareSearch(db: Knex): Promise<void> {
  await goodsIndex(db).upToDate();
}

const kept = new WeakMap<Knex, GoodsIndex>();

const keptRemoved = new WeakMap<Knex, GoodsIndex>();

/** The index of this process over this database. */
function goodsIndex(db: Knex): GoodsIndex {
  return indexOf(kept, db, false);
}

function indexOf(indexes: WeakMap<Knex, GoodsIndex>, db: Knex, removed: boolean): GoodsIndex {
  const known = indexes.get(db);
  if (known !== undefined) return known;
  const made = new GoodsIndex(db, removed);
  indexes.set(db, made);
  return made;
}

/** What has been taken in. */
interface State {
  readonly head: Head;
  readonly searched: SearchedCategories;
  readonly index: SearchIndex;
}

class GoodsIndex {
  private readonly db: Knex;
  /** Whether it holds the goods taken off sale instead of those on it. */
  private readonly removed: boolean;
  private state: State | undefined;
  private catchingUp: Promise<State> | undefined;

  constructor(db: Knex, removed: boolean) {
    this.db = db;
    this.removed = removed;
  }

  async search(q: string): Promise<Found> {
    return (await this.upToDate()).index.search(q);
  }

  /** Holds at least everything that was committed when it was called. */
  async upToDate(): Promise<State> {
    const head = await readHead(this.db);
    if (this.catchingUp !== undefined) await this.catchingUp;
    // One that began only now has read a head no older than ours.
    if (this.state === undefined || !holds(this.state.head, head)) {
      this.catchingUp ??= this.catchUp().finally(() => {
        this.catchingUp = undefined;
      });
      return this.catchingUp;
    }
    return this.state;
  }

  private async catchUp(): Promise<State> {
    const head = await readHead(this.db);
    const known = this.state;
    const goesOn =
      known?.head.epoch === head.epoch &&
      known.head.categories === head.categories &&
      known.head.revision <= head.revision;
    // Searches go on with the former index until a new one is whole.
    const index = goesOn ? known.index : new SearchIndex();
    const searched = goesOn ? known.searched : await readSearchedCategories(this.db);
    let cursor: Cursor | undefined = { since: goesOn ? known.head.revision : 0 };
    while (cursor !== undefined) {
      const rows: ChangedRow[] = await readChanged(this.db, 'revision', head.revision, cursor, PORTION);
      for (const row of rows) {
        if (row.gone === this.removed) put(index, row, searched);
        else index.remove(row.id);
      }
      const last = rows.length < PORTION ? undefined : rows.at(-1);
      cursor = last === undefined ? undefined : { since: last.changed, after: last.id };
      if (cursor !== undefined) await othersTurn();
    }
    this.state = { head, searched, index };
    return this.state;
  }
}

function holds(own: Head, asked: Head): boolean {
  return own.epoch === asked.epoch && own.revision >= asked.revision;
}

function put(index: SearchIndex, row: ChangedRow, searched: SearchedCategories): void {
  const category =
    row.subcategory_id === null
      ? searched.categories.get(row.category_slug)
      : searched.subcategories.get(row.subcategory_id);
  const { title, brand, sku, barcode } = row;
  const attributes = JSON.parse(row.attributes) as Attributes;
  index.put(row.id, searchFields({ title, brand, sku, barcode, attributes }, category ?? NO_CATEGORY));
}
