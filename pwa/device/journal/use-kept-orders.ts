/** Orders kept on this device, live in every tab. */
import { keptOrders } from './journal-orders.ts';
import type { OrderRow } from './journal-types.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** This person's orders and those of guests, newest first; undefined while they are being read. */
export function useKeptOrders(personId: string | null): OrderRow[] | undefined {
  return useLiveQuery(() => keptOrders(personId), [personId]);
}
