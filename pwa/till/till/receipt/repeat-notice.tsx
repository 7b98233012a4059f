/** Notices above the positions: what was recorded last, and what a repeated sale has otherwise than the former one. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SaleRow } from '../../../device/rows/journal-types.ts';
import type { LastNotice, Recorded } from '../notices/last-notice.ts';
import { RecordedNotice } from '../notices/recorded-notice.tsx';
import type { Difference } from '../notices/repeat-sale.ts';
import styles from './receipt-panel.module.css';

export interface RepeatNoticeProps {
  /** Number of the former receipt. */
  number: string;
  differences: readonly Difference[];
  onClose: () => void;
}

export function RepeatNotice({ number, differences, onClose }: RepeatNoticeProps) {
  return (
    <Notice tone="low" urgent className="mt-3" title={`Не так, как в чеке ${number}`} onClose={onClose}>
      <ul>
        {differences.map((difference) => (
          <li key={difference.title}>{differenceText(difference)}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function differenceText(difference: Difference): string {
  if (difference.kind === 'gone') return `${difference.title}: снят с продажи, в чек не добавлен`;
  if (difference.kind === 'absent')
    return `${difference.title}: в каталоге на этом устройстве его пока нет, в чек не добавлен`;
  return `${difference.title}: было ${formatRoubles(difference.before)}, сегодня ${formatRoubles(difference.now)}`;
}

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
