/** The service worker's part of a Background Sync event, when no page may be open. */
import { scrubOrders } from '../device/journal/mirror/scrub-orders.ts';
import { contactServer } from './contact.ts';
import { drainJournal } from './drain-journal.ts';
import { countPendingDeliveries } from './waiting.ts';

export const SYNC_TAG = 'journal';

/** Drains; throws while rows remain, so that the browser tries again later. */
export async function drainFromWorker(): Promise<void> {
  const { accepted, attention } = await drainJournal();
  if (accepted > 0) await scrubOrders().catch((error: unknown) => console.error('The mirror was not scrubbed', error));
  // The number of unsent rows has changed, and no page may be open to report it.
  if (accepted + attention > 0) await contactServer();
  const waiting = await countPendingDeliveries();
  if (waiting > 0) throw new Error(`${waiting} deliveries wait`);
}
