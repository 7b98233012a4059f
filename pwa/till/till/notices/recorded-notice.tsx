/**
 * «Продажа проведена», or «Заказ записан», with the delivery to the server. The notice closes itself unless a person is needed, and moves
 * nothing then.
 */
import { Check, Clock, Printer, TriangleAlert, Undo2, X, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { meansOf, meansText } from '#contract/values/cashless.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { RowState, SaleRow, TillOrderRow } from '../../../device/rows/journal-types.ts';
import { useRow } from '../../../device/journal/use-journal.ts';
import { canCancel, CANCEL_SECONDS } from '../../../device/journal/cancel-sale.ts';
import { paths } from '../../../parts/page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './recorded-notice.module.css';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { holdText, pickupWords } from '../../kit/slip-data.ts';

export interface RecordedNoticeProps {
  row: SaleRow;
  /** Change to give back, roubles; null when no cash was entered. */
  change: number | null;
  /** Null when the sale can't be undone, as for a correction. */
  onCancelSale: ((row: SaleRow) => void) | null;
  /** Both are called with the current row: its number and time may have changed since the recording. */
  onPrint: (row: SaleRow) => void;
  onClose: () => void;
}

export function RecordedNotice({ row, change, onCancelSale, onPrint, onClose }: RecordedNoticeProps) {
  const current = useRow(row.id);
  const now = current?.kind === 'sale' ? current : row;
  // A refused sale may be voided or corrected in the journal, or in another window, while this is shown.
  const isOver = now.state === 'voided';
  return (
    <NoticeFrame state={now.state} title={isOver ? endedText(now) : 'Продажа проведена'} onClose={onClose}>
      <span className="ink text-14">
        {now.number} · {formatRoubles(now.total)}
        {now.body.cashless !== undefined && ` · ${meansText(meansOf(now.total, now.body.cashless))}`}
      </span>
      {!isOver && (
        <>
          <Delivery state={now.state} accepted="на сервере" kept="сохранена" />
          {change !== null && change > 0 && <b className="ink text-22">Сдача {formatRoubles(change)}</b>}
          <div className={styles.acts}>
            <Button variant="outline" icon={<Printer />} onClick={() => onPrint(now)}>
              Печать
            </Button>
            {onCancelSale !== null && canCancel(now.state) && (
              <Button variant="outline" icon={<Undo2 />} onClick={() => onCancelSale(now)}>
                Отменить
              </Button>
            )}
          </div>
        </>
      )}
    </NoticeFrame>
  );
}

interface NoticeFrameProps {
  state: RowState;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A notice about the last sale or order; it stays open while a person is needed. */
function NoticeFrame({ state, title, onClose, children }: NoticeFrameProps) {
  const needsPerson = state === 'attention';
  useEffect(() => {
    if (needsPerson) return;
    const timer = setTimeout(onClose, CANCEL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [needsPerson, onClose]);
  return (
    <div className={styles.notice} role="status">
      {state !== 'voided' && <Check size={24} strokeWidth={2} />}
      <div className="column flex-1 min-w-0 gap-half snug">
        <b>{title}</b>
        {children}
      </div>
      <IconButton label="Закрыть" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

function endedText({ correctedBy }: SaleRow): string {
  return correctedBy === null ? 'Продажа аннулирована' : 'Продажа исправлена новым чеком';
}

interface DeliveryProps {
  state: RowState;
  /** Said of it once the server has it, and the verb while the tablet keeps it. */
  accepted: string;
  kept: string;
  plain?: boolean;
}

function Delivery({ state, accepted, kept, plain = false }: DeliveryProps) {
  const icon = (Icon: LucideIcon) => !plain && <Icon size={16} strokeWidth={2} />;
  return (
    <span className="ink text-14">
      {state === 'accepted' ? (
        <span className={`ok ${styles.state}`}>
          {icon(Check)}
          {accepted}
        </span>
      ) : state === 'attention' ? (
        <Link to={paths.journal()} className={`sale ${styles.state}`}>
          {icon(TriangleAlert)}
          требует внимания
        </Link>
      ) : (
        <span className={`low ${styles.state}`}>
          {icon(Clock)}
          {kept} на планшете, ждёт отправки
        </span>
      )}
    </span>
  );
}

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
              Предоплата {formatRoubles(prepayment.sum)} {PAID_BY[prepayment.how]}
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
