/**
 * The last recorded sale or order whose notice is still shown. It is kept outside of React state: its component renders
 * alone, before everything else that changes with a sale, and a remounted screen shows it again.
 */
import { CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import type { Draft, SaleRow, TillOrderRow } from '../../../device/rows/journal-types.ts';

export interface Recorded {
  row: SaleRow;
  /** The draft it was made from. */
  draft: Draft;
  /** Change to give back, roubles; null when no cash was entered. */
  change: number | null;
}

export class LastNotice<T> {
  private recorded: T | null = null;
  private shownAt = 0;
  private readonly listeners = new Set<() => void>();

  /** The last one recorded in this window, until its notice is closed. */
  readonly read = (): T | null => this.recorded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly show = (recorded: T): void => {
    this.shownAt = Date.now();
    this.set(recorded);
  };

  readonly dismiss = (): void => this.set(null);

  /** For a screen that mounts: drops a notice whose time has passed. */
  readonly dropExpired = (): this => {
    if (Date.now() - this.shownAt >= CANCEL_SECONDS * 1000) this.recorded = null;
    return this;
  };

  private set(recorded: T | null): void {
    this.recorded = recorded;
    for (const listener of this.listeners) listener();
  }
}

/** The notices of this window. */
export const saleNotice = new LastNotice<Recorded>();
export const orderNotice = new LastNotice<TillOrderRow>();
