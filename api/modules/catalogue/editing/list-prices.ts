/** The price history of a product. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { PriceChange } from '#contract/catalogue/products.ts';
import type { Role } from '#contract/roles.ts';
import { toRoubles } from '#contract/values/money.ts';
import { readPrices, readProduct } from './edit-store.ts';

const roubles = (kopecks: number | null): number | null => (kopecks === null ? null : toRoubles(kopecks));

/** Newest first; costs only for administrators. Throws `not_found`. */
export async function listPrices(db: Knex, id: string, role: Role): Promise<PriceChange[]> {
  if ((await readProduct(db, id)) === undefined) throw new CodedError('not_found');
  const prices = (await readPrices(db, id)).filter(({ field }) => role === 'admin' || field !== 'costPrice');
  return prices.map((row) => ({
    field: row.field,
    before: roubles(row.old_value),
    after: roubles(row.new_value),
    actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
    at: row.at,
  }));
}
