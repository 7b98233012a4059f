/** Keys, sessions and sent orders of the exchange with 1C in the database. */
import type { Knex } from 'knex';
import type { ExchangeKeyRow, ExchangeOrderRow, ExchangeSessionRow } from '#db/exchange-tables.ts';
import { portions, readInPortions } from '#db/portions.ts';
import type { Settings } from '../../../environment/env.ts';

export const findKey = (db: Knex): Promise<ExchangeKeyRow | undefined> =>
  db('exchange_keys').whereNull('revoked_at').orderBy('created_at', 'desc').first();

export interface ExchangeContext {
  readonly db: Knex;
  readonly settings: Pick<Settings, 'DATA_DIR' | 'SHOP_TIMEZONE' | 'PUBLIC_URL'>;
  readonly clock: () => Date;
  /** Longest time for an answer, ms; 1C waits for a while. */
  readonly patienceMs: number;
}

/** The session of this token while its key is valid. */
export function findSession(db: Knex, tokenHash: string, since: string): Promise<ExchangeSessionRow | undefined> {
  return db('exchange_sessions as s')
    .join('exchange_keys as k', 'k.id', 's.key_id')
    .where('s.token_hash', tokenHash)
    .where('s.last_at', '>', since)
    .whereNull('k.revoked_at')
    .select('s.*')
    .first() as unknown as Promise<ExchangeSessionRow | undefined>;
}

export function unsentOrders(db: Knex, since: string): Knex.QueryBuilder {
  const orders: Knex.QueryBuilder = db('orders as o');
  return orders
    .leftJoin('exchange_orders as e', 'e.order_id', 'o.id')
    .where('o.updated_at', '>=', since)
    .where((either) => void either.whereNull('e.version').orWhereRaw('e.version <> o.updated_at'));
}

/** Records the versions that 1C has. The first with an order's delivery sets the time since when 1C's stock knows the delivery. */
export async function putSent(trx: Knex.Transaction, rows: readonly Omit<ExchangeOrderRow, 'delivery_known_at'>[]) {
  for (const portion of portions(rows, 100)) {
    await trx('exchange_orders')
      .insert(portion.map((row) => ({ ...row, delivery_known_at: null })))
      .onConflict('order_id')
      .merge(['version', 'sent_at']);
    const isDelivered = trx('orders as o')
      .whereRaw('o.id = exchange_orders.order_id AND o.delivered_at <= exchange_orders.version')
      .select('o.id');
    const orderIds = portion.map(({ order_id }) => order_id);
    await trx('exchange_orders')
      .whereIn('order_id', orderIds)
      .whereNull('delivery_known_at')
      .whereExists(isDelivered)
      .update({ delivery_known_at: trx.ref('sent_at') });
  }
}

/** 1C's code of each product, from the links of its goods. */
export async function codesOf(db: Knex, sourceName: string, productIds: readonly string[]) {
  const rows = await readInPortions(
    productIds,
    (ids) =>
      db('import_links as l')
        .join('import_sources as s', 's.id', 'l.source_id')
        .where('s.name', sourceName)
        .whereIn('l.product_id', ids)
        .select('l.product_id', 'l.external_id') as Promise<{ product_id: string; external_id: string }[]>,
  );
  return new Map(rows.map(({ product_id, external_id }) => [product_id, external_id]));
}
