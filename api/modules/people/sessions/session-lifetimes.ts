import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { FAILURE_MEMORY_MS } from './login-limits.ts';
import { deleteSessionsBefore } from './session-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ACCESS_LIFE_MS = 15 * MINUTE;
/**
 * Lifetime of a session and of its refresh token by the kind of login, ms. It restarts at each refresh, but with a till's PIN, for a long
 * shift. Without «Запомнить меня» the browser drops the cookies earlier, when it closes.
 */
export const LIFE_MS = { remembered: 30 * DAY, brief: DAY, till_pin: 16 * HOUR };
/** Longest session, regardless of refreshes; then the person must log in again. */
const ABSOLUTE_LIFE_MS = 365 * DAY;
/** A used refresh token is accepted again within this time: two tabs may send the same one. */
export const REFRESH_GRACE_MS = 10_000;
/** Age after which no token of a session is accepted any more, so that the session can be deleted. */
const SESSION_MEMORY_MS = LIFE_MS.remembered + DAY;

/** Kind of login: with «Запомнить меня», without, or by a till's PIN. */
export type SessionKind = keyof typeof LIFE_MS;

export function kindOf(session: { remember: boolean | 0 | 1; till_pin_id: string | null }): SessionKind {
  if (session.till_pin_id !== null) return 'till_pin';
  return Boolean(session.remember) ? 'remembered' : 'brief';
}

/** Expiry of a session begun at `createdAt` and refreshed now. */
export function sessionEnd(kind: SessionKind, createdAt: string, now: Date): Date {
  const most = kind === 'till_pin' ? LIFE_MS.till_pin : ABSOLUTE_LIFE_MS;
  return new Date(Math.min(now.getTime() + LIFE_MS[kind], Date.parse(createdAt) + most));
}

/** Deletes expired sessions, one-time codes and failed logins. Returns how many failed logins were deleted. */
export async function pruneSessions(db: Knex, now: Date): Promise<number> {
  const failuresBefore = new Date(now.getTime() - FAILURE_MEMORY_MS).toISOString();
  return writeTransaction(db, async (trx) => {
    await deleteSessionsBefore(trx, new Date(now.getTime() - SESSION_MEMORY_MS));
    await trx('one_time_codes').where('expires_at', '<', failuresBefore).delete();
    return trx('login_failures').where('last_at', '<', failuresBefore).delete();
  });
}
