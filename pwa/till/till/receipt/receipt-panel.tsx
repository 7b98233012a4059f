/** The current receipt: positions, buyer, total, change and the main button. Always visible, always in the same place. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { hasContent } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { isField } from '../../../parts/forms/is-modal-open.ts';
import { Button } from '../../../ui/button.tsx';
import { buyerOf } from '../../kit/slip-data.ts';
import { shortagesOf } from '../lines/shortages.ts';
import { useFieldKeys } from '../lines/use-shortcuts.ts';
import { MeansChoice } from './means-choice.tsx';
import { ReceiptBody } from './receipt-body.tsx';
import { ReceiptFoot } from './receipt-foot.tsx';
import styles from './receipt-panel.module.css';
import { useOpenLine } from './use-open-line.ts';
import type { ReceiptPanelProps } from './receipt-props.ts';

export function ReceiptPanel(props: ReceiptPanelProps) {
  const { draft, figures, form, sale, pricing, parking } = props;
  // On phones the receipt is a collapsible bar; wider screens always show all of it.
  const [unfolded, setUnfolded] = useState(false);
  const isFoldedWholesale = !unfolded && draft.customer !== undefined;
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
        {unfolded ? <ChevronDown strokeWidth={2} /> : <ChevronUp strokeWidth={2} />}
        <span className={isFoldedWholesale ? 'visually-hidden' : undefined}>
          {unfolded ? 'Свернуть чек' : 'Позиции и покупатель'}
        </span>
        {isFoldedWholesale && <Buyer customer={draft.customer} />}
      </button>
      <ReceiptHead draft={draft} number={props.number} sale={sale} parking={parking} onCustomer={props.onCustomer} />
      <MeansChoice draft={draft} form={form} />
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

/** The buyer by whose prices the receipt is sold: the colour tells a wholesale receipt from across the counter. */
function Buyer({ customer }: Pick<Draft, 'customer'>) {
  return (
    <span className={styles.whose} data-wholesale={customer === undefined ? undefined : ''}>
      {customer === undefined ? 'Розница' : `Опт · ${buyerOf('', customer)}`}
    </span>
  );
}

/** Top of the receipt: its number, its buyer, and what puts it aside or empties it. */
function ReceiptHead({
  draft,
  number,
  sale: { busy },
  parking,
  onCustomer,
}: Pick<ReceiptPanelProps, 'draft' | 'number' | 'sale' | 'parking' | 'onCustomer'>) {
  return (
    <header className={styles.head}>
      <div className="relative min-w-0">
        <h2 className="text-14">{draft.corrects === null ? `Чек ${number}` : 'Исправление чека'}</h2>
        <button type="button" className={styles.customer} aria-haspopup="dialog" disabled={busy} onClick={onCustomer}>
          <Buyer customer={draft.customer} />
          <span className="visually-hidden">Выбрать оптового покупателя</span>
          <ChevronDown size={16} strokeWidth={2} />
        </button>
      </div>
      {hasContent(draft) && (
        <div className="flex flex-none gap-3 nowrap">
          <Button variant="link" onClick={parking.park} disabled={busy}>
            Отложить
          </Button>
          <Button variant="link" onClick={parking.clear} disabled={busy}>
            Очистить
          </Button>
        </div>
      )}
    </header>
  );
}
