/**
 * The last recorded sale or order, whose notice is shown. Outside of React state: its component renders alone, first, and again in a
 * remounted screen.
 */
import { watched } from '../../../device/database/watched.ts';
import { CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import type { Draft, SaleRow, TillOrderRow } from '../../../device/rows/journal-types.ts';

export interface Recorded<Row = SaleRow | TillOrderRow> {
  row: Row;
  draft: Draft;
  /** Change to give back, roubles; null when no cash was entered. */
  change: number | null;
}

const { read, subscribe, set } = watched<Recorded | null>(null);
let shownAt = 0;
const dismiss = (): void => set(null);

export const lastNotice = {
  /** The last one recorded in this window, until its notice is closed. */
  read,
  subscribe,
  show(recorded: Recorded): void {
    shownAt = Date.now();
    set(recorded);
  },
  dismiss,
  /** For a screen that mounts: drops a notice whose time has passed. */
  dropExpired(): void {
    if (read() !== null && Date.now() - shownAt >= CANCEL_SECONDS * 1000) dismiss();
  },
};
