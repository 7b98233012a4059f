/** «Заказ записан», with the order's delivery to the server; it takes the place of a sale's notice. */
import { Printer } from 'lucide-react';
import { PREPAID_BY } from '#contract/orders/till-orders.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { TillOrderRow } from '../../../device/rows/journal-types.ts';
import { useRow } from '../../../device/journal/use-journal.ts';
import { Button } from '../../../ui/button.tsx';
import { holdText, pickupWords } from '../../kit/slip-data.ts';
import { Delivery, NoticeFrame } from './recorded-notice.tsx';
import styles from './recorded-notice.module.css';

interface OrderedNoticeProps {
  row: TillOrderRow;
  onPrint: (row: TillOrderRow) => void;
  onClose: () => void;
}

export function OrderedNotice({ row, onPrint, onClose }: OrderedNoticeProps) {
  const current = useRow(row.id);
  const now = current?.kind === 'till-order' ? current : row;
  const { prepayment, buyer } = now.body;
  const pickup = pickupWords(now.body);
  // A refused order may be ended in the journal, or in another window, while this is shown.
  const isOver = now.state === 'voided';
  const recorded = now.number === '' ? 'Заказ записан' : `Заказ № ${now.number} записан`;
  return (
    <NoticeFrame state={now.state} title={isOver ? 'Заказ отменён' : recorded} onClose={onClose}>
      <span className="ink text-14">
        {buyer.name} · {formatRoubles(now.total)}
      </span>
      {!isOver && (
        <>
          {pickup !== '' && <span className="ink text-14">Забрать: {pickup}</span>}
          {prepayment !== undefined && (
            <span className="ink text-14">
              Предоплата {formatRoubles(prepayment.sum)} {PREPAID_BY[prepayment.how]}
            </span>
          )}
          <Delivery state={now.state} accepted={`на столе заказов, ${holdText(now)}`} kept="сохранён" plain />
          <div className={styles.acts}>
            <Button variant="outline" icon={<Printer />} onClick={() => onPrint(now)}>
              Печать
            </Button>
          </div>
        </>
      )}
    </NoticeFrame>
  );
}
