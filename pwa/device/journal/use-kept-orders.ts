/** Orders kept on this device, live in every tab. */
import { countForeignOrders, keptOrders } from './journal-orders.ts';
import type { OrderRow } from '../rows/journal-types.ts';
import { useLiveQuery } from '../database/use-live-query.ts';

/** This person's orders and those of guests, newest first; undefined while they are being read. */
export function useKeptOrders(personId: string | null): OrderRow[] | undefined {
  return useLiveQuery(() => keptOrders(personId), [personId]);
}

/** Number of waiting orders that belong to other accounts; 0 while they are being read. */
export function useForeignOrders(personId: string | null): number {
  return useLiveQuery(() => countForeignOrders(personId), [personId], 0);
}
