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
export const SESSION_MEMORY_MS = REMEMBERED_LIFE_MS + DAY;

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
