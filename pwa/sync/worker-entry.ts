/** What the service worker does on a Background Sync event, when no page may be open. */
import { queueState } from '../local/journal-queue.ts';
import { drainJournal } from './drain-journal.ts';

/** Tag under which the page asks for a sync event. */
export const SYNC_TAG = 'journal';

/** Drains; throws while rows remain, so that the browser tries again later. */
export async function drainFromWorker(): Promise<void> {
  await drainJournal();
  const { waiting } = await queueState();
  if (waiting > 0) throw new Error(`${waiting} journal rows wait`);
}
