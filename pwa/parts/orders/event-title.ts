/** What people read for an event of an order: where it came to, or what was changed where it stood. */
import { orderStatusText } from '#contract/orders/order-machine.ts';

interface Event {
  readonly status: string;
  readonly note: string;
}

/** A change that moved nothing says itself; what is left unsaid of a move is its status. */
export function eventTitle(events: readonly Event[], index: number): string {
  const event = events[index];
  if (event === undefined) return '';
  const status = orderStatusText(event.status);
  if (event.note === '') return status;
  const stood = index > 0 && events[index - 1]?.status === event.status;
  return stood ? event.note : `${status}: ${event.note}`;
}
