/** Properties of the receipt and of its parts, and the state of its open line. */
import { useState, type ReactNode } from 'react';
import type { ParkedDraft } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import type { Shortage } from '../lines/lines-to-confirm.ts';
import type { PriceTarget } from '../prices/price-changes.ts';
import type { PriceChanges } from '../prices/approval-dialog.tsx';
import type { Recording } from '../recording/use-sale-or-order.ts';
import type { Parking } from './parked-dialog.tsx';

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
  last: { number: string; total: number } | undefined;
  onCustomer: () => void;
  onParked: () => void;
  onRepeat: () => void;
  /** Turns the receipt into an order; null where that is impossible, as for a correction. */
  onOrder: (() => void) | null;
  /** The last sale's notice, below all controls, so that nothing moves when it disappears. */
  recorded: ReactNode;
  /** Differences of a repeated sale, or the previous shift's handover note. */
  repeated: ReactNode;
  /** Changes in the shop since the positions were entered; null when there are none. */
  news: ReactNode;
}

export interface ReceiptParts extends ReceiptPanelProps {
  lines: OpenLine;
  short: readonly Shortage[];
}

export type OpenLine = ReturnType<typeof useOpenLine>;

/** The open line and the price being edited belong to this receipt only: the next one starts with none. */
export function useOpenLine({ id: draftId, positions }: Draft) {
  const [opened, setOpened] = useState<{ draftId: string; productId: string } | null>(null);
  const [priced, setPriced] = useState<{ draftId: string; target: PriceTarget } | null>(null);
  const openId = opened?.draftId === draftId ? opened.productId : null;
  const chosen = priced?.draftId === draftId && positions.length > 0 ? priced.target : undefined;
  return {
    openId,
    line: positions.find(({ productId }) => productId === openId),
    /** The line whose price is edited while it is open, null for the whole receipt, undefined for none. */
    target: chosen === null || chosen === openId ? chosen : undefined,
    open: (productId: string | null) => setOpened(productId === null ? null : { draftId, productId }),
    price: (target: PriceTarget | undefined) => {
      setPriced(target === undefined ? null : { draftId, target });
      if (target === null) setOpened(null);
    },
  };
}
