/** Settings for tests: some of them changed, and put back afterwards. */
import { readSettings, saveSettings, type ShopSettings, type Terms } from '#contract/settings.ts';
import type { Browser } from '../../testing.ts';

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
