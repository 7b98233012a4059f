/** Top of the receipt: its number, its buyer, and what puts it aside or empties it. */
import { ChevronDown } from 'lucide-react';
import { hasContent } from '../../../device/journal/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { buyerOf } from '../../kit/slip-data.ts';
import styles from './receipt-panel.module.css';
import type { ReceiptPanelProps } from './receipt-props.ts';

export function ReceiptHead({
  draft,
  number,
  sale: { busy },
  parking,
  onCustomer,
}: Pick<ReceiptPanelProps, 'draft' | 'number' | 'sale' | 'parking' | 'onCustomer'>) {
  return (
    <header className={styles.head}>
      <div className={styles['whose-receipt']}>
        <h2 className="text-18">{draft.corrects === null ? `Чек ${number}` : 'Исправление чека'}</h2>
        <button
          type="button"
          className={`${styles.sub} ${styles.customer}`}
          aria-haspopup="dialog"
          disabled={busy}
          onClick={onCustomer}
        >
          <span>{draft.customer === undefined ? 'наличные · розница' : `опт · ${buyerOf('', draft.customer)}`}</span>
          <span className="visually-hidden">Выбрать оптового покупателя</span>
          <ChevronDown size={14} aria-hidden />
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
