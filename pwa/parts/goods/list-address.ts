/** A list of goods with quantities as an address, which any device can open. It holds no prices: each reader sees their own. */
import { idSchema } from '#contract/common.ts';
import { CART_QTY_MAX, clampCartQty } from '#contract/values/quantity.ts';
import { ROUTES } from '../page/paths.ts';

/** A product of the list, by its id, since its slug may change while the link is in use. */
export interface Listed {
  readonly id: string;
  /** Units, 1 to 999. */
  readonly qty: number;
}

const QTY = /^[1-9]\d*$/;

export function listAddress(goods: readonly Listed[]): string {
  return `${ROUTES.list}?goods=${goods.map(({ id, qty }) => `${id}:${qty}`).join(',')}`;
}

/**
 * Reads the `goods` of such an address; a product named twice has the sum of its quantities, at most 999.
 * @returns the goods in their order, and the number of entries that are no goods with a quantity
 */
export function parseList(goods: string | null): { goods: Listed[]; unread: number } {
  const quantities = new Map<string, number>();
  let unread = 0;
  for (const entry of (goods ?? '').split(',').filter((one) => one !== '')) {
    const [id = '', qty = '', ...rest] = entry.split(':');
    if (idSchema.safeParse(id).success && QTY.test(qty) && Number(qty) <= CART_QTY_MAX && rest.length === 0)
      quantities.set(id, clampCartQty((quantities.get(id) ?? 0) + Number(qty)));
    else unread += 1;
  }
  return { goods: [...quantities].map(([id, qty]) => ({ id, qty })), unread };
}
