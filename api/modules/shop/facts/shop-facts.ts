/** The shop's own facts: the defaults, overridden by the settings table; delivery terms as orders are charged. */
import type { Knex } from 'knex';
import { SHOP_FACTS, shopFactsSchema, type ShopFacts } from '#contract/shop/settings.ts';
import { weekWords } from '#contract/shop/opening.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { NO_OPENING, openingSchema, vatFromSchema, type Opening, type Shop } from '#contract/shop/shop.ts';
import { contentRevision } from '#db/revision.ts';
import type { Settings } from '../../../environment/env.ts';
import { readTerms, TERMS_SETTING } from './order-terms.ts';
import { FACE_SETTING, faceSettings, publicFace } from './shop-face.ts';
import { readSetting } from './stored-setting.ts';

/** Setting that exists while the demo catalogue is in place. */
const DEMO_SETTING = 'demo';
export const SHOP_SETTING = 'shop';
/** Setting with working hours, holidays and pickup points. */
export const OPENING_SETTING = 'opening';
/** Setting with the rates of VAT by their first days. */
export const VAT_SETTING = 'vat';
/** Settings that `shopFacts` depends on. */
export const SHOP_STATE_SETTINGS = [
  DEMO_SETTING,
  SHOP_SETTING,
  TERMS_SETTING,
  OPENING_SETTING,
  VAT_SETTING,
  FACE_SETTING,
];

const DEFAULT_FACTS = Object.fromEntries(
  SHOP_FACTS.map((name) => [name, name === 'noticeEmail' ? '' : DEFAULT_SHOP[name]]),
) as ShopFacts;

/** Current name, numbers and contacts. */
export async function readFacts(db: Knex): Promise<ShopFacts> {
  return { ...DEFAULT_FACTS, ...shopFactsSchema.partial().parse((await readSetting(db, SHOP_SETTING)) ?? {}) };
}

/** Facts whose placeholder would be dialled, written to, or read as the seller's. */
const NEVER_INVENTED = ['legalName', 'inn', 'ogrn', 'phone', 'email', 'chatUrl', 'messengerUrl'] as const;

/** The facts that buyers are told: empty instead of a placeholder, except in a demo shop, which calls itself one. */
export async function publicFacts(db: Knex): Promise<ShopFacts> {
  const facts = await readFacts(db);
  if (await isDemoShop(db)) return facts;
  const unset = NEVER_INVENTED.filter((name) => facts[name] === DEFAULT_FACTS[name]);
  return { ...facts, ...Object.fromEntries(unset.map((name) => [name, ''])) };
}

/** True while the catalogue is marked as a demo. */
export async function isDemoShop(db: Knex): Promise<boolean> {
  return (await readSetting(db, DEMO_SETTING)) !== undefined;
}

/** Removes the demo mark, because the demo catalogue is gone. */
export async function dropDemoMark(trx: Knex.Transaction): Promise<void> {
  await trx('settings').where({ key: DEMO_SETTING }).delete();
}

/** Opening hours and pickup points. */
export async function readOpening(db: Knex): Promise<Opening> {
  const stored = await readSetting(db, OPENING_SETTING);
  return stored === undefined ? NO_OPENING : openingSchema.parse(stored);
}

export async function readVatRates(db: Knex): Promise<Shop['vatRates']> {
  return vatFromSchema.array().parse((await readSetting(db, VAT_SETTING)) ?? []);
}

/** Name, contacts and delivery terms for the public, with the server's settings. */
export async function shopFacts(
  db: Knex,
  { SHOP_TIMEZONE: timezone, PUBLIC_URL }: Pick<Settings, 'SHOP_TIMEZONE' | 'PUBLIC_URL'>,
): Promise<Shop> {
  const { courier, courierFreeFrom, sellsWholesale, wholesaleMinimum } = await readTerms(db);
  // The address of the shop's own notices is not public.
  const { noticeEmail: _, ...facts } = await publicFacts(db);
  const opening = await readOpening(db);
  const face = await publicFace(db);
  return {
    ...facts,
    ...(face !== undefined && { face }),
    opening,
    vatRates: await readVatRates(db),
    openingWords: weekWords(opening.week),
    delivery: { pickup: 0, courier, courierFreeFrom },
    sellsWholesale,
    wholesaleMinimum,
    siteUrl: PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).origin,
    timezone,
    demo: (await readSetting(db, DEMO_SETTING)) === true,
  };
}

/** Changes with every fact and term that the settings' form saves. */
export async function settingsRevision(db: Knex): Promise<string> {
  return contentRevision([await readFacts(db), await readTerms(db)]);
}

/** Changes with everything that the shop publishes about itself: pages made from the former state are outdated. */
export async function shopState(db: Knex): Promise<string> {
  return contentRevision([
    await publicFacts(db),
    await readTerms(db),
    await readOpening(db),
    await readVatRates(db),
    await faceSettings(db),
  ]);
}
