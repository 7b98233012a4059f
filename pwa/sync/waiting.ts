/** All pending deliveries of this device, of every kind. */
import { resetNetworkBackoff, countWaitingRows } from '../device/journal/journal-queue.ts';
import { countQueuedClosings, resetClosingBackoff } from '../device/shifts/shift-queue.ts';

/** Number of journal rows and closings that wait for the server. */
export async function countPendingDeliveries(): Promise<number> {
  return (await countWaitingRows()) + (await countQueuedClosings());
}

/**
 * Called when the API answered again: deliveries that waited for a connection only become due at once, and one of each
 * kind that the server deferred.
 */
export async function resetBackoffs(): Promise<void> {
  await resetNetworkBackoff();
  await resetClosingBackoff();
}
