/** Stores the person, and deletes the data of one who leaves. Loaded after the first screen, once there is a person. */
import { v7 as newId } from 'uuid';
import { lineTables } from '../belongings/line-acts.ts';
import { bringLinesBack, takeLinesAway } from '../belongings/persons-lines.ts';
import type { FlagName } from '../database/flags.ts';
import { forgetOwnOrders } from '../journal/journal.ts';
import {
  deviceDb,
  GUEST_FORMS,
  isTypedForm,
  journalDb,
  type DeviceDatabase,
  type LastPerson,
} from '../database/database.ts';

/** Without the first two the next session downloads all figures; `wipe` names the last wipe, for tabs that asked before it. */
export const FIGURES_META = { revision: 'figuresRevision', syncedAt: 'figuresSyncedAt', wipe: 'figuresWipe' } as const;

export const WHOLESALE_BUYERS_KEY = 'wholesaleBuyers';

const RETURNING = 'returning' satisfies FlagName;

/** Id of the person whose session has ended and who may log in again: what they typed waits here, unseen. */
export async function readReturning(db: DeviceDatabase = deviceDb): Promise<string | undefined> {
  return (await db.flags.get(RETURNING))?.value as string | undefined;
}

/**
 * Stores the person of this device, undefined for a guest. The lines of the cart and the favourites come and go with their person in the same
 * transaction, and so do half-filled forms: a change in another tab is either the former person's or the next one's.
 * @param options.mayReturn the server has ended the former person's session: what they typed waits for them
 */
export async function storePerson(
  next: Omit<LastPerson, 'key'> | undefined,
  { mayReturn = false, db = deviceDb }: { mayReturn?: boolean; db?: DeviceDatabase } = {},
): Promise<void> {
  await db.transaction('rw', [...lineTables(db), db.flags], async () => {
    const former = (await db.session.get('person'))?.user._id;
    const isAnother = former !== next?.user._id;
    if (isAnother && former !== undefined) await takeLinesAway(db, former);
    if (next === undefined) await db.session.delete('person');
    else await db.session.put({ key: 'person', ...next });
    if (!mayReturn) await db.flags.delete(RETURNING);
    else if (former !== undefined) await db.flags.put({ key: RETURNING, value: former });
    if (isAnother) await dropForms(db);
    if (isAnother && next !== undefined) await bringLinesBack(db, next.user._id);
  });
}

/** The person whose half-filled forms this device keeps: the present one, or the one who may return. */
export async function formsOwner(db: DeviceDatabase = deviceDb): Promise<string | undefined> {
  return (await db.session.get('person'))?.user._id ?? (await readReturning(db));
}

/** Deletes forms of others and the server's answers; what the present or returning person and guests typed stays. */
async function dropForms(db: DeviceDatabase): Promise<void> {
  await db.transaction('rw', db.forms, db.session, db.flags, async () => {
    const owner = await formsOwner(db);
    const keys = await db.forms.toCollection().primaryKeys();
    const isKept = (key: string) => key.startsWith(GUEST_FORMS) || (owner !== undefined && isTypedForm(key, owner));
    await db.forms.bulkDelete(keys.filter((key) => !isKept(key)));
  });
}

/** Deletes the server's answers about the former person alone, whatever the next one's role. */
export async function wipeOwn(): Promise<void> {
  await forgetOwnOrders();
  await dropForms(deviceDb);
}

/** @param options.keepStock keeps the figures that all staff may see, with their age */
export async function wipeStored({ keepStock = false } = {}): Promise<void> {
  await wipeOwn();
  const wipe = newId();
  await journalDb.transaction('rw', journalDb.figures, journalDb.meta, async () => {
    if (keepStock) {
      // One read of all rows takes a fraction of the time that `modify` needs to read them one by one.
      const priced = (await journalDb.figures.toArray()).filter(
        ({ priceWholesale, costPrice }) => priceWholesale !== null || costPrice !== null,
      );
      await journalDb.figures.bulkPut(priced.map((row) => ({ ...row, priceWholesale: null, costPrice: null })));
    } else await journalDb.figures.clear();
    await journalDb.meta.bulkDelete([
      FIGURES_META.revision,
      WHOLESALE_BUYERS_KEY,
      ...(keepStock ? [] : [FIGURES_META.syncedAt]),
    ]);
    await journalDb.meta.put({ key: FIGURES_META.wipe, value: wipe });
  });
}
