/** Ends a person's sessions from the next request on; for other domains, which do not see the sessions themselves. */
import type { Knex } from 'knex';
import { revokeAllSessions, revokeSessionsOf } from './session-store.ts';

/** Ends them all but `except`; returns how many were alive. */
export function endSessionsOf(
  trx: Knex.Transaction,
  userId: string,
  now: Date,
  except: string | null = null,
): Promise<number> {
  return revokeSessionsOf(trx, userId, now, except);
}

/** Ends everybody's sessions, for a database that has gone back in time; returns how many were alive. */
export function endAllSessions(trx: Knex.Transaction, now: Date): Promise<number> {
  return revokeAllSessions(trx, now);
}
