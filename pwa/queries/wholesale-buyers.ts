/** Brings the till's list of wholesale buyers up to date: asked for whole, it is short. */
import { listWholesaleBuyers } from '#contract/people/wholesale-buyers.ts';
import { isStaff } from '#contract/roles.ts';
import { figuresMoment } from '../device/catalogue/catalog-cache-figures.ts';
import { lacksSession, readPresence } from '../device/person/session.ts';
import { keepWholesaleBuyers } from '../device/person/wholesale-buyers.ts';
import { call } from '../net/call.ts';
import { isOutOfReach, RefusedError } from '../net/errors.ts';
import { viewerOf } from './viewer.ts';

/** Nothing to do for those who may not see them; a failure is left to the next occasion. */
export async function syncWholesaleBuyers(): Promise<void> {
  const { person, status } = readPresence();
  if (person === null || lacksSession(status) || !isStaff(person.role)) return;
  const viewer = viewerOf(person).holder;
  try {
    const moment = await figuresMoment();
    const { items } = await call(listWholesaleBuyers);
    // The person may have changed while the list was on its way.
    if (viewerOf(readPresence().person).holder === viewer) await keepWholesaleBuyers(items, { viewer, moment });
  } catch (error) {
    if (!isOutOfReach(error) && !(error instanceof RefusedError)) throw error;
  }
}
