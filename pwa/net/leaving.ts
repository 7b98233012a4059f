/**
 * A logout that the server has not heard of yet. The session's cookie outlives it, so until it is over nothing may be read
 * by that cookie: see `call.ts`. Known at once and in every tab, also right after a reload.
 */

const KEPT_AS = 'leaving';
/** The worker has none: it reads nothing that depends on who is here. */
const page = globalThis as { localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void; removeItem(key: string): void } };
/** Where the browser forbids storage, for this page. */
let isLeavingHere = false;

/** True from the press of «Выйти» until the server has ended the session. */
export function isLeaving(): boolean {
  try {
    return page.localStorage === undefined ? isLeavingHere : page.localStorage.getItem(KEPT_AS) !== null;
  } catch {
    return isLeavingHere;
  }
}

/** Begins or ends it, for all tabs. */
export function setLeaving(leaving: boolean): void {
  isLeavingHere = leaving;
  try {
    if (leaving) page.localStorage?.setItem(KEPT_AS, 'true');
    else page.localStorage?.removeItem(KEPT_AS);
  } catch {
    // Kept in this page.
  }
}
