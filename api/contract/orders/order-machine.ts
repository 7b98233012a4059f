/**
 * An order's states and the moves between them: new -> processing, paid, canceled; processing -> paid, delivered,
 * canceled; paid -> delivered, canceled. Delivered and canceled are final. The server guards every move; screens offer
 * only these.
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

/** Where an order may go from here; nowhere when it is over. */
export function orderMoves(from: OrderStatus): readonly OrderStatus[] {
  return MOVES[from];
}

/** An order whose delivery has no price yet has no sum either: it can be neither paid nor handed over. */
export function needsPrice(to: OrderStatus): boolean {
  return to === 'paid' || to === 'delivered';
}

/** The same for an order whose delivery is priced or not. */
export function openMoves(from: OrderStatus, isPriced: boolean): readonly OrderStatus[] {
  return isPriced ? MOVES[from] : MOVES[from].filter((to) => !needsPrice(to));
}

/** Money has been taken for a paid order: whoever cancels it says why, and the buyer reads it. */
export function needsReason(from: OrderStatus): boolean {
  return from === 'paid';
}

/** `done` when the order stands there already: a repeat changes nothing. */
export function decideMove(from: OrderStatus, to: OrderStatus): 'allowed' | 'done' | 'forbidden' {
  if (from === to) return 'done';
  return MOVES[from].includes(to) ? 'allowed' : 'forbidden';
}

/** True while the order holds its goods: promised, not handed over and not given up. */
export function isOpenOrder(status: OrderStatus): boolean {
  return MOVES[status].length > 0;
}

/** The buyer may take an order back as long as nobody works on it. */
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

/** What a person reads for a status; a missing one reads as new, an unknown one is shown as it is. */
export function orderStatusText(status: string | undefined): string {
  if (status === undefined) return 'Новый';
  return Object.hasOwn(STATUS_TEXTS, status) ? (STATUS_TEXTS[status] ?? status) : status;
}

/** What the buyer of an order that was taken without a hold reads, on paper and screen. */
export const UNRESERVED_WORDS =
  'Товары пока не отложены: из вашей сети уже много заказов ждут подтверждения. Менеджер проверит наличие и отложит их, когда возьмёт заказ в работу.';
