/** «Мои заказы на этом устройстве»: links back to orders placed without an account. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { counted } from '#contract/values/plural.ts';
import { forgetTracked } from '../../device/belongings/cached-answers.ts';
import { forgetPlaced } from '../../device/journal/journal-orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { historyText } from '../../parts/time/moments.ts';
import { STATUS_TONES } from '../../parts/orders/order-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { trackedOrderQuery } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './placed-orders.module.css';

/** Each shown order requests its status, so their number is limited. */
const SHOWN = 10;

/** @param props.title heading above the list where the list is not the whole page */
export function PlacedOrders({ rows = [], title }: { rows?: readonly OrderRow[] | undefined; title?: string }) {
  const { status } = usePerson();
  const [shown, setShown] = useState(SHOWN);
  // Orders of an account are listed in the account.
  const placed = rows.flatMap((row) =>
    row.state === 'accepted' && row.receipt?.trackingToken != null ? [{ row, token: row.receipt.trackingToken }] : [],
  );
  if (placed.length === 0) return null;
  return (
    <section className={styles.placed} aria-label="Оформленные заказы">
      {title !== undefined && <h2 className="text-18">{title}</h2>}
      <ul>
        {placed.slice(0, shown).map(({ row, token }) => (
          <PlacedOrder key={row.id} row={row} token={token} />
        ))}
      </ul>
      {placed.length > shown && <OutlineButton onClick={() => setShown(shown + SHOWN)}>Показать ещё</OutlineButton>}
      <p className={`muted text-14 ${styles.note}`}>
        {status === 'guest' && (
          <>
            Войдите, чтобы видеть новые заказы и на других устройствах. <Link to={paths.auth()}>Войти</Link>
          </>
        )}
      </p>
      <Forget />
    </section>
  );
}

function PlacedOrder({ row, token }: { row: OrderRow; token: string }) {
  const { timezone } = useShop();
  const { data: order } = useQuery(trackedOrderQuery(token));
  const units = row.goods.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <li>
      <Link to={paths.order(token)} className={styles.row}>
        <span className="grid flex-1 min-w-0">
          <span className="weight-heading">№ {row.number}</span>
          <span className="muted text-14">
            {historyText(row.recordedAt, new Date(), timezone)} · {counted(units, 'товар', 'товара', 'товаров')}
          </span>
        </span>
        <span className="grid gap-half justify-items-end">
          <span className="tabular weight-heading nowrap">
            {formatRoubles(order?.total ?? row.receipt?.total ?? row.total)}
          </span>
          {order === null && <Pill tone="neutral">Не найден</Pill>}
          {order != null && (
            <Pill tone={STATUS_TONES[order.status]}>{orderStatusText(order.status, order.delivery?.method)}</Pill>
          )}
        </span>
        <ChevronRight />
      </Link>
    </li>
  );
}

function Forget() {
  const [isAsking, setAsking] = useState(false);
  const { show } = useToast();
  const forget = () => {
    setAsking(false);
    Promise.all([forgetPlaced(), forgetTracked()]).catch(() =>
      show({ tone: 'error', text: 'Список не убран. Попробуйте ещё раз' }),
    );
  };
  return (
    <>
      <Button variant="link" className={styles.forget} onClick={() => setAsking(true)}>
        Убрать список с этого устройства
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Убрать список заказов?"
        confirmLabel="Убрать"
        cancelLabel="Оставить"
        onConfirm={forget}
      >
        Сами заказы останутся в магазине, но ссылок на них на этом устройстве больше не будет.
      </ConfirmDialog>
    </>
  );
}
