/** Notices above the positions: what was recorded last, and what a repeated sale has otherwise than the former one. */
import { useSyncExternalStore } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { orderSlipOf, slipSourceOf } from '../../kit/slip-data.ts';
import type { SlipActions } from '../../kit/use-slip.tsx';
import { OrderedNotice } from '../notices/ordered-notice.tsx';
import { RecordedNotice } from '../notices/recorded-notice.tsx';
import type { Difference } from '../notices/repeat-sale.ts';
import type { SaleOrOrder } from '../recording/use-sale-or-order.ts';
import styles from './receipt-panel.module.css';

interface RepeatNoticeProps {
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

interface NoticeSlotProps {
  deal: SaleOrOrder;
  slip: SlipActions;
  authorId: string;
}

/** The notice of the last sale, else of the last order. The next seller doesn't see the previous seller's. */
export function NoticeSlot({ deal: { word, ordering, cancelLast }, slip, authorId }: NoticeSlotProps) {
  const shownSale = useSyncExternalStore(word.subscribe, word.read, word.read);
  const sale = shownSale?.row.authorId === authorId ? shownSale : null;
  const { ordered } = ordering;
  if (sale === null && ordered === null) return null;
  return (
    <div className={styles.recorded}>
      {sale !== null ? (
        <RecordedNotice
          key={sale.row.id}
          row={sale.row}
          change={sale.change}
          onCancelSale={sale.draft.corrects === null ? (row) => cancelLast({ ...sale, row }) : null}
          onPrint={(row) => slip.print(slipSourceOf(row))}
          onClose={word.dismiss}
        />
      ) : (
        ordered !== null && (
          <OrderedNotice
            key={ordered.id}
            row={ordered}
            onPrint={(row) => slip.print(orderSlipOf(row))}
            onClose={ordering.dismiss}
          />
        )
      )}
    </div>
  );
}
