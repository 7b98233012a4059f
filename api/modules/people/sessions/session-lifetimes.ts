import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteCodesBefore } from '../accounts/code-store.ts';
import { FAILURE_MEMORY_MS } from './login-limits.ts';
import { deleteSessionsBefore } from './session-store.ts';

/** Lifetimes of sessions and their tokens, ms. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ACCESS_LIFE_MS = 15 * MINUTE;
/** Lifetime with «Запомнить меня»; it restarts at each refresh. */
const REMEMBERED_LIFE_MS = 30 * DAY;
/** Lifetime without «Запомнить меня», since the last refresh; the browser drops the cookies earlier, when it closes. */
const BRIEF_LIFE_MS = DAY;
/** Lifetime of a session opened by a till's PIN, regardless of refreshes: a long shift. */
const TILL_PIN_LIFE_MS = 16 * HOUR;
/** Longest session, regardless of refreshes; then the person must log in again. */
const ABSOLUTE_LIFE_MS = 365 * DAY;
/** A used refresh token is accepted again within this time: two tabs may send the same one. */
export const REFRESH_GRACE_MS = 10_000;
/** Age after which no token of a session is accepted any more, so that the session can be deleted. */
const SESSION_MEMORY_MS = REMEMBERED_LIFE_MS + DAY;

/** Kind of login: with «Запомнить меня», without, or by a till's PIN. */
export type SessionKind = 'remembered' | 'brief' | 'till_pin';

export function kindOf({
  remember,
  till_pin_id,
}: {
  remember: boolean | 0 | 1;
  till_pin_id: string | null;
}): SessionKind {
  if (till_pin_id !== null) return 'till_pin';
  return Boolean(remember) ? 'remembered' : 'brief';
}

/** Expiry of a session begun at `createdAt` and refreshed now. */
export function sessionEnd(kind: SessionKind, createdAt: string, now: Date): Date {
  const most = kind === 'till_pin' ? TILL_PIN_LIFE_MS : ABSOLUTE_LIFE_MS;
  return new Date(Math.min(now.getTime() + sessionLife(kind), Date.parse(createdAt) + most));
}

/** Lifetime of a session and of its refresh token, ms. */
export function sessionLife(kind: SessionKind): number {
  if (kind === 'till_pin') return TILL_PIN_LIFE_MS;
  return kind === 'remembered' ? REMEMBERED_LIFE_MS : BRIEF_LIFE_MS;
}

/** Deletes expired sessions, one-time codes and failed logins. Returns how many failed logins were deleted. */
export async function pruneSessions(db: Knex, now: Date): Promise<number> {
  return writeTransaction(db, async (trx) => {
    await deleteSessionsBefore(trx, new Date(now.getTime() - SESSION_MEMORY_MS));
    await deleteCodesBefore(trx, new Date(now.getTime() - FAILURE_MEMORY_MS));
    return trx('login_failures')
      .where('last_at', '<', new Date(now.getTime() - FAILURE_MEMORY_MS).toISOString())
      .delete();
  });
}
