/** What is known about the copy; the same object until something changes. */
export interface CopyState {
  /** Read into memory. */
  readonly loaded: boolean;
  /** Every product of the shop is in it. */
  readonly complete: boolean;
  readonly revision: number;
  /** ISO instant at which the server last confirmed it. */
  readonly syncedAt: string | null;
  /** Grows with every change of its content. */
  readonly version: number;
  /** The first download: products that came and all there are; null when none is under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** Before the device has been asked. */
export const EMPTY_COPY: CopyState = { loaded: false, complete: false, revision: 0, syncedAt: null, version: 0, progress: null };
