/** Orders of the account that this device saw accepted and that the server's list lacks. Pure. */
import type { Order } from '#contract/orders/orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';

/** Time in which an answer may have been asked for before the order was accepted, ms. */
const ON_ITS_WAY_MS = 60_000;

interface FirstPage {
  readonly items: readonly Pick<Order, '_id' | 'number'>[];
  readonly total: number;
  /** Epoch milliseconds. */
  readonly answeredAt: number;
}

/**
 * An order older than those of the first page may be on another one: its number is lower. A restore loses the newest orders.
 * @param rows orders of this device
 */
export function lostOrders(
  rows: readonly OrderRow[],
  personId: string,
  { items, total, answeredAt }: FirstPage,
): OrderRow[] {
  const listed = new Set(items.map(({ _id }) => _id));
  const oldest = total > items.length ? Math.min(...items.map(({ number }) => Number(number))) : 0;
  return rows.filter(
    ({ id, authorId, state, number, settledAt }) =>
      authorId === personId &&
      state === 'accepted' &&
      !listed.has(id) &&
      Number(number) > oldest &&
      settledAt !== null &&
      Date.parse(settledAt) + ON_ITS_WAY_MS < answeredAt,
  );
}
