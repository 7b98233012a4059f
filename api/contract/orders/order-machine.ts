/**
 * An order's states and the moves between them: new -> processing, paid, canceled; processing -> paid, delivered, canceled; paid -> delivered,
 * canceled. Delivered and canceled are final. The server guards every move; screens offer only these.
 */
import { z } from 'zod';

export const ORDER_STATUSES = ['new', 'processing', 'paid', 'delivered', 'canceled'] as const;
export const orderStatusSchema = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['processing', 'paid', 'canceled'],
  processing: ['paid', 'delivered', 'canceled'],
  paid: ['delivered', 'canceled'],
  delivered: [],
  canceled: [],
};

/** Statuses that an order may move to; empty for a finished order. */
export function orderMoves(from: OrderStatus): readonly OrderStatus[] {
  return MOVES[from];
}

/** An order without a delivery price has no final sum, so it can be neither paid nor handed over. */
export function needsPrice(to: OrderStatus): boolean {
  return to === 'paid' || to === 'delivered';
}

/** Like `orderMoves`, restricted by whether the delivery has a price. */
export function openMoves(from: OrderStatus, isPriced: boolean): readonly OrderStatus[] {
  return isPriced ? MOVES[from] : MOVES[from].filter((to) => !needsPrice(to));
}

/** Money has been taken for a paid order, so canceling it requires a reason, which the buyer reads. */
export function needsReason(from: OrderStatus): boolean {
  return from === 'paid';
}

/** `done` when the order already has the status: a repeat changes nothing. */
export function decideMove(from: OrderStatus, to: OrderStatus): 'allowed' | 'done' | 'forbidden' {
  if (from === to) return 'done';
  return MOVES[from].includes(to) ? 'allowed' : 'forbidden';
}

/** True while the order reserves its goods: neither handed over nor canceled. */
export function isOpenOrder(status: OrderStatus): boolean {
  return MOVES[status].length > 0;
}

/** The buyer may cancel an order until somebody works on it. */
export function buyerMayCancel(status: OrderStatus): boolean {
  return status === 'new';
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  new: 'Новый',
  processing: 'В обработке',
  paid: 'Оплачен',
  delivered: 'Доставлен',
  canceled: 'Отменён',
};

/**
 * Russian text of a status; a missing one reads as new, an unknown one is returned as it is.
 * @param delivery the order's way of delivery: a pickup order is handed out, not delivered; absent for a status by itself
 */
export function orderStatusText(status: string | undefined, delivery?: string): string {
  if (status === 'delivered' && delivery === 'pickup') return 'Выдан';
  if (status === undefined) return 'Новый';
  return Object.hasOwn(STATUS_TEXTS, status) ? (STATUS_TEXTS[status] ?? status) : status;
}

/** Text for the buyer of an order that was accepted without a reservation, on paper and screen. */
export const UNRESERVED_WORDS =
  'Товары пока не отложены: из вашей сети уже много заказов ждут подтверждения. Менеджер проверит наличие и отложит их, когда возьмёт заказ в работу.';
