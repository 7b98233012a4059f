/** What this device still has to deliver, of every kind. */
import { resetNetworkBackoff, countWaitingRows } from '../device/journal/journal-queue.ts';
import { countQueuedClosings, resetClosingBackoff } from '../device/shifts/shift-queue.ts';

/** Rows of the journal and closings of shifts that wait for the server. */
export async function deliveriesWait(): Promise<number> {
  return (await countWaitingRows()) + (await countQueuedClosings());
}

/**
 * The API answered again: what only waited for a connection is due at once, and one of each that the server put off.
 */
export async function resetBackoffs(): Promise<void> {
  await resetNetworkBackoff();
  await resetClosingBackoff();
}
