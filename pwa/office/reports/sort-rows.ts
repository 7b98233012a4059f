/** Tables of a report in the order a reader chose. Pure. */

/** A column's key; with a minus the greatest first. */
export type Order = string;

/** Rows by one of their values; equal ones keep their place, words go by the alphabet. */
export function sortRows<Row>(
  rows: readonly Row[],
  order: Order,
  valueOf: (row: Row, key: string) => string | number,
): Row[] {
  const key = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => sign * compare(valueOf(one, key), valueOf(other, key)));
}

const alphabet = new Intl.Collator('ru', { numeric: true });

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : alphabet.compare(String(one), String(other));
}

/** Pressing a column orders by it, figures from the greatest and words from the first; again the other way round. */
export function nextOrder(order: Order, key: string, isNumber: boolean): Order {
  if (order === key) return `-${key}`;
  if (order === `-${key}`) return key;
  return isNumber ? `-${key}` : key;
}

export function directionOf(order: Order, key: string): 'asc' | 'desc' | null {
  if (order === key) return 'asc';
  return order === `-${key}` ? 'desc' : null;
}
