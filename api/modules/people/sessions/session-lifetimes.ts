/** How long sessions and their tokens live, in milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ACCESS_LIFE_MS = 15 * MINUTE;
/** With «Запомнить меня»: counted anew at each refresh. */
const REMEMBERED_LIFE_MS = 30 * DAY;
/** Without it the browser forgets at closing; the server after this long without a refresh. */
const BRIEF_LIFE_MS = DAY;
/** Of a session that a till's PIN has opened: a long shift, however often it is refreshed. */
const TILL_PIN_LIFE_MS = 16 * HOUR;
/** However often a session is refreshed, after this long its person logs in anew. */
const ABSOLUTE_LIFE_MS = 365 * DAY;
/** A spent refresh token is accepted again this long: two tabs may send the same one. */
export const REFRESH_GRACE_MS = 10_000;
/** Past this age nothing of a session can still be presented. */
export const SESSION_MEMORY_MS = REMEMBERED_LIFE_MS + DAY;

/** How a session was begun: with «Запомнить меня», without, or by a till's PIN. */
export type SessionKind = 'remembered' | 'brief' | 'till_pin';

/** The kind that a session's row tells. */
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

/** When a session begun at `createdAt` and refreshed now runs out. */
export function sessionEnd(kind: SessionKind, createdAt: string, now: Date): Date {
  const most = kind === 'till_pin' ? TILL_PIN_LIFE_MS : ABSOLUTE_LIFE_MS;
  return new Date(Math.min(now.getTime() + sessionLife(kind), Date.parse(createdAt) + most));
}

/** Life of a session and of its refresh token. */
export function sessionLife(kind: SessionKind): number {
  if (kind === 'till_pin') return TILL_PIN_LIFE_MS;
  return kind === 'remembered' ? REMEMBERED_LIFE_MS : BRIEF_LIFE_MS;
}
