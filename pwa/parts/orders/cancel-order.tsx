/** Cancellation by the buyer before the order is processed: a button with a confirmation. */
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { cancelOrder } from '../../queries/orders.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface CancelOrderProps {
  /** The order's id for an account, or the token of a tracking link. */
  by: { id: string } | { token: string };
  order: Pick<Order, 'number' | 'unreserved' | 'bonusSpent'>;
}

export function CancelOrder({ by, order }: CancelOrderProps) {
  const { number } = order;
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, busy } = useSave();

  async function cancel(): Promise<void> {
    const result = await run((client) => cancelOrder(client, by));
    setAsking(false);
    if (result.kind === 'done') show({ tone: 'ok', text: `Заказ № ${number} отменён` });
    else show({ tone: 'error', text: describeFailure(result, 'Заказ не отменён') });
  }

  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Отменить заказ
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Отменить заказ № ${number}?`}
        confirmLabel="Отменить заказ"
        cancelLabel="Оставить"
        danger
        busy={busy}
        busyLabel="Отменяем…"
        onConfirm={() => void cancel()}
      >
        {cancelText(order)}
      </ConfirmDialog>
    </>
  );
}

export function cancelText({ unreserved, bonusSpent }: Pick<Order, 'unreserved' | 'bonusSpent'>): string {
  return [
    ...(unreserved === true ? [] : ['Товары больше не будут отложены для вас.']),
    ...(bonusSpent > 0 ? ['Потраченные бонусы вернутся с прежним сроком.'] : []),
    'Отменённый заказ не восстановить.',
  ].join(' ');
}
