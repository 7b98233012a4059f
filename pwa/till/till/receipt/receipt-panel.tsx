/** The current receipt: positions, buyer, total, change and the main button. Always visible, always in the same place. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ParkedDraft } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/journal/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { isField } from '../../../parts/forms/is-modal-open.ts';
import type { PriceChanges } from '../prices/use-price-changes.ts';
import type { Recording } from '../recording/use-recording.ts';
import { shortagesOf } from '../recording/shortages.ts';
import { useFieldKeys } from '../use-shortcuts.ts';
import { ReceiptBody } from './receipt-body.tsx';
import { ReceiptFoot } from './receipt-foot.tsx';
import { ReceiptHead } from './receipt-head.tsx';
import styles from './receipt-panel.module.css';
import { useOpenLine } from './use-open-line.ts';
import type { Parking } from './use-parking.ts';

export interface ReceiptPanelProps {
  draft: Draft;
  /** The number this receipt will probably get, e.g. «A7-000124». */
  number: string;
  figures: ReadonlyMap<string, ShownFigures>;
  form: Pick<ReceiptForm, 'setQty' | 'putBack' | 'setBuyer' | 'setReceived'>;
  sale: Pick<Recording, 'busy' | 'failure' | 'record'>;
  pricing: Pick<PriceChanges, 'change' | 'reset' | 'noteTyped' | 'hasUnapplied'>;
  parking: Pick<Parking, 'park' | 'clear'>;
  /** The draft entered while this receipt was being recorded, before the recording failed. */
  next: Draft | null;
  /** Parked receipts. */
  parked: readonly ParkedDraft[];
  /** The sale that can be repeated. */
  last: { number: string; total: number } | undefined;
  /** Opens the list of wholesale buyers. */
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

export function ReceiptPanel(props: ReceiptPanelProps) {
  const { draft, figures, form, sale, pricing, parking } = props;
  // On phones the receipt is a collapsible bar; wider screens always show all of it.
  const [unfolded, setUnfolded] = useState(false);
  const lines = useOpenLine(draft);
  const short = shortagesOf(draft.positions, figures);
  useFieldKeys(() => {
    if (pricing.hasUnapplied()) return false;
    lines.price(undefined);
    lines.open(null);
    return true;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sale.record();
  };
  return (
    <form
      className={`${styles.panel} ${unfolded ? styles.unfolded : ''}`}
      onSubmit={submit}
      onKeyDown={keepFromRecording}
      aria-label="Чек"
    >
      <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {unfolded ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
        {unfolded ? 'Свернуть чек' : 'Позиции и покупатель'}
      </button>
      <ReceiptHead draft={draft} number={props.number} sale={sale} parking={parking} onCustomer={props.onCustomer} />
      <ReceiptBody {...props} lines={lines} short={short} />
      <ReceiptFoot
        draft={draft}
        form={form}
        sale={sale}
        pricing={pricing}
        onOrder={props.onOrder}
        lines={lines}
        short={short}
      />
    </form>
  );
}

/** Enter ends typing in any field; only the button, or Ctrl + Enter, records the sale. */
function keepFromRecording(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isField(event.target)) event.preventDefault();
}
