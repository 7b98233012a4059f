/** The address bar carries which orders are shown; what can't be read is left out. Pure. */
import { DESK_PAGE_SIZE } from '#contract/orders/order-desk.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-machine.ts';
import type { OrdersAsked } from '../../queries/order-desk.ts';

export interface OrdersView {
  readonly q: string;
  /** Undefined: all. */
  readonly status: OrderStatus | undefined;
  /** New orders of this network only; empty: of all. */
  readonly network: string;
  /** Days of the shop, both included; empty: open. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

const day = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

export function readOrdersView(query: URLSearchParams): OrdersView {
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    status: ORDER_STATUSES.find((status) => status === query.get('status')),
    network: (query.get('network') ?? '').trim().slice(0, 50),
    from: day(query.get('from')),
    to: day(query.get('to')),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query that says this view; what is at its default is left out. */
export function writeOrdersView({ page, status, ...texts }: OrdersView): URLSearchParams {
  const given = Object.entries({ ...texts, status: status ?? '', page: page > 1 ? String(page) : '' }).filter(
    ([, text]) => text !== '',
  );
  return new URLSearchParams(given);
}

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
