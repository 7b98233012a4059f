/**
 * The sale whose word stands at the till. Kept outside of the page's state: whoever shows it is drawn alone, before
 * all that follows from a sale.
 */
import type { Draft, SaleRow } from '../../device/journal/journal-types.ts';

export interface Recorded {
  row: SaleRow;
  /** What it was made of. */
  draft: Draft;
  /** Roubles to give back; null when nobody counted. */
  change: number | null;
}

export class SaleWord {
  private recorded: Recorded | null = null;
  private readonly listeners = new Set<() => void>();

  /** The last sale recorded in this window, until its word is closed. */
  readonly read = (): Recorded | null => this.recorded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly say = (recorded: Recorded): void => this.become(recorded);

  readonly dismiss = (): void => this.become(null);

  private become(recorded: Recorded | null): void {
    this.recorded = recorded;
    for (const listener of this.listeners) listener();
  }
}
