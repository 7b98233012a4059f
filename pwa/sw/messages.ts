import { messageSW } from 'workbox-window';

/** Sends a message to a version of the worker; resolves with its answer, and never if that version is replaced before it. */
export const ask = <Answer>(worker: ServiceWorker, type: string): Promise<Answer> =>
  messageSW(worker, { type }) as Promise<Answer>;

/** Asks the active version to abort its work, which holds back every other version. Answered by the port. */
export const GIVE_WAY = 'GIVE_WAY';
/** Asks the active version to stay at work for `STAY_MS`, unless it gives way: the browser activates no other version meanwhile. */
export const STAY_AT_WORK = 'STAY_AT_WORK';
/** Longer than a browser takes to quit. */
export const STAY_MS = 20_000;
/** Asks a version to keep the till and the office whole; answered through the transferred port. */
export const KEEP_STAFF = 'KEEP_STAFF';

/** Asks the active version to keep the tiny pictures of the catalogue's copy; answered through the transferred port. */
export const KEEP_TINY_PICTURES = 'KEEP_TINY_PICTURES';

/** Answer to `KEEP_STAFF` and `KEEP_TINY_PICTURES`. */
export interface KeepAnswer {
  readonly kept: boolean;
}

/** Asks a waiting version to take over; answered through the transferred port. */
export const SKIP_WAITING = 'SKIP_WAITING';

/** Answer to `SKIP_WAITING`: false when the version lacks files and cannot fetch them. */
export interface SkipWaitingAnswer {
  readonly whole: boolean;
}
