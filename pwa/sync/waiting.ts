/** All pending deliveries of this device, of every kind. */
import { isStaff } from '#contract/roles.ts';
import { deviceDb } from '../device/database/database.ts';
import { resetNetworkBackoff, countWaitingRows, type Principal } from '../device/journal/journal-queue.ts';
import { countQueuedClosings, resetClosingBackoff } from '../device/shifts/shift-queue.ts';

/** The person whose session delivers. */
export async function principal(): Promise<Principal> {
  const person = await deviceDb.session.get('person');
  // A person logged in by PIN has no session: their rows wait, and none is sent under the former person's session.
  if (person === undefined || person.byPin === true) return { id: null, isStaff: false };
  const { _id, role } = person.user;
  return { id: _id, isStaff: isStaff(role), isAdmin: role === 'admin' };
}

/** Number of journal rows and closings that wait for the server, without orders of other people, which wait for their login. */
export async function countPendingDeliveries(): Promise<number> {
  return (await countWaitingRows(await principal())) + (await countQueuedClosings());
}

/** On an answer of the API: what waited for a connection only becomes due, and one deferred delivery of each kind. */
export async function resetBackoffs(): Promise<void> {
  await resetNetworkBackoff();
  await resetClosingBackoff();
}
