/**
 * What was recorded last and still has its word at the till. Kept outside of the page's state: whoever shows it is drawn
 * alone, before all that follows from a sale, and a screen that has to be drawn anew says it again.
 */
import { TAKE_BACK_SECONDS } from '../../device/journal/take-back.ts';
import type { Draft, SaleRow, TillOrderRow } from '../../device/journal/journal-types.ts';

export interface Recorded {
  row: SaleRow;
  /** What it was made of. */
  draft: Draft;
  /** Roubles to give back; null when nobody counted. */
  change: number | null;
}

export class LastWord<T> {
  private recorded: T | null = null;
  private saidAt = 0;
  private readonly listeners = new Set<() => void>();

  /** What was recorded last in this window, until its word is closed. */
  readonly read = (): T | null => this.recorded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly say = (recorded: T): void => {
    this.saidAt = Date.now();
    this.become(recorded);
  };

  readonly dismiss = (): void => this.become(null);

  /** For a screen that opens: a word whose time has passed is not said again. */
  readonly goOn = (): this => {
    if (Date.now() - this.saidAt >= TAKE_BACK_SECONDS * 1000) this.recorded = null;
    return this;
  };

  private become(recorded: T | null): void {
    this.recorded = recorded;
    for (const listener of this.listeners) listener();
  }
}

/** The words of this window. */
export const saleWord = new LastWord<Recorded>();
export const orderWord = new LastWord<TillOrderRow>();
