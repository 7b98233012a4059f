/** Saves of an order at the desk: its moves, the delivery's price, the comment. */
import { useQueryClient } from '@tanstack/react-query';
import { commentOrder, moveOrder, priceDelivery, type DeskOrder } from '#contract/orders/order-desk.ts';
import { orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { useSave, write, type Save } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import type { MoveChoice } from './move-dialog.tsx';
import { useOrderCash, type OrderCash } from './use-order-cash.ts';

function cashOfRest(rest: MoveChoice['rest']): OrderCash | null {
  return rest?.how === 'cash' && rest.sum > 0 ? { id: rest.id, kind: 'in' } : null;
}

export function useOrderSaves(order: DeskOrder) {
  const client = useQueryClient();
  const params = { id: order._id };
  const { show } = useToast();
  const [moved, priced, noted] = [useSave(), useSave(), useSave()];
  const failure = moved.failure ?? priced.failure ?? noted.failure;
  const sendWithCash = useOrderCash();

  const forget = () => [moved, priced, noted].forEach((save) => save.reset());
  async function run(save: Save, work: () => Promise<MutationResult<DeskOrder>>, done: string, name?: string) {
    forget();
    const result = await save.run(work, name);
    if (result.kind === 'done') show({ tone: 'ok', text: done });
    return result;
  }
  const move = (status: OrderStatus, { note = '', rest, revision }: MoveChoice) => {
    const body = { status, note, revision, ...(rest === undefined ? {} : { rest }) };
    const send = () =>
      sendWithCash(order, cashOfRest(rest), () => write(client, moveOrder, { params, body }, keepOrder));
    return run(
      moved,
      send,
      `Заказ № ${order.number}: ${orderStatusText(status, order.delivery.method).toLowerCase()}`,
      status,
    );
  };
  const savePrice = (price: number, base: number | null) =>
    run(
      priced,
      () => write(client, priceDelivery, { params, body: { price, base } }, keepOrder),
      `Доставка: ${formatRoubles(price)}`,
    );
  const saveNote = (staffComment: string, staffCommentBase: string) =>
    run(
      noted,
      () => write(client, commentOrder, { params, body: { staffComment, staffCommentBase } }, keepOrder),
      'Комментарий сохранён',
    );
  return { moved, priced, noted, failure, forget, move, savePrice, saveNote };
}
