/**
 * The shop's own facts: the defaults, over them what the settings table says; delivery as orders are charged for it.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { SHOP_FACTS, shopFactsSchema, type ShopFacts } from '#contract/shop/settings.ts';
import { weekWords } from '#contract/shop/opening.ts';
import {
  DEFAULT_SHOP,
  NO_OPENING,
  openingSchema,
  vatFromSchema,
  type Opening,
  type Shop,
} from '#contract/shop/shop.ts';
import type { Settings } from '../../env.ts';
import { readTerms, TERMS_SETTING } from './order-terms.ts';

/** Setting that is true while the demo catalogue is in place. */
const DEMO_SETTING = 'demo';
/** Setting that holds the facts the shop has set itself. */
export const SHOP_SETTING = 'shop';
/** Setting that holds working hours, holidays and pickup points. */
export const OPENING_SETTING = 'opening';
/** Setting that holds the rates of VAT by their first days. */
export const VAT_SETTING = 'vat';
/** Settings of which `shopFacts` is made. */
export const SHOP_STATE_SETTINGS = [DEMO_SETTING, SHOP_SETTING, TERMS_SETTING, OPENING_SETTING, VAT_SETTING];

const DEFAULT_FACTS = Object.fromEntries(
  SHOP_FACTS.map((name) => [name, name === 'noticeEmail' ? '' : DEFAULT_SHOP[name]]),
) as ShopFacts;

/** Name, numbers and contacts that are in force. */
export async function readFacts(db: Knex): Promise<ShopFacts> {
  const row = await db('settings').where({ key: SHOP_SETTING }).first('value');
  return { ...DEFAULT_FACTS, ...shopFactsSchema.partial().parse(row === undefined ? {} : JSON.parse(row.value)) };
}

/** True while the shop speaks of its catalogue as a demo. */
export async function isDemoShop(db: Knex): Promise<boolean> {
  return (await db('settings').where({ key: DEMO_SETTING }).first('key')) !== undefined;
}

/** The demo catalogue is gone: the shop does not speak of it any more. */
export async function dropDemoMark(trx: Knex.Transaction): Promise<void> {
  await trx('settings').where({ key: DEMO_SETTING }).delete();
}

/** When and where the shop is open. */
export async function readOpening(db: Knex): Promise<Opening> {
  const row = await db('settings').where({ key: OPENING_SETTING }).first('value');
  return row === undefined ? NO_OPENING : openingSchema.parse(JSON.parse(row.value));
}

/** The rates of VAT, the earliest first. */
export async function readVatRates(db: Knex): Promise<Shop['vatRates']> {
  const row = await db('settings').where({ key: VAT_SETTING }).first('value');
  return row === undefined ? [] : vatFromSchema.array().parse(JSON.parse(row.value));
}

/** Name, contacts and delivery terms as the shop shows them, and what the server's settings say of it. */
export async function shopFacts(
  db: Knex,
  { SHOP_TIMEZONE: timezone, PUBLIC_URL }: Pick<Settings, 'SHOP_TIMEZONE' | 'PUBLIC_URL'>,
): Promise<Shop> {
  const demo = await db('settings').where({ key: DEMO_SETTING }).first('value');
  const { courier, courierFreeFrom, wholesaleMinimum } = await readTerms(db);
  // Where the shop's own notices go is nobody else's business.
  const { noticeEmail: _, ...facts } = await readFacts(db);
  const opening = await readOpening(db);
  return {
    ...facts,
    opening,
    vatRates: await readVatRates(db),
    openingWords: weekWords(opening.week),
    delivery: { pickup: 0, courier, courierFreeFrom },
    wholesaleMinimum,
    siteUrl: PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).origin,
    timezone,
    demo: demo !== undefined && JSON.parse(demo.value) === true,
  };
}

const digest = (state: unknown): string => createHash('sha256').update(JSON.stringify(state)).digest('base64url');

/** A text that is another one as soon as any fact or term is that the settings' form saves. */
export async function settingsRevision(db: Knex): Promise<string> {
  return digest([await readFacts(db), await readTerms(db)]);
}

/** A text that is another one as soon as anything is that the shop says of itself: what was made of the former is old. */
export async function shopState(db: Knex): Promise<string> {
  return digest([await readFacts(db), await readTerms(db), await readOpening(db), await readVatRates(db)]);
}
