/** Updates the till's list of wholesale buyers. It is short, so it is fetched whole. */
import { listWholesaleBuyers } from '#contract/accounts/wholesale-buyers.ts';
import { isStaff } from '#contract/roles.ts';
import { figuresMoment } from '../device/catalogue/catalog-cache-figures.ts';
import { lacksSession, readPresence } from '../device/person/session.ts';
import { keepWholesaleBuyers } from '../device/catalogue/use-wholesale-buyers.ts';
import { call } from '../net/call.ts';
import { isOutOfReach, RefusedError } from '../net/errors.ts';
import { viewerOf } from './viewer.ts';

/** Does nothing for those who may not see it; a failure is repeated at the next occasion. */
export async function syncWholesaleBuyers(): Promise<void> {
  const { person, status } = readPresence();
  if (person === null || lacksSession(status) || !isStaff(person.role)) return;
  const viewer = viewerOf(person).holder;
  try {
    const moment = await figuresMoment();
    const { items } = await call(listWholesaleBuyers);
    // The person may have changed while the list was loading.
    if (viewerOf(readPresence().person).holder === viewer) await keepWholesaleBuyers(items, { viewer, moment });
  } catch (error) {
    if (!isOutOfReach(error) && !(error instanceof RefusedError)) throw error;
  }
}
