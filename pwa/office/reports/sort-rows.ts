import { naturalOrder } from '#contract/values/natural-order.ts';

/** A column's key; with a minus for descending. */
export type Order = string;

/** Sorts rows by one of their values, stably; texts are sorted alphabetically. */
export function sortRows<Row>(
  rows: readonly Row[],
  order: Order,
  valueOf: (row: Row, key: string) => string | number,
): Row[] {
  const key = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => sign * compare(valueOf(one, key), valueOf(other, key)));
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : naturalOrder.compare(String(one), String(other));
}

/** The sort order after a press on a column: figures descending and texts ascending first, then reversed. */
export function nextOrder(order: Order, key: string, isNumber: boolean): Order {
  if (order === key) return `-${key}`;
  if (order === `-${key}`) return key;
  return isNumber ? `-${key}` : key;
}

export function directionOf(order: Order, key: string): 'asc' | 'desc' | null {
  if (order === key) return 'asc';
  return order === `-${key}` ? 'desc' : null;
}
