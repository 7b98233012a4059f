/** The sync engine's last observations, written by it and read by the screens of every tab. */
import { journalDb } from '../database/database.ts';

export interface SyncStatus {
  /** True when the API answered the last attempt; null before any. */
  reachable: boolean | null;
  lastContactAt: string | null;
  /** Rows wait for a staff login. */
  needsLogin: boolean;
}

export const UNKNOWN_STATUS: SyncStatus = { reachable: null, lastContactAt: null, needsLogin: false };
const KEY = 'sync-status';

export async function readSyncStatus(): Promise<SyncStatus> {
  return ((await journalDb.meta.get(KEY))?.value as SyncStatus | undefined) ?? UNKNOWN_STATUS;
}

/** Merges the change; writes only if something differs, since every write here is durable. */
export async function noteSyncStatus(change: Partial<SyncStatus>): Promise<void> {
  await journalDb.transaction('rw', journalDb.meta, async () => {
    const before = await readSyncStatus();
    const after = { ...before, ...change };
    const minute = (at: string | null) => at?.slice(0, 16);
    if (
      before.reachable === after.reachable &&
      before.needsLogin === after.needsLogin &&
      minute(before.lastContactAt) === minute(after.lastContactAt)
    )
      return;
    await journalDb.meta.put({ key: KEY, value: after });
  });
}
