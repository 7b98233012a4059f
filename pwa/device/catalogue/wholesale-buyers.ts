/**
 * The wholesale buyers to whom a till sells, stored for the staff to whom the server gave the list. They are stored with
 * the role-bound figures and wiped with them.
 */
import type { WholesaleBuyer } from '#contract/accounts/wholesale-buyers.ts';
import { figuresMoment } from './catalog-cache-figures.ts';
import { journalDb } from '../database/database.ts';
import { WHOLESALE_BUYERS_KEY } from '../person/stored-person.ts';

interface KeptBuyers {
  /** Owner of the list, as of the figures. */
  viewer: string;
  items: WholesaleBuyer[];
}

/**
 * Stores a list requested at `moment` (`figuresMoment`); returns false and stores nothing when a wipe happened in the
 * meantime.
 */
export async function keepWholesaleBuyers(
  items: readonly WholesaleBuyer[],
  { viewer, moment }: { viewer: string; moment: string | null },
): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    if (moment !== (await figuresMoment())) return false;
    const value: KeptBuyers = { viewer, items: [...items] };
    await journalDb.meta.put({ key: WHOLESALE_BUYERS_KEY, value });
    return true;
  });
}

/** The list that the server gave this viewer last; null when this device has none for them. */
export async function readWholesaleBuyers(viewer: string): Promise<readonly WholesaleBuyer[] | null> {
  const kept = (await journalDb.meta.get(WHOLESALE_BUYERS_KEY))?.value as KeptBuyers | undefined;
  return kept?.viewer === viewer ? kept.items : null;
}
