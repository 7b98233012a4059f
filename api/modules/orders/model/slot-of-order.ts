/** Day and hours of an order, for the wire and in words. */
import { slotOf, slotWords, type OrderSlot } from '#contract/shop/slots.ts';
import type { OrderRow } from '#db/order-tables.ts';

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
