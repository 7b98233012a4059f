/**
 * Asks the working version to drop what it has under way: the browser puts no other in its place before. Answered
 * through the port that comes along.
 */
export const GIVE_WAY = 'GIVE_WAY';
/** Asks a version to keep the till and the office whole; answered through the port that comes along. */
export const KEEP_STAFF = 'KEEP_STAFF';

/** That answer. */
export interface StaffKept {
  readonly kept: boolean;
}

/** The answer to workbox-window's word for "take over", `SKIP_WAITING`: false when what the version lacks can't be had. */
export interface TakesOver {
  readonly whole: boolean;
}
