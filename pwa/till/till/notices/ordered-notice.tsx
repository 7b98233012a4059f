/** «Заказ записан», with the order's delivery to the server; it takes the place of a sale's notice. */
import { Check, Printer, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { PREPAID_BY } from '#contract/orders/till-orders.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { TillOrderRow } from '../../../device/rows/journal-types.ts';
import { CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import { useRow } from '../../../device/journal/use-journal.ts';
import { paths } from '../../../parts/page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { holdText } from '../../kit/order-hold.ts';
import { pickupWords } from '../../kit/slip-data.ts';
import styles from './recorded-notice.module.css';

export interface OrderedNoticeProps {
  row: TillOrderRow;
  onPrint: (row: TillOrderRow) => void;
  onClose: () => void;
}

export function OrderedNotice({ row, onPrint, onClose }: OrderedNoticeProps) {
  const current = useRow(row.id);
  const now = current?.kind === 'till-order' ? current : row;
  const needsPerson = now.state === 'attention';
  useEffect(() => {
    if (needsPerson) return;
    const timer = setTimeout(onClose, CANCEL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [needsPerson, onClose]);
  const { prepayment, buyer } = now.body;
  const pickup = pickupWords(now.body);
  // A refused order may be ended in the journal, or in another window, while this is shown.
  if (now.state === 'voided')
    return (
      <div className={styles.notice} role="status">
        <div className="column flex-1 min-w-0 gap-half snug">
          <b>Заказ отменён</b>
          <span className="ink text-14">
            {buyer.name} · {formatRoubles(now.total)}
          </span>
        </div>
        <CloseButton onClose={onClose} />
      </div>
    );
  return (
    <div className={styles.notice} role="status">
      <Check size={24} strokeWidth={2} />
      <div className="column flex-1 min-w-0 gap-half snug">
        <b>{now.number === '' ? 'Заказ записан' : `Заказ № ${now.number} записан`}</b>
        <span className="ink text-14">
          {buyer.name} · {formatRoubles(now.total)}
        </span>
        {pickup !== '' && <span className="ink text-14">Забрать: {pickup}</span>}
        {prepayment !== undefined && (
          <span className="ink text-14">
            Предоплата {formatRoubles(prepayment.sum)} {PREPAID_BY[prepayment.how]}
          </span>
        )}
        <span className="ink text-14">
          {now.state === 'accepted' && <span className={`ok ${styles.state}`}>на столе заказов, {holdText(now)}</span>}
          {needsPerson && (
            <Link to={paths.journal()} className={`sale ${styles.state}`}>
              требует внимания
            </Link>
          )}
          {now.state !== 'accepted' && !needsPerson && (
            <span className={`low ${styles.state}`}>сохранён на планшете, ждёт отправки</span>
          )}
        </span>
        <div className={styles.acts}>
          <Button variant="outline" icon={<Printer />} onClick={() => onPrint(now)}>
            Печать
          </Button>
        </div>
      </div>
      <CloseButton onClose={onClose} />
    </div>
  );
}

function CloseButton({ onClose }: Pick<OrderedNoticeProps, 'onClose'>) {
  return (
    <IconButton label="Закрыть" onClick={onClose}>
      <X />
    </IconButton>
  );
}
