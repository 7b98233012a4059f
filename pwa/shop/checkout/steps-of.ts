/** «Что дальше»: the steps from here to delivery, and the current one. Pure. */
import type { Order } from '#contract/orders/orders.ts';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';

export interface Step {
  readonly title: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'ahead';
}

/** Number of steps done at each status. */
const DONE: Readonly<Record<Exclude<OrderStatus, 'canceled'>, number>> = {
  new: 1,
  processing: 2,
  paid: 2,
  delivered: 4,
};

const READY: Readonly<Record<DeliveryMethod, readonly [title: string, note: string]>> = {
  pickup: ['Соберём', 'сообщим, когда можно забрать'],
  courier: ['Соберём и передадим курьеру', 'о времени договоримся по телефону'],
  transport: ['Соберём и отправим', 'стоимость доставки назовёт менеджер'],
};

const RECEIVED: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Заберёте',
  courier: 'Привезёт курьер',
  transport: 'Получите',
};

const PAID_BY: Readonly<Record<Payment, string>> = {
  cash: 'оплата наличными',
  card: 'оплата картой',
  invoice: 'оплата по счёту',
};

/** Empty for a canceled order. */
export function stepsOf({
  status,
  delivery,
  payment,
  paid,
  unreserved,
}: Pick<Order, 'status' | 'delivery' | 'payment' | 'paid' | 'unreserved'>): readonly Step[] {
  if (status === 'canceled') return [];
  // An edit, a delivery price or a refund leaves a debt in a paid order.
  const isPaid = (status === 'paid' && paid.due === 0) || status === 'delivered';
  const [ready, readyNote] = READY[delivery.method];
  const steps = [
    unreserved === true
      ? ['Приняли заказ', 'товары отложит менеджер, когда позвонит']
      : ['Отложили товары для вас', 'до звонка менеджера'],
    ['Менеджер позвонит', 'чтобы подтвердить заказ'],
    [ready, readyNote],
    [RECEIVED[delivery.method], isPaid ? 'заказ оплачен' : PAID_BY[payment]],
  ] as const;
  const done = DONE[status];
  return steps.map(([title, note], index) => ({
    title,
    note,
    state: index < done ? 'done' : index === done ? 'now' : 'ahead',
  }));
}
