/** Above the list while orders are ticked: their number, their picking lists, and canceling them while all of them are new. */
import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { CancelMany } from './move-dialog.tsx';
import { ordersText } from './move-words.ts';
import styles from './orders.module.css';
import { PickingLists } from './picking-list.tsx';
import { Button, LinkButton } from '../kit/buttons.tsx';

export interface TickedOrdersProps {
  /** The ticked orders, all of them open. */
  orders: readonly DeskOrder[];
  /** Unticks one order; all of them without an id. */
  onUnselect: (id?: string) => void;
  /** Ticks the other orders. */
  children?: ReactNode;
}

export function TickedOrders({ orders, onUnselect, children }: TickedOrdersProps) {
  const [isAsking, setAsking] = useState(false);
  const { sheet, print } = usePrinting();
  const fresh = orders.filter(({ status }) => status === 'new');
  return (
    <div className={styles.ticked} role="group" aria-label="Выбранные заказы">
      <span role="status">Выбрано: {ordersText(orders.length)}</span>
      {children}
      <Button variant="outline" icon={Printer} onClick={() => print(<PickingLists orders={orders} />)}>
        {orders.length === 1 ? 'Лист сборки' : 'Листы сборки'}
      </Button>
      {fresh.length === orders.length && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {`Отменить ${ordersText(orders.length)}`}
        </Button>
      )}
      <LinkButton onClick={() => onUnselect()}>Снять выбор</LinkButton>
      {isAsking && fresh.length > 0 && (
        <CancelMany orders={fresh} onCanceled={onUnselect} onClose={() => setAsking(false)} />
      )}
      {sheet}
    </div>
  );
}
