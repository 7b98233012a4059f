/** Orders kept on this device, live in every tab. */
import { useLiveQuery } from 'dexie-react-hooks';
import { keptOrders } from './journal-orders.ts';
import type { OrderRow } from './journal-types.ts';

/** This person's orders and those of guests, newest first; undefined while they are being read. */
export function useKeptOrders(personId: string | null): OrderRow[] | undefined {
  return useLiveQuery(() => keptOrders(personId), [personId]);
}
