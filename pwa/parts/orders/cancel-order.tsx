/** Cancellation by the buyer before the order is processed: a button with a confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { cancelOrder } from '../../queries/orders.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface CancelOrderProps {
  /** The order's id for an account, or the token of a tracking link. */
  by: { id: string } | { token: string };
  order: Pick<Order, 'number' | 'unreserved'>;
}

export function CancelOrder({ by, order: { number, unreserved } }: CancelOrderProps) {
  const client = useQueryClient();
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    const result = await cancelOrder(client, by).finally(() => setBusy(false));
    setAsking(false);
    if (result.kind === 'done') show({ tone: 'ok', text: `Заказ № ${number} отменён` });
    else if (result.kind === 'refused')
      show({ tone: 'error', text: result.message === '' ? 'Не удалось отменить заказ' : result.message });
    else show({ tone: 'error', text: 'Сервер не отвечает: заказ не отменён. Попробуйте, когда появится связь' });
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
        {unreserved === true ? 'Потраченные' : 'Товары больше не будут отложены для вас, потраченные'} бонусы вернутся.
      </ConfirmDialog>
    </>
  );
}
