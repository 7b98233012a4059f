/**
 * The last recorded sale or order whose notice is shown. Outside of React state: its component renders alone, first, and again in a
 * remounted screen.
 */
import { watched } from '../../../device/database/watched.ts';
import { CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import type { Draft, SaleRow, TillOrderRow } from '../../../device/rows/journal-types.ts';

export interface Recorded {
  row: SaleRow;
  draft: Draft;
  /** Change to give back, roubles; null when no cash was entered. */
  change: number | null;
}

export class LastNotice<T> {
  private readonly recorded = watched<T | null>(null);
  private shownAt = 0;

  /** The last one recorded in this window, until its notice is closed. */
  readonly read = this.recorded.read;
  readonly subscribe = this.recorded.subscribe;

  readonly show = (recorded: T): void => {
    this.shownAt = Date.now();
    this.recorded.set(recorded);
  };

  readonly dismiss = (): void => this.recorded.set(null);

  /** For a screen that mounts: drops a notice whose time has passed. */
  readonly dropExpired = (): this => {
    if (this.read() !== null && Date.now() - this.shownAt >= CANCEL_SECONDS * 1000) this.dismiss();
    return this;
  };
}

export const saleNotice = new LastNotice<Recorded>();
export const orderNotice = new LastNotice<TillOrderRow>();
