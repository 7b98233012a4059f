/**
 * What the device keeps of a closed shift. A change of this shape needs a new `v` and an upgrade that can still read
 * queued ones.
 */
import type { CashMove, ShiftReceipt } from '#contract/shifts/shift.ts';
import type { RefusalNote } from '../journal/journal-types.ts';

export interface ClosedShift {
  id: string;
  /** Format of this row. */
  v: 1;
  /** open: its drawer was touched, it is not closed yet; queued: waits for its turn to be sent; accepted: the server has it; attention: the server refused it. */
  state: 'open' | 'queued' | 'accepted' | 'attention';
  /** Grows each time the shift is closed again. */
  revision: number;
  deviceId: string;
  authorId: string;
  authorName: string;
  /** Numbers of the series that it spans: above the first, up to the second. */
  fromSeq: number;
  toSeq: number;
  /** Device clock: its first receipt, and when it was closed first. */
  openedAt: string;
  closedAt: string;
  /** The same by the shop's clock, once the server has told. */
  shopTimes?: { openedAt: string; closedAt: string };
  /** What was counted, by number. */
  receipts: ShiftReceipt[];
  /** Roubles found in the drawer; null when nobody counted. */
  counted: number | null;
  note: string;
  /** Roubles that the drawer began with; absent when nobody said, as in closings of former versions. */
  opening?: number;
  /** Cash put in and taken out with no receipt. */
  moves?: CashMove[];
  /** For whoever has the till next. */
  handover?: string;
  /** Counted before the sum was shown; absent when nobody counted. */
  blind?: boolean;
  /** Epoch milliseconds from which it may be sent. */
  dueAt: number;
  attempts: number;
  /** Why the last attempt failed; null after success. */
  refusal: RefusalNote | null;
  settledAt: string | null;
}
