/** Words about an order: its day and hours, and the remarks that the shop itself writes into the comment of the staff. */
import { type OrderSlot, slotOf, slotWords } from '#contract/shop/slots.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { inUnits } from '#contract/products/unit-words.ts';

export type SlotColumns = Pick<OrderRow, 'slot' | 'slot_unconfirmed'>;

/** Undefined for an order without a slot. */
export function slotOfOrder({ slot: key, slot_unconfirmed }: SlotColumns): OrderSlot | undefined {
  const slot = slotOf(key);
  return slot && { ...slot, ...(Boolean(slot_unconfirmed) ? { unconfirmed: true as const } : {}) };
}

/** Empty for an order without a slot. */
export function orderSlotWords(order: SlotColumns): string {
  const slot = slotOfOrder(order);
  return slot === undefined ? '' : slotWords(slot);
}

/** Longest staff comment that the desk's form accepts. */
const STAFF_COMMENT_MAX = 1000;

/** «Не хватает: Сифон, 2 шт.» */
export function lackingRemark({ title, unit }: { title: string; unit: string }, lacking: number): string {
  return `Не хватает: ${title}, ${inUnits(lacking, unit)}`;
}

/** One text of these, one per line, without the empty ones; the end is cut where the desk's form could not save it. */
export function staffComment(texts: readonly string[]): string {
  const text = texts.filter((one) => one !== '').join('\n');
  return text.length <= STAFF_COMMENT_MAX ? text : `${text.slice(0, STAFF_COMMENT_MAX - 1)}…`;
}
