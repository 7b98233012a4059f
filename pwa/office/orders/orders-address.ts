/** The address bar carries which orders are shown; what can't be read is left out. Pure. */
import { DESK_PAGE_SIZE } from '#contract/orders/order-desk.ts';
import { ORDER_STATUSES } from '#contract/orders/order-machine.ts';
import { addressCodec, day, oneOf, pageNumber, words, type ViewOf } from '../../parts/page/address-view.ts';
import type { OrdersAsked } from '../../queries/order-desk.ts';

export const ordersAddress = addressCodec({
  q: words(),
  /** New orders of this network only; empty: of all. */
  network: words(50),
  /** Days of the shop, both included; empty: open. */
  from: day,
  to: day,
  /** Undefined: all. */
  status: oneOf(ORDER_STATUSES, undefined),
  page: pageNumber,
});

export type OrdersView = ViewOf<typeof ordersAddress>;

export function askFor({ q, status, network, from, to, page }: OrdersView): OrdersAsked {
  return {
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(network === '' ? {} : { network }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    page,
    limit: DESK_PAGE_SIZE,
  };
}
