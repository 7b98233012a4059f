/** Shows the notice of the last sale or the last order, whichever is later. */
import { useSyncExternalStore, type ReactNode } from 'react';
import type { SaleRow } from '../../../device/rows/journal-types.ts';
import type { LastNotice, Recorded } from '../notices/last-notice.ts';
import styles from './receipt-panel.module.css';
import { RecordedNotice } from '../notices/recorded-notice.tsx';

export interface NoticeSlotProps {
  notice: LastNotice<Recorded>;
  /** The next seller doesn't see the previous seller's notice. */
  authorId: string;
  /** The order's notice; null when there is none. It is shown unless a later sale has one. */
  ordered: ReactNode;
  onCancelSale: (sale: Recorded) => void;
  onPrint: (row: SaleRow) => void;
  onClose: () => void;
}

export function NoticeSlot({ notice, authorId, ordered, onCancelSale, onPrint, onClose }: NoticeSlotProps) {
  const shownSale = useSyncExternalStore(notice.subscribe, notice.read, notice.read);
  const sale = shownSale?.row.authorId === authorId ? shownSale : null;
  if (sale === null && ordered === null) return null;
  return (
    <div className={styles.recorded}>
      {sale === null ? (
        ordered
      ) : (
        <RecordedNotice
          key={sale.row.id}
          row={sale.row}
          change={sale.change}
          onCancelSale={sale.draft.corrects === null ? (row) => onCancelSale({ ...sale, row }) : null}
          onPrint={onPrint}
          onClose={onClose}
        />
      )}
    </div>
  );
}
