/** Keys, sessions and sent orders of the exchange with 1C in the database; Knex only. */
import type { Knex } from 'knex';
import type { ExchangeKeyRow, ExchangeOrderRow, ExchangeSessionRow } from '#db/exchange-tables.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { portions, readInPortions } from '#db/portions.ts';

/** Orders sent at once: 1C queries again for the rest. */
const ORDERS_PER_QUERY = 500;

export function findKey(db: Knex): Promise<ExchangeKeyRow | undefined> {
  return db('exchange_keys').whereNull('revoked_at').orderBy('created_at', 'desc').first();
}

/** The last issued key, valid or revoked. */
export function lastKey(db: Knex): Promise<ExchangeKeyRow | undefined> {
  return db('exchange_keys').orderBy('created_at', 'desc').orderBy('id', 'desc').first();
}

export async function insertKey(trx: Knex.Transaction, row: ExchangeKeyRow): Promise<void> {
  await trx('exchange_keys').insert(row);
}

/** Returns how many keys were valid. */
export function revokeKeys(trx: Knex.Transaction, at: string): Promise<number> {
  return trx('exchange_keys').whereNull('revoked_at').update({ revoked_at: at });
}

export async function updateKey(trx: Knex.Transaction, id: string, change: Partial<ExchangeKeyRow>): Promise<void> {
  await trx('exchange_keys').where({ id }).update(change);
}

export async function insertSession(trx: Knex.Transaction, row: ExchangeSessionRow): Promise<void> {
  await trx('exchange_sessions').insert(row);
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

export async function updateSession(
  trx: Knex.Transaction,
  id: string,
  change: Partial<ExchangeSessionRow>,
): Promise<void> {
  await trx('exchange_sessions').where({ id }).update(change);
}

/** The last exchanges, without those that only logged in: after a lost answer 1C logs in again, and goes on with the second one. */
export function lastSessions(db: Knex, most: number): Promise<ExchangeSessionRow[]> {
  return db('exchange_sessions')
    .whereNot({ stage: 'checkauth' })
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
}

export async function sessionsSince(db: Knex, since: string): Promise<string[]> {
  return (await db('exchange_sessions').where('last_at', '>=', since).select('id')).map(({ id }) => id);
}

export function deleteSessionsBefore(trx: Knex.Transaction, before: string): Promise<number> {
  return trx('exchange_sessions').where('last_at', '<', before).delete();
}

function unsent(db: Knex, since: string): Knex.QueryBuilder {
  const query: Knex.QueryBuilder = db('orders as o');
  return query
    .leftJoin('exchange_orders as e', 'e.order_id', 'o.id')
    .where('o.updated_at', '>=', since)
    .where((query) => void query.whereNull('e.version').orWhereRaw('e.version <> o.updated_at'));
}

/** Orders whose current version 1C lacks, the longest waiting first. */
export function unsentOrders(db: Knex, since: string): Promise<OrderRow[]> {
  return unsent(db, since)
    .orderBy(['o.updated_at', 'o.id'])
    .limit(ORDERS_PER_QUERY)
    .select('o.*') as unknown as Promise<OrderRow[]>;
}

export async function countUnsent(db: Knex, since: string): Promise<number> {
  const rows = (await unsent(db, since).count({ count: '*' })) as unknown as { count: number | string }[];
  return Number(rows[0]?.count ?? 0);
}

export async function countSent(db: Knex): Promise<number> {
  const rows = await db('exchange_orders').count({ count: '*' });
  return Number(rows[0]?.count ?? 0);
}

/** Version of the order that 1C has; undefined for none. */
export async function sentVersion(db: Knex, orderId: string): Promise<string | undefined> {
  return (await db('exchange_orders').where({ order_id: orderId }).first('version'))?.version;
}

/** Records the versions that 1C has. The first with an order's delivery sets the time since when 1C's stock knows the delivery. */
export async function putSent(
  trx: Knex.Transaction,
  rows: readonly Omit<ExchangeOrderRow, 'delivery_known_at'>[],
): Promise<void> {
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

/** Sets the time since when 1C's stock knows the delivery of an order that 1C has. */
export async function putDeliveryKnown(trx: Knex.Transaction, orderId: string, at: string): Promise<void> {
  await trx('exchange_orders').where({ order_id: orderId }).update({ delivery_known_at: at });
}

/** Time of the latest other session in which 1C sent order statuses or confirmed orders, ISO; empty without any. */
export async function lastTold(db: Knex, sessionId: string): Promise<string> {
  const row = await db('exchange_sessions')
    .where({ kind: 'sale' })
    .whereIn('stage', ['success', 'file', 'import'])
    .whereNot({ outcome: 'failure' })
    .whereNot({ id: sessionId })
    .orderBy('last_at', 'desc')
    .first('last_at');
  return row?.last_at ?? '';
}

/** 1C's code of each product, from the links of its goods. */
export async function codesOf(
  db: Knex,
  sourceName: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
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
