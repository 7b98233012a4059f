/** How long sessions and their tokens live, in milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ACCESS_LIFE_MS = 15 * MINUTE;
/** With «Запомнить меня»: counted anew at each refresh. */
export const REMEMBERED_LIFE_MS = 30 * DAY;
/** Without it the browser forgets at closing; the server after this long without a refresh. */
export const BRIEF_LIFE_MS = DAY;
/** However often a session is refreshed, after this long its person logs in anew. */
export const ABSOLUTE_LIFE_MS = 365 * DAY;
/** A spent refresh token is accepted again this long: two tabs may send the same one. */
export const REFRESH_GRACE_MS = 10_000;
/** Past this age nothing of a session can still be presented. */
export const SESSION_MEMORY_MS = REMEMBERED_LIFE_MS + DAY;

/** When a session begun at `createdAt` and refreshed now runs out. */
export function sessionEnd(remember: boolean, createdAt: string, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionLife(remember), Date.parse(createdAt) + ABSOLUTE_LIFE_MS));
}

/** Life of a session and of its refresh token. */
export function sessionLife(remember: boolean): number {
  return remember ? REMEMBERED_LIFE_MS : BRIEF_LIFE_MS;
}
