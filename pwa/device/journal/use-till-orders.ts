/** Orders written on this device, live. */
import type { User } from '#contract/people/auth.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import { tillOrders } from './journal-till-orders.ts';
import type { TillOrderRow } from '../rows/journal-types.ts';

const NONE: TillOrderRow[] = [];

/** A seller's own orders, newest first; an administrator sees all. */
export function useTillOrders(person: User | null): readonly TillOrderRow[] {
  return useLiveQuery(() => tillOrders(person), [person?._id, person?.role], NONE);
}
