/** The shop's own facts: the defaults, over them what the settings table says; delivery as orders are charged for it. */
import type { Knex } from 'knex';
import { DEFAULT_SHOP, shopSchema, type Shop } from '#contract/shop.ts';
import { readTerms } from '../orders/order-terms.ts';

/** Setting that is true while the demo catalogue is in place. */
export const DEMO_SETTING = 'demo';
const SHOP_SETTING = 'shop';

const storedShopSchema = shopSchema.omit({ timezone: true, demo: true, delivery: true }).partial();

/** Name, contacts and delivery terms as the shop shows them. */
export async function shopFacts(db: Knex, timezone: string): Promise<Shop> {
  const rows = await db('settings').whereIn('key', [SHOP_SETTING, DEMO_SETTING]).select('key', 'value');
  const stored = new Map(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
  const own = storedShopSchema.parse(stored.get(SHOP_SETTING) ?? {});
  const { courier, courierFreeFrom } = await readTerms(db);
  return { ...DEFAULT_SHOP, ...own, delivery: { pickup: 0, courier, courierFreeFrom }, timezone, demo: stored.get(DEMO_SETTING) === true };
}
