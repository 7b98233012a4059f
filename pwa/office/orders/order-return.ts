import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import { counted } from '#contract/values/plural.ts';
import { refundOfOrder } from '#contract/returns/refund.ts';
import { positionsOf, type ReturnChoice, type ReturnableLine } from '../../parts/orders/return-choice.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { RefusedMutation, UnansweredMutation } from '../../queries/mutation.ts';

export function linesOf({ items }: Pick<DeskOrder, 'items'>): ReturnableLine[] {
  return items.map(({ title, qty, unit, price, returned }, position) => ({
    position,
    title,
    qty,
    unit,
    price,
    left: qty - returned,
  }));
}

/** Units of all lines that came back before. */
export function returnedUnits({ items }: Pick<DeskOrder, 'items'>): number {
  return items.reduce((sum, { returned }) => sum + returned, 0);
}

/**
 * `at`: ISO instant of the first press; `returnedBefore`: units that the form showed as returned. An unanswered request is repeated
 * unchanged, so the request is made once.
 */
export function requestOf(
  order: DeskOrder,
  choice: ReturnChoice,
  { at, reason, ...typed }: { id: string; reason: string; at: string; how: PaymentWay; returnedBefore: number },
): ReturnRequest {
  const items = positionsOf(linesOf(order), choice);
  return {
    ...typed,
    orderId: order._id,
    returnedAt: at,
    items,
    total: refundOfOrder(order, items).total,
    reason: reason.trim(),
  };
}

const BONUS = ['бонус', 'бонуса', 'бонусов'] as const;

/** Effect on the buyer's bonuses, shown before the press; empty when there is none. */
export function bonusWords({ givenBack, takenBack }: { givenBack: number; takenBack: number }): string {
  const words = [
    ...(givenBack > 0 ? [`вернём покупателю ${counted(givenBack, ...BONUS)} из потраченных`] : []),
    ...(takenBack > 0 ? [`спишем ${counted(takenBack, ...BONUS)} из начисленных`] : []),
  ];
  return words.length === 0 ? '' : `Бонусы: ${words.join(', ')}.`;
}

export interface Refusals {
  lines: ReadonlyMap<number, string>;
  /** Error of the sum, shown beside it. */
  total: string | null;
  whole: string | null;
}

const NOT_BOOKED = 'Возврат не записан';

/** Splits the server's refusal, or the failure of a request that was not sent, by the place on the screen. */
export function refusalsOf(failure: Pick<RefusedMutation, 'message' | 'details'> | UnansweredMutation): Refusals {
  if (!('details' in failure)) return { lines: new Map(), total: null, whole: describeFailure(failure, NOT_BOOKED) };
  const { message, details } = failure;
  const lines = new Map<number, string>();
  const others: string[] = [];
  let total: string | null = null;
  for (const { path = '', message: text } of details) {
    const [, place] = /^items\.(\d+)$/.exec(path) ?? [];
    if (place !== undefined) lines.set(Number(place), text);
    else if (path === 'total') total = text;
    else others.push(text);
  }
  const isPlaced = total !== null || (lines.size > 0 && others.length === 0);
  return {
    lines,
    total,
    whole: isPlaced && others.length === 0 ? null : [message === '' ? NOT_BOOKED : message, ...others].join('. '),
  };
}
