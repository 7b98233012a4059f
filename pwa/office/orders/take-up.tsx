/** Takes a new order up from the list, without opening it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { moveOrder } from '../../queries/order-desk.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

export function TakeUp({ order: { _id, number } }: { order: Pick<DeskOrder, '_id' | 'number'> }) {
  const client = useQueryClient();
  const { show } = useToast();
  const [busy, setBusy] = useState(false);

  async function take(): Promise<void> {
    setBusy(true);
    const came = await moveOrder(client, _id, 'processing', '').finally(() => setBusy(false));
    if (came.kind === 'done') show({ tone: 'ok', text: `Заказ № ${number}: в обработке` });
    else
      show({
        tone: 'error',
        text: came.kind === 'refused' && came.message !== '' ? came.message : 'Не удалось взять заказ: нет связи',
      });
  }

  return (
    <Button variant="outline" busy={busy} onClick={() => void take()} aria-label={`Взять в работу заказ № ${number}`}>
      Взять в работу
    </Button>
  );
}
