/**
 * What open screens may want to hear of, as numbers and ids that change when it does: a few rows, read once for
 * everybody.
 */
import type { Knex } from 'knex';
import { shopState } from '../shop-facts.ts';

/** By topic; equal values mean that nothing happened. */
export interface LiveState {
  /** The public catalogue: goods, prices, availability, categories. */
  readonly catalog: string;
  /** Stock, wholesale prices, cost. */
  readonly figures: string;
  /** The shop's facts and terms. */
  readonly shop: string;
  /** Orders placed, moved, priced. */
  readonly orders: string;
  /** Changes of the back office. */
  readonly office: string;
}

/** Ids carry their time, so the last one is the newest. */
async function lastId(db: Knex, table: 'order_events' | 'audit_log'): Promise<string> {
  const row = await db(table).orderBy('id', 'desc').first<{ id: string } | undefined>('id');
  return row?.id ?? '';
}

/** Reads the state of all topics. */
export async function readLiveState(db: Knex): Promise<LiveState> {
  const rows = await db('revisions').whereIn('name', ['catalog', 'figures']).select('name', 'value');
  const revision = (name: string): string => String(rows.find((row) => row.name === name)?.value ?? 0);
  return {
    catalog: revision('catalog'),
    figures: revision('figures'),
    shop: await shopState(db),
    orders: await lastId(db, 'order_events'),
    office: await lastId(db, 'audit_log'),
  };
}
