/**
 * Mark of a logout that the server has not received yet. The session's cookie outlives the press, so until the server
 * has ended the session no request may read with that cookie: see `call.ts`. The mark is synchronous and shared by all
 * tabs, and it survives a reload. If another person has logged in to the till by PIN in the meantime, unsafe calls are
 * refused too.
 */

const KEPT_AS = 'leaving';
/** Workers have no `localStorage`: they read nothing that depends on the person. */
const page = globalThis as {
  localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};
/** The mark in a browser that forbids storage, for this page only. */
let markInMemory: string | null = null;
const LEFT = 'true';
const TAKEN_OVER = 'taken-over';

function readMark(): string | null {
  try {
    return page.localStorage === undefined ? markInMemory : page.localStorage.getItem(KEPT_AS);
  } catch {
    return markInMemory;
  }
}

/** True from the press of «Выйти» until the server has ended the session. */
export function isLeaving(): boolean {
  return readMark() !== null;
}

/** True while the browser's session belongs to a person whose till another person has taken over by PIN. */
export function isTakenOver(): boolean {
  return readMark() === TAKEN_OVER;
}

let isGuestHere = () => false;

/**
 * Sets the page's test for a guest. A tab learns of a logout in another tab before its `localStorage` shows that tab's
 * mark: until then the session's cookie still works and the mark above is missing.
 */
export function setGuestCheck(check: () => boolean): void {
  isGuestHere = check;
}

/** True when this page has no person, as far as it knows. */
export function isGuestPage(): boolean {
  return isGuestHere();
}

/** Sets or clears the mark of a logout, for all tabs. */
export function setLeaving(leaving: boolean): void {
  writeMark(leaving ? LEFT : null);
}

/** Marks the browser's session as a former person's: it must end before anything is done in the new person's name. */
export function setTakenOver(): void {
  writeMark(TAKEN_OVER);
}

function writeMark(value: string | null): void {
  markInMemory = value;
  try {
    if (value !== null) page.localStorage?.setItem(KEPT_AS, value);
    else page.localStorage?.removeItem(KEPT_AS);
  } catch {
    // The mark stays in this page's memory.
  }
}
