/** Orders taken at this till: unsent ones, refused ones, and today's with their slips. */
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PREPAID_BY } from '#contract/orders/till-orders.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type { User } from '#contract/people/auth.ts';
import { sendAgain } from '../../device/journal/journal.ts';
import { withdrawTillOrder } from '../../device/journal/journal-till-orders.ts';
import type { TillOrderRow } from '../../device/rows/journal-types.ts';
import { useTillOrders } from '../../device/journal/use-till-orders.ts';
import { refusalReason } from '../../parts/journal/refusal-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { OutlineButton } from '../../ui/act-buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { holdText } from '../kit/order-hold.ts';
import { orderSlipOf, pickupWords } from '../kit/slip-data.ts';
import { RESENDING, useDiskWrite } from '../kit/use-disk-write.ts';
import { WriteButton } from '../kit/write-button.tsx';
import type { SlipActions } from '../kit/use-slip.tsx';
import styles from './till-orders.module.css';

export interface TillOrdersProps {
  person: User | null;
  /** `YYYY-MM-DD`: the shown day, and today. */
  day: string;
  today: string;
  timeZone: string;
  slip: SlipActions;
}

export function TillOrders({ person, day, today, timeZone, slip }: TillOrdersProps) {
  const orders = useTillOrders(person);
  const [ending, setEnding] = useState<TillOrderRow | null>(null);
  const shown = orders.filter(({ state, recordedAt }) => {
    const written = businessDay(new Date(recordedAt), timeZone);
    // No later day than today can be chosen, and the clock was ahead then.
    const shownOn = written > today ? today : written;
    return shownOn === day || (day === today && state !== 'accepted' && state !== 'voided');
  });
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="Заказы с этой кассы">
      <h2 className="text-18">Заказы с этой кассы</h2>
      <ul className="card">
        {shown.map((row) => (
          <li key={row.id} className={styles.row} data-state={row.state}>
            <div className={styles.what}>
              <p>
                {row.state === 'accepted' ? (
                  <Link to={paths.deskOrder(row.id)}>Заказ № {row.number}</Link>
                ) : (
                  <b>Заказ без номера</b>
                )}
                {' · '}
                {row.body.buyer.name}
                {' · '}
                <Moment at={row.recordedAt} />
              </p>
              <p className={styles.about}>
                {formatRoubles(row.total)}
                {row.body.prepayment !== undefined &&
                  ` · предоплата ${formatRoubles(row.body.prepayment.sum)} ${PREPAID_BY[row.body.prepayment.how]}`}
              </p>
              {pickupWords(row.body) !== '' && <p className={styles.about}>Забрать: {pickupWords(row.body)}</p>}
              <p className={styles.fate}>{fateOf(row)}</p>
            </div>
            <div className="flex wrap gap-2">
              {row.state === 'attention' && (
                <>
                  <WriteButton what={RESENDING} write={() => sendAgain(row.id)}>
                    Отправить ещё раз
                  </WriteButton>
                  <OutlineButton onClick={() => setEnding(row)}>Отменить заказ</OutlineButton>
                </>
              )}
              {row.state !== 'voided' && (
                <Button
                  variant="outline"
                  icon={<Printer />}
                  aria-label={`Печать заказа: ${row.body.buyer.name}`}
                  onClick={() => slip.print(orderSlipOf(row))}
                >
                  Печать
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {ending !== null && person !== null && (
        <EndOrderDialog row={ending} author={person} onClose={() => setEnding(null)} />
      )}
    </section>
  );
}

/** Asks whether a refused order is to be cancelled, and cancels it. */
export function EndOrderDialog({ row, author, onClose }: { row: TillOrderRow; author: User; onClose: () => void }) {
  const { writing, write } = useDiskWrite();
  const { show } = useToast();
  const { prepayment } = row.body;
  const end = async () => {
    const isWritten = await write('отмена заказа', async () => {
      const outcome = await withdrawTillOrder(row.id, author);
      const money = (words: string) => (prepayment === undefined ? '' : ` ${words}`);
      if (outcome === 'ended-before')
        show({ tone: 'warn', text: `Этот заказ уже отменён.${money('Предоплату возвращают один раз.')}` });
      if (outcome === 'resent')
        show({
          tone: 'error',
          text: `Заказ НЕ отменён: его уже отправили ещё раз.${money('Предоплату не возвращайте.')}`,
        });
    });
    if (isWritten) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Отменить заказ?"
      danger
      confirmLabel="Отменить заказ"
      cancelLabel="Оставить"
      busy={writing !== null}
      onConfirm={() => void end()}
      onOpenChange={onClose}
    >
      {prepayment === undefined
        ? 'На сервере его нет: товар не зарезервирован.'
        : `Верните покупателю ${formatRoubles(prepayment.sum)} ${PREPAID_BY[prepayment.how]}.${
            prepayment.how === 'cash' ? ' Сумма будет списана из кассы этой смены.' : ''
          }`}
    </ConfirmDialog>
  );
}

function fateOf(row: TillOrderRow): string {
  switch (row.state) {
    case 'accepted':
      return `На столе заказов, ${holdText(row)}`;
    case 'voided':
      return 'Отменён';
    case 'attention':
      return refusalReason(row.refusal, 'Сервер не принял заказ и не сказал почему. Отправьте ещё раз.');
    default:
      return 'Сохранён на планшете, ждёт отправки';
  }
}
