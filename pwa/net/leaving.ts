/**
 * Mark of a logout that the server has not received yet. The session's cookie outlives the press, so until the server has ended the session no
 * request may read with that cookie: see `call.ts`. The mark is synchronous and shared by all tabs, and it survives a reload. If another person has
 * logged in to the till by PIN in the meantime, unsafe calls are refused too.
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
export const isLeaving = (): boolean => readMark() !== null;

/** True while the browser's session belongs to a person whose till another person has taken over by PIN. */
export const isTakenOver = (): boolean => readMark() === TAKEN_OVER;

let isGuestHere = () => false;

/** A tab learns of another tab's logout before its `localStorage` shows the mark: the page's own test comes first. */
export function setGuestCheck(check: () => boolean): void {
  isGuestHere = check;
}

export const isGuestPage = (): boolean => isGuestHere();

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
