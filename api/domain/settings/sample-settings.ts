/** Settings for tests: some of them changed, and put back afterwards. */
import type { Knex } from 'knex';
import { readSettings, saveSettings, type ShopSettings, type Terms } from '#contract/settings.ts';
import type { Browser } from '../../testing.ts';
import { TERMS_SETTING } from '../orders/order-terms.ts';

type Changed = { shop?: Partial<ShopSettings['shop']>; terms?: Partial<Terms> };

/** Saves the settings with these changed, over the revision that stands. */
export async function changeSettings(admin: Browser, { shop, terms }: Changed): Promise<ShopSettings> {
  const now = await admin.call(readSettings);
  return admin.call(saveSettings, { body: { ...now, shop: { ...now.shop, ...shop }, terms: { ...now.terms, ...terms } } });
}

/** The same for terms alone; the function given back puts the former ones in force again. */
export async function changeTerms(admin: Browser, terms: Partial<Terms>): Promise<() => Promise<void>> {
  const { terms: before } = await admin.call(readSettings);
  await changeSettings(admin, { terms });
  return async () => void (await changeSettings(admin, { terms: before }));
}

/** For tests that place more orders than one buyer, or one network, may have open. */
export async function liftBounds(db: Knex): Promise<void> {
  const terms: Partial<Terms> = { heldOrdersMost: 10_000, heldUnitsMost: 100_000, heldSumMost: 1_000_000_000, heldFactor: 1, lettersPerDay: 1000 };
  await db('settings').insert({ key: TERMS_SETTING, value: JSON.stringify(terms), updated_at: '2026-01-01T00:00:00.000Z' });
}
