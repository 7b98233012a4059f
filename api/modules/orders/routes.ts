/** Orders and bonuses over HTTP: for buyers, for whoever holds a tracking link, for the back office's desk. */
import { CodedError } from '#contract/errors.ts';
import { networkOf } from '#contract/values/network.ts';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { ORDER_STATUSES } from '#contract/orders/order-machine.ts';
import { dayStart, nextDay } from '#contract/values/business-day.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { isStaff } from '#contract/roles.ts';
import { GUEST, serve, type Route, type Viewer } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { AddressLimit, type Allowance } from '../people/sessions/address-limit.ts';
import { readBonuses } from './bonuses/read-bonuses.ts';
import { readDeskLoad } from './desk/desk-load.ts';
import { commentOrder, priceDelivery } from './desk/edit-order.ts';
import { moveOrder } from './desk/move-order.ts';
import { countByStatus, findOrder, findOrders } from './order-store.ts';
import { placeOrder, type Placed } from './checkout/place-order.ts';
import { presentDeskOrders, presentOrder, presentOrders } from './present-order.ts';
import { quoteOrder } from './checkout/quote-order.ts';

/** New orders of one account, or of people without one from one address: placed and taken back by turns they would flood the desk. */
const PLACING_ALLOWANCE: Allowance = { attempts: 60, windowMs: 60 * 60_000 };
/** Lines of which a quote said that fewer are left: asked often enough, that adds up to the stock of the whole shop. */
const SHORTAGE_ALLOWANCE: Allowance = { attempts: 1000, windowMs: 60 * 60_000 };

/** The person of the session; the guard has let nobody else through. */
function personOf({ userId }: Viewer): string {
  if (userId === null) throw new CodedError('unauthorized');
  return userId;
}

/** Whose order it is; throws `unauthorized` when the session is not (or no longer) that of the account it was made in. */
function buyerOf(viewer: Viewer, authorId: string | null | undefined): Viewer {
  if (authorId === null) return GUEST;
  if (authorId !== undefined && authorId !== viewer.userId) throw new CodedError('unauthorized');
  return viewer;
}

export function orderRoutes({ db, settings }: Services): Route[] {
  const placings = new AddressLimit(PLACING_ALLOWANCE);
  const shortages = new AddressLimit(SHORTAGE_ALLOWANCE);
  const timeZone = settings.SHOP_TIMEZONE;

  /** Only new orders count; what is refused or was placed before is given back. */
  async function placing(viewer: Viewer, ip: string, now: Date, place: () => Promise<Placed>): Promise<Placed> {
    const address = viewer.userId ?? ip;
    placings.take(address, now);
    let placed: Placed | undefined;
    try {
      placed = await place();
      return placed;
    } finally {
      if (placed === undefined || placed.replayed) placings.giveBack(address, now);
    }
  }

  /** Somebody else's order is as good as none. */
  async function ownOrder(id: string, userId: string): Promise<OrderRow> {
    const row = await findOrder(db, { id });
    if (row === undefined || row.user_id !== userId) throw new CodedError('not_found');
    return row;
  }
  async function trackedOrder(token: string): Promise<OrderRow> {
    const row = await findOrder(db, { tracking_token: token });
    // The link is a guest's: an account's order is read in the account.
    if (row === undefined || row.user_id !== null) throw new CodedError('not_found');
    return row;
  }
  async function deskOrder(row: OrderRow | undefined): Promise<desk.DeskOrder> {
    if (row === undefined) throw new CodedError('not_found');
    const [order] = await presentDeskOrders(db, [row]);
    if (order === undefined) throw new CodedError('not_found');
    return order;
  }

  return [
    serve(orders.quoteOrder, async ({ body, viewer, wire, now }) => {
      const quote = await quoteOrder(db, body, viewer, now);
      if (!isStaff(viewer.role)) for (const { state, left } of quote.items) if (state === 'short' && left !== 0) shortages.take(wire.ip, now);
      return quote;
    }),

    serve(orders.placeOrder, async ({ body, viewer, wire, now }) => {
      const buyer = buyerOf(viewer, body.authorId);
      const { row, replayed } = await placing(buyer, wire.ip, now, () => placeOrder({ db, settings, now }, body, { ...buyer, network: networkOf(wire.ip) }));
      return { order: await presentOrder(db, row), trackingToken: row.user_id === null ? row.tracking_token : null, replayed };
    }),

    serve(orders.listOrders, async ({ query, viewer }) => {
      const { rows, total } = await findOrders(db, { userId: personOf(viewer), page: query.page, limit: query.limit });
      return { items: await presentOrders(db, rows), total };
    }),

    serve(orders.trackOrder, async ({ body }) => presentOrder(db, await trackedOrder(body.token))),

    serve(orders.cancelTrackedOrder, async ({ body, now }) => {
      const { id } = await trackedOrder(body.token);
      return presentOrder(db, await moveOrder({ db, settings, now }, { orderId: id, to: 'canceled', actorId: null, byBuyer: true }));
    }),

    serve(orders.readOrder, async ({ params, viewer }) => presentOrder(db, await ownOrder(params.id, personOf(viewer)))),

    serve(orders.cancelOrder, async ({ params, viewer, now }) => {
      const actorId = personOf(viewer);
      const { id } = await ownOrder(params.id, actorId);
      return presentOrder(db, await moveOrder({ db, settings, now }, { orderId: id, to: 'canceled', actorId, byBuyer: true }));
    }),

    serve(orders.readBonuses, ({ viewer, now }) => readBonuses(db, personOf(viewer), now)),

    serve(desk.listDeskOrders, async ({ query: { q, status, network, from, to, page, limit } }) => {
      const { rows, total } = await findOrders(db, {
        q,
        status,
        network,
        from: from === undefined ? undefined : dayStart(from, timeZone).toISOString(),
        before: to === undefined ? undefined : dayStart(nextDay(to), timeZone).toISOString(),
        page,
        limit,
      });
      return { items: await presentDeskOrders(db, rows), total };
    }),

    serve(desk.readDeskCounts, async () => {
      const counts = await countByStatus(db);
      return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<(typeof ORDER_STATUSES)[number], number>;
    }),

    serve(desk.readDeskLoad, ({ now }) => readDeskLoad(db, now)),

    serve(desk.readDeskOrder, async ({ params }) => deskOrder(await findOrder(db, { id: params.id }))),

    serve(desk.moveOrder, async ({ params, body, viewer, now }) =>
      deskOrder(await moveOrder({ db, settings, now }, { orderId: params.id, to: body.status, actorId: personOf(viewer), note: body.note })),
    ),

    serve(desk.commentOrder, async ({ params, body, now }) => deskOrder(await commentOrder(db, params.id, { text: body.staffComment, base: body.staffCommentBase }, now))),

    serve(desk.priceDelivery, async ({ params, body, viewer, now }) => deskOrder(await priceDelivery({ db, settings, now }, params.id, body.price, personOf(viewer)))),
  ];
}
