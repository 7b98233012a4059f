/** «Продажа проведена», or «Заказ записан», with the delivery to the server. It closes itself unless a person is needed, and moves nothing then. */
import { Check, Clock, Printer, TriangleAlert, Undo2, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { meansOf, meansText } from '#contract/values/cashless.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { SaleRow, TillOrderRow } from '../../../device/rows/journal-types.ts';
import { useRow } from '../../../device/journal/use-journal.ts';
import { canCancel, CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import { paths } from '../../../parts/page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Recorded } from './last-notice.ts';
import styles from './recorded-notice.module.css';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { holdText, pickupWords } from '../../kit/slip-data.ts';

export interface RecordedNoticeProps {
  recorded: Recorded;
  /** Both are called with the current row: its number and time may have changed since the recording. */
  onCancelSale: (sale: Recorded<SaleRow>) => void;
  onPrint: (row: Recorded['row']) => void;
  onClose: () => void;
}

export function RecordedNotice({ recorded, onCancelSale, onPrint, onClose }: RecordedNoticeProps) {
  const { draft, change } = recorded;
  const current = useRow(recorded.row.id);
  const row = current?.kind === 'sale' || current?.kind === 'till-order' ? current : recorded.row;
  const needsPerson = row.state === 'attention';
  useEffect(() => {
    if (needsPerson) return;
    const timer = setTimeout(onClose, CANCEL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [needsPerson, onClose]);
  // A refused one may be ended in the journal, or in another window, while this is shown.
  const isOver = row.state === 'voided';
  const isSale = row.kind === 'sale';
  return (
    <div className={styles.notice} role="status">
      {!isOver && <Check size={24} strokeWidth={2} />}
      <div className="column flex-1 min-w-0 gap-half snug">
        <b>{titleOf(row)}</b>
        <span className="ink text-14">
          {isSale ? row.number : row.body.buyer.name} · {formatRoubles(row.total)}
          {isSale && row.body.cashless !== undefined && ` · ${meansText(meansOf(row.total, row.body.cashless))}`}
        </span>
        {!isOver && (
          <>
            {!isSale && <OrderFacts {...row.body} />}
            <Delivery row={row} />
            {change !== null && change > 0 && <b className="ink text-22">Сдача {formatRoubles(change)}</b>}
            <div className={styles.acts}>
              <Button variant="outline" icon={<Printer />} onClick={() => onPrint(row)}>
                Печать
              </Button>
              {isSale && draft.corrects === null && canCancel(row.state) && (
                <Button variant="outline" icon={<Undo2 />} onClick={() => onCancelSale({ ...recorded, row })}>
                  Отменить
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <IconButton label="Закрыть" onClick={onClose} icon={<X />} />
    </div>
  );
}

function titleOf(row: Recorded['row']): string {
  const isOver = row.state === 'voided';
  if (row.kind === 'till-order') {
    if (isOver) return 'Заказ отменён';
    return row.number === '' ? 'Заказ записан' : `Заказ № ${row.number} записан`;
  }
  if (!isOver) return 'Продажа проведена';
  return row.correctedBy === null ? 'Продажа аннулирована' : 'Продажа исправлена новым чеком';
}

function OrderFacts(body: TillOrderRow['body']) {
  const { prepayment } = body;
  const pickup = pickupWords(body);
  return (
    <>
      {pickup !== '' && <span className="ink text-14">Забрать: {pickup}</span>}
      {prepayment !== undefined && (
        <span className="ink text-14">
          Предоплата {formatRoubles(prepayment.sum)} {PAID_BY[prepayment.how]}
        </span>
      )}
    </>
  );
}

/** An order's words may take two lines, and have no picture. */
function Delivery({ row }: { row: Recorded['row'] }) {
  const isSale = row.kind === 'sale';
  const icon = (Icon: LucideIcon) => isSale && <Icon size={16} strokeWidth={2} />;
  return (
    <span className="ink text-14">
      {row.state === 'accepted' ? (
        <span className={`ok ${styles.state}`}>
          {icon(Check)}
          {isSale ? 'на сервере' : `на столе заказов, ${holdText(row)}`}
        </span>
      ) : row.state === 'attention' ? (
        <Link to={paths.journal()} className={`sale ${styles.state}`}>
          {icon(TriangleAlert)}
          требует внимания
        </Link>
      ) : (
        <span className={`low ${styles.state}`}>
          {icon(Clock)}
          {isSale ? 'сохранена' : 'сохранён'} на планшете, ждёт отправки
        </span>
      )}
    </span>
  );
}
