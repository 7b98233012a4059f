/** Ends a person's sessions from the next request on; for other modules, which have no access to the sessions themselves. */
import type { Knex } from 'knex';
import { revokeAllSessions, revokeSessionsOf } from './session-store.ts';

/** Ends all but `except`; returns how many were active. */
export function endSessionsOf(
  trx: Knex.Transaction,
  userId: string,
  now: Date,
  except: string | null = null,
): Promise<number> {
  return revokeSessionsOf(trx, userId, now, except);
}

/** Ends all sessions of all people, after a restore of the database; returns how many were active. */
export function endAllSessions(trx: Knex.Transaction, now: Date): Promise<number> {
  return revokeAllSessions(trx, now);
}
