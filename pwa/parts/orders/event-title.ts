/** Titles of an order's events: a new status, or a change within the same one. */
import { orderStatusText } from '#contract/orders/order-machine.ts';

interface Events {
  readonly events: readonly { readonly status: string; readonly note: string }[];
  readonly delivery: { readonly method: string };
}

/** Note of an event without a change of status; otherwise the status, with the note if there is one. */
export function eventTitle({ events, delivery }: Events, index: number): string {
  const event = events[index];
  if (event === undefined) return '';
  const status = orderStatusText(event.status, delivery.method);
  if (event.note === '') return status;
  const isSameStatus = index > 0 && events[index - 1]?.status === event.status;
  return isSameStatus ? event.note : `${status}: ${event.note}`;
}
