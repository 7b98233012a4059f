/** Titles of an order's events: a new status, or a change within the same one. */
import { orderStatusText } from '#contract/orders/order-machine.ts';

interface Event {
  readonly status: string;
  readonly note: string;
}

/** Note of an event without a change of status; otherwise the status, with the note if there is one. */
export function eventTitle(events: readonly Event[], index: number): string {
  const event = events[index];
  if (event === undefined) return '';
  const status = orderStatusText(event.status);
  if (event.note === '') return status;
  const isSameStatus = index > 0 && events[index - 1]?.status === event.status;
  return isSameStatus ? event.note : `${status}: ${event.note}`;
}
