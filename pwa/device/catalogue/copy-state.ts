/** What is known about the copy; the same object until something changes. */
export interface CopyState {
  /** Read into memory. */
  readonly loaded: boolean;
  /** Every product of the shop is in it. */
  readonly complete: boolean;
  readonly revision: number;
  /** Identity of the database that it comes from; null before the first page. */
  readonly epoch: string | null;
  /** ISO instant at which the server last confirmed it. */
  readonly syncedAt: string | null;
  /** Grows with every change of its content. */
  readonly version: number;
  /** The first download: products that came and all there are; null when none is under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** Before the device has been asked. */
export const EMPTY_COPY: CopyState = {
  loaded: false,
  complete: false,
  revision: 0,
  epoch: null,
  syncedAt: null,
  version: 0,
  progress: null,
};

/** Where the copy stands in the feed. */
export interface CopyCursor {
  /** Identity of the server's data; null before the first page. */
  epoch: string | null;
  since: number;
  after: string | undefined;
}

/** True when nobody has moved on in the feed between the two. */
export function isSamePlace(one: CopyCursor, two: CopyCursor): boolean {
  return one.epoch === two.epoch && one.since === two.since && one.after === two.after;
}
