/** What the service worker does on a Background Sync event, when no page may be open. */
import { scrubOrders } from '../device/journal/mirror/scrub-orders.ts';
import { contactServer } from './contact.ts';
import { drainJournal } from './drain-journal.ts';
import { deliveriesWait } from './waiting.ts';

/** Tag under which the page asks for a sync event. */
export const SYNC_TAG = 'journal';

/** Drains; throws while rows remain, so that the browser tries again later. */
export async function drainFromWorker(): Promise<void> {
  const { accepted, attention } = await drainJournal();
  if (accepted > 0) await scrubOrders().catch((error: unknown) => console.error('The mirror was not scrubbed', error));
  // What still waits here is another figure now; no page may come to say so for long.
  if (accepted + attention > 0) await contactServer();
  const waiting = await deliveriesWait();
  if (waiting > 0) throw new Error(`${waiting} deliveries wait`);
}
