/** Properties of the receipt, shared by its head, body and foot. */
import type { ReactNode } from 'react';
import type { ParkedDraft } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import type { PriceChanges } from '../prices/use-price-changes.ts';
import type { Recording } from '../recording/use-recording.ts';
import type { Parking } from './use-parking.ts';

export interface ReceiptPanelProps {
  draft: Draft;
  /** The number this receipt will probably get, e.g. «A7-000124». */
  number: string;
  figures: ReadonlyMap<string, ShownFigures>;
  form: Pick<ReceiptForm, 'setQty' | 'putBack' | 'setBuyer' | 'setReceived' | 'setMeans'>;
  sale: Pick<Recording, 'busy' | 'failure' | 'record'>;
  pricing: Pick<PriceChanges, 'change' | 'reset' | 'noteTyped' | 'hasUnapplied'>;
  parking: Pick<Parking, 'park' | 'clear'>;
  /** The draft entered while this receipt was being recorded, before the recording failed. */
  next: Draft | null;
  parked: readonly ParkedDraft[];
  /** The sale that can be repeated. */
  last: { number: string; total: number } | undefined;
  onCustomer: () => void;
  onParked: () => void;
  onRepeat: () => void;
  /** Turns the receipt into an order; null where that is impossible, as for a correction. */
  onOrder: (() => void) | null;
  /** The last sale's notice, in a `WordPlace`; it stands below all controls, so that nothing moves when it disappears. */
  recorded: ReactNode;
  /** Differences of a repeated sale, or the previous shift's handover note. */
  repeated: ReactNode;
  /** Changes in the shop since the positions were entered; null when there are none. */
  news: ReactNode;
}
