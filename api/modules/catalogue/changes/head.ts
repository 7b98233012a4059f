/** Counters and settings on which public answers depend: they alone tell whether a cached one is valid. See `db/write-watch.ts`. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { perDatabase } from '#db/per-database.ts';
import { CachedRows } from '#db/write-watch.ts';
import { catalogEpoch, EPOCH_SETTING } from '../../shop/facts/epoch.ts';
import { SHOP_STATE_SETTINGS } from '../../shop/facts/shop-facts.ts';

/** Changes whenever a public answer could. */
export interface CatalogueHead {
  readonly epoch: string;
  /** Revision of the public catalogue. */
  readonly revision: number;
  /** Revision of the role-bound figures. */
  readonly figures: number;
  /** Revision at which the tree of categories last changed. */
  readonly categories: number;
  /** Hash of the facts and terms that the shop publishes. */
  readonly shop: string;
}

const REVISIONS = ['catalog', 'figures', 'categories'];

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const SQL =
  `SELECT name, CAST(value AS text) AS value FROM revisions WHERE name IN (${quoted(REVISIONS)})` +
  ` UNION ALL SELECT key, value FROM settings WHERE key IN (${quoted([EPOCH_SETTING, ...SHOP_STATE_SETTINGS])})`;

/** The epoch is null until its first use. */
type FoundHead = Omit<CatalogueHead, 'epoch'> & { readonly epoch: string | null };

function headOf(rows: readonly Readonly<Record<string, unknown>>[]): FoundHead {
  const values = new Map(rows.map(({ name, value }) => [String(name), String(value)]));
  const shop = JSON.stringify(SHOP_STATE_SETTINGS.map((key) => values.get(key) ?? null));
  return {
    epoch: values.get(EPOCH_SETTING) ?? null,
    revision: Number(values.get('catalog') ?? 0),
    figures: Number(values.get('figures') ?? 0),
    categories: Number(values.get('categories') ?? 0),
    shop: createHash('sha256').update(shop).digest('base64url'),
  };
}

const rowsOf = perDatabase((db) => new CachedRows(db, SQL, headOf));

const isWhole = (head: FoundHead): head is CatalogueHead => head.epoch !== null;

async function withEpoch(db: Knex): Promise<CatalogueHead> {
  const epoch = await catalogEpoch(db);
  return { ...(await rowsOf(db).current()), epoch };
}

/** The head as of the last commit; a promise only when a query is needed. Within a transaction it is that transaction's. */
export function currentHead(db: Knex): CatalogueHead | Promise<CatalogueHead> {
  const head = rowsOf(db).current();
  if (!(head instanceof Promise)) return isWhole(head) ? head : withEpoch(db);
  return head.then((found) => (isWhole(found) ? found : withEpoch(db)));
}

export async function readHead(db: Knex): Promise<CatalogueHead> {
  return currentHead(db);
}
