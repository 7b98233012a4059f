/** State of the copy; the same object until something changes. */
export interface CopyState {
  readonly loaded: boolean;
  /** True when it has every product of the shop. */
  readonly complete: boolean;
  readonly revision: number;
  /** Epoch of the database it comes from; null before the first page. */
  readonly epoch: string | null;
  /** ISO instant at which the server last confirmed it. */
  readonly syncedAt: string | null;
  readonly refreshFailed: boolean;
  /** Incremented by every change of its content. */
  readonly version: number;
  /** The first download: number of products received and in total; null when none is running. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

export const EMPTY_COPY: CopyState = {
  loaded: false,
  complete: false,
  revision: 0,
  epoch: null,
  syncedAt: null,
  refreshFailed: false,
  version: 0,
  progress: null,
};

/** The copy's position in the feed. */
export interface CopyCursor {
  /** Epoch of the server's data; null before the first page. */
  epoch: string | null;
  since: number;
  after: string | undefined;
}

export function isSamePlace(one: CopyCursor, two: CopyCursor): boolean {
  return one.epoch === two.epoch && one.since === two.since && one.after === two.after;
}

/** Age, ms, above which the copy no longer stands in for a server that answers, but not with the changes. */
const TRUSTED_MS = 10 * 60_000;

/** True for a copy whose server can be asked but doesn't confirm it: its prices may be of weeks ago. */
export function isUnconfirmed(
  { refreshFailed, syncedAt }: Pick<CopyState, 'refreshFailed' | 'syncedAt'>,
  reachable: boolean | null,
): boolean {
  if (!refreshFailed || syncedAt === null || reachable !== true) return false;
  // A clock that has been set back doesn't make the copy younger.
  return Math.abs(Date.now() - Date.parse(syncedAt)) > TRUSTED_MS;
}
