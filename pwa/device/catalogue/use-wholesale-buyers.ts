/** The wholesale buyers of a till, for the staff to whom the server gave them; stored and wiped with the figures. */
import type { WholesaleBuyer } from '#contract/accounts/wholesale-buyers.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import { figuresMoment } from './catalog-cache-figures.ts';
import { journalDb } from '../database/database.ts';
import { WHOLESALE_BUYERS_KEY } from '../person/stored-person.ts';

/** Undefined while they are being read, null when this device has none for this viewer. */
export function useWholesaleBuyers(viewer: string): readonly WholesaleBuyer[] | null | undefined {
  return useLiveQuery(() => readWholesaleBuyers(viewer), [viewer]);
}

interface KeptBuyers {
  viewer: string;
  items: WholesaleBuyer[];
}

/** Stores a list requested at `moment` (`figuresMoment`); false, and nothing stored, after a wipe in the meantime. */
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
