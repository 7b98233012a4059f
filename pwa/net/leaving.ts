/**
 * A logout that the server has not heard of yet. The session's cookie outlives it, so until it is over nothing may be
 * read by that cookie: see `call.ts`. Known at once and in every tab, also right after a reload. When somebody else has
 * taken over the till by PIN meanwhile, nothing may be done by it either.
 */

const KEPT_AS = 'leaving';
/** The worker has none: it reads nothing that depends on who is here. */
const page = globalThis as {
  localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};
/** Where the browser forbids storage, for this page. */
let hereKept: string | null = null;
const LEFT = 'true';
const TAKEN_OVER = 'taken-over';

function kept(): string | null {
  try {
    return page.localStorage === undefined ? hereKept : page.localStorage.getItem(KEPT_AS);
  } catch {
    return hereKept;
  }
}

/** True from the press of «Выйти» until the server has ended the session. */
export function isLeaving(): boolean {
  return kept() !== null;
}

/** True while the browser's session is that of a person whose till somebody else has taken over by PIN. */
export function isTakenOver(): boolean {
  return kept() === TAKEN_OVER;
}

let isGuestHere = () => false;

/**
 * Takes the page's word on whether nobody is at it. A tab hears that somebody has left before its storage shows the
 * press of another tab: until then the session's cookie is alive and the mark above is not yet there.
 */
export function takeWordOnGuests(check: () => boolean): void {
  isGuestHere = check;
}

/** True where nobody is at this page, as far as the page knows. */
export function isGuestPage(): boolean {
  return isGuestHere();
}

/** Begins or ends it, for all tabs. */
export function setLeaving(leaving: boolean): void {
  keep(leaving ? LEFT : null);
}

/** The session of whoever was here must end before anything is done in the new person's name. */
export function setTakenOver(): void {
  keep(TAKEN_OVER);
}

function keep(value: string | null): void {
  hereKept = value;
  try {
    if (value !== null) page.localStorage?.setItem(KEPT_AS, value);
    else page.localStorage?.removeItem(KEPT_AS);
  } catch {
    // Kept in this page.
  }
}
