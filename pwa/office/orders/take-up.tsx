/** Starts processing a new order from the list, without opening it. */
import { moveOrder, type DeskOrder } from '#contract/orders/order-desk.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

export function TakeUp({ order: { _id, number, revision } }: { order: DeskOrder }) {
  const { show } = useToast();
  const { send, busy } = useSave();

  async function take(): Promise<void> {
    const came = await send(moveOrder, { params: { id: _id }, body: { status: 'processing', revision } }, keepOrder);
    if (came.kind === 'done') show({ tone: 'ok', text: `Заказ № ${number}: в обработке` });
    else show({ tone: 'error', text: describeFailure(came, 'Не удалось взять заказ') });
  }

  return (
    <Button variant="outline" busy={busy} onClick={() => void take()} aria-label={`Взять в работу заказ № ${number}`}>
      Взять в работу
    </Button>
  );
}
