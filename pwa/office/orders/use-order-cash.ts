/** Cash of an order received or paid out on a till: it goes through that till's drawer. */
import { useQueryClient } from '@tanstack/react-query';
import { commentOrder, type DeskOrder, moveOrder, priceDelivery } from '#contract/orders/order-desk.ts';
import { type OrderStatus, orderStatusText } from '#contract/orders/order-machine.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { readSeries } from '../../device/durable/series.ts';
import { isTill } from '../../device/journal/till-device.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { dropOrderCash, ensureOrderCash, type ExpectedCash, expectOrderCash } from '../../device/shifts/order-cash.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import type { MoveChoice } from './move-dialog.tsx';

export type OrderCash = Pick<ExpectedCash, 'id' | 'kind'>;

/** Sends a request about an order; `cash` is null when no cash changes hands with it. */
export type SendWithCash = <Answer>(
  order: Pick<DeskOrder, '_id' | 'number'>,
  cash: OrderCash | null,
  send: () => Promise<MutationResult<Answer>>,
) => Promise<MutationResult<Answer>>;

/**
 * Notes the cash on this device before the request, where this browser is a till, and drops the note when the server has certainly booked nothing.
 * The office's frame (`OrderCashKeeper`) records it in the drawer. Elsewhere the request is only sent, since the money is in another drawer.
 */
export function useOrderCash(): SendWithCash {
  const { person } = usePerson();
  const { show } = useToast();
  return async (order, cash, send) => {
    if (cash === null || person === null) return send();
    const expected: ExpectedCash = {
      ...cash,
      orderId: order._id,
      orderNumber: order.number,
      authorId: person._id,
      authorName: person.name,
      at: new Date().toISOString(),
    };
    const noted = await noteCash(expected);
    const result = await send();
    if (isUnbooked(result)) {
      if (noted === 'new') await dropOrderCash(cash.id).catch((error: unknown) => console.error(error));
    } else if (noted !== 'elsewhere' && !(await isCashKept(expected))) {
      const verb = cash.kind === 'in' ? 'внесите' : 'изымите';
      show({ tone: 'error', text: `В кассе не записано: ${verb} эту сумму на странице смены.` });
    } else if (noted !== 'elsewhere' && result.kind !== 'done') {
      show({ tone: 'warn', text: 'Сервер не ответил. Если деньги записаны, касса учтёт их сама, когда он ответит.' });
    }
    return result;
  };
}

/** `known`: noted before, so an earlier request may have booked it; `elsewhere`: this browser is no till. */
async function noteCash(cash: ExpectedCash): Promise<'new' | 'known' | 'failed' | 'elsewhere'> {
  try {
    if (!(await isTill(await readSeries()))) return 'elsewhere';
    return (await expectOrderCash(cash)) ? 'new' : 'known';
  } catch (error) {
    console.error(error);
    return 'failed';
  }
}

async function isCashKept(cash: ExpectedCash): Promise<boolean> {
  try {
    await ensureOrderCash(cash);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** True when the server has certainly booked nothing for this request. */
function isUnbooked(result: MutationResult<unknown>): boolean {
  if (result.kind === 'out-of-reach') return result.undone === true;
  return result.kind === 'refused' && !['internal', 'unavailable', 'disk_full'].includes(result.code);
}

const cashOfRest = (rest: MoveChoice['rest']): OrderCash | null =>
  rest?.how === 'cash' && rest.sum > 0 ? { id: rest.id, kind: 'in' } : null;

export function useOrderSaves(order: DeskOrder) {
  const client = useQueryClient();
  const params = { id: order._id };
  const { show } = useToast();
  const save = useSave();
  const sendWithCash = useOrderCash();

  async function run(name: string, work: () => Promise<MutationResult<DeskOrder>>, done: string) {
    const result = await save.run(work, name);
    if (result.kind === 'done') show({ tone: 'ok', text: done });
    return result;
  }
  const move = (status: OrderStatus, { note = '', rest, revision }: MoveChoice) => {
    const body = { status, note, revision, ...(rest === undefined ? {} : { rest }) };
    const send = () =>
      sendWithCash(order, cashOfRest(rest), () => write(client, moveOrder, { params, body }, keepOrder));
    const words = orderStatusText(status, order.delivery.method).toLowerCase();
    return run(status, send, `Заказ № ${order.number}: ${words}`);
  };
  const savePrice = (price: number, base: number | null) =>
    run(
      'price',
      () => write(client, priceDelivery, { params, body: { price, base } }, keepOrder),
      `Доставка: ${formatRoubles(price)}`,
    );
  const saveNote = (staffComment: string, staffCommentBase: string) =>
    run(
      'comment',
      () => write(client, commentOrder, { params, body: { staffComment, staffCommentBase } }, keepOrder),
      'Комментарий сохранён',
    );
  return { save, move, savePrice, saveNote };
}

export interface OrderPartProps {
  order: DeskOrder;
  saves: ReturnType<typeof useOrderSaves>;
}
