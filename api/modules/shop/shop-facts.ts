/**
 * The shop's own facts: the defaults, over them what the settings table says; delivery as orders are charged for it.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { SHOP_FACTS, shopFactsSchema, type ShopFacts } from '#contract/shop/settings.ts';
import { DEFAULT_SHOP, type Shop } from '#contract/shop/shop.ts';
import { readTerms, TERMS_SETTING } from './order-terms.ts';

/** Setting that is true while the demo catalogue is in place. */
export const DEMO_SETTING = 'demo';
/** Setting that holds the facts the shop has set itself. */
export const SHOP_SETTING = 'shop';
/** Settings of which `shopFacts` is made. */
export const SHOP_STATE_SETTINGS = [DEMO_SETTING, SHOP_SETTING, TERMS_SETTING];

const DEFAULT_FACTS = Object.fromEntries(SHOP_FACTS.map((name) => [name, DEFAULT_SHOP[name]])) as ShopFacts;

/** Name, numbers and contacts that are in force. */
export async function readFacts(db: Knex): Promise<ShopFacts> {
  const row = await db('settings').where({ key: SHOP_SETTING }).first('value');
  return { ...DEFAULT_FACTS, ...shopFactsSchema.partial().parse(row === undefined ? {} : JSON.parse(row.value)) };
}

/** Name, contacts and delivery terms as the shop shows them. */
export async function shopFacts(db: Knex, timezone: string): Promise<Shop> {
  const demo = await db('settings').where({ key: DEMO_SETTING }).first('value');
  const { courier, courierFreeFrom, wholesaleMinimum } = await readTerms(db);
  return {
    ...(await readFacts(db)),
    delivery: { pickup: 0, courier, courierFreeFrom },
    wholesaleMinimum,
    timezone,
    demo: demo !== undefined && JSON.parse(demo.value) === true,
  };
}

/** A text that is another one as soon as any of the facts or terms is: what was made of the former is old. */
export async function shopState(db: Knex): Promise<string> {
  const state = JSON.stringify([await readFacts(db), await readTerms(db)]);
  return createHash('sha256').update(state).digest('base64url');
}
