import { readConnection } from '../database/connection.ts';
import { catalogueCopy } from './catalog-cache.ts';

/** Age, ms, above which the copy no longer stands in for a server that answers, but not with the changes. */
const TRUSTED_MS = 10 * 60_000;

/** True while the server can be asked and the copy cannot be confirmed: its prices may be of weeks ago. */
export function isCopyOutdated(): boolean {
  const { refreshFailed, syncedAt } = catalogueCopy.read();
  if (!refreshFailed || syncedAt === null || readConnection().reachable !== true) return false;
  // A clock that has been set back doesn't make the copy younger.
  return Math.abs(Date.now() - Date.parse(syncedAt)) > TRUSTED_MS;
}
