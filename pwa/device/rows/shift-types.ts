/** The device's record of a shift. A change needs a new `v` and an upgrade that can still read queued ones. */
import type { CashMove, ShiftReceipt } from '#contract/shifts/shift.ts';
import type { RefusalNote } from './journal-types.ts';

export interface ClosedShift {
  id: string;
  /** Format of this row. */
  v: 1;
  /** open: not closed yet, the drawer has a record; queued: to be sent; accepted or attention: as the server answered. */
  state: 'open' | 'queued' | 'accepted' | 'attention';
  /** Incremented each time the shift is closed again. */
  revision: number;
  deviceId: string;
  authorId: string;
  authorName: string;
  /** Numbers of the series that it spans: above `fromSeq`, up to `toSeq`. */
  fromSeq: number;
  toSeq: number;
  /** By the device's clock: its first receipt, and its first closing. */
  openedAt: string;
  closedAt: string;
  /** The same by the shop's clock, once the server has answered. */
  shopTimes?: { openedAt: string; closedAt: string };
  receipts: ShiftReceipt[];
  /** Roubles counted in the drawer; null when it was not counted. */
  counted: number | null;
  note: string;
  /** Opening cash of the drawer, roubles; absent when it was not entered, as in closings of former versions. */
  opening?: number;
  moves?: CashMove[];
  handover?: string;
  /** True when the drawer was counted before the expected sum was shown; absent when it was not counted. */
  blind?: boolean;
  /** The cash counted before the expected sum was first shown to a seller, roubles; null when it was shown uncounted. */
  shown?: { counted: number | null };
  /** Epoch milliseconds from which it may be sent. */
  dueAt: number;
  attempts: number;
  /** Reason of the last failure; null after success. */
  refusal: RefusalNote | null;
  settledAt: string | null;
}
