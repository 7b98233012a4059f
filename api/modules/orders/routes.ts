/** HTTP routes of orders and bonuses: for buyers, for holders of a tracking link, for the back office's desk. */
import type { Attempts } from '#contract/endpoint.ts';
import { CodedError, found } from '#contract/errors.ts';
import { networkOf } from '#contract/values/network.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { correctBonuses as correctContract } from '#contract/orders/bonus-corrections.ts';
import * as orders from '#contract/orders/orders.ts';
import * as tillOrders from '#contract/orders/till-orders.ts';
import * as withdrawals from '#contract/orders/withdrawal.ts';
import * as messages from '#contract/messages/messages.ts';
import { ORDER_STATUSES } from '#contract/orders/order-machine.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { seesStock, seesTurnover } from '#contract/roles.ts';
import { admin, desk as atDesk, everyone, GUEST, signedIn, staff, type Route, type Viewer } from '../../http/route.ts';
import type { TableFile } from '../../http/csv.ts';
import type { Services } from '../../environment/services.ts';
import { recordExport } from '../audit/record-audit.ts';
import { correctBonuses } from './bonuses/correct-bonuses.ts';
import { readBonuses } from './bonuses/read-bonuses.ts';
import { deskColumns, wholeOrders } from './desk/desk-file.ts';
import { deskWhere, readDeskPoints } from './desk/desk-filter.ts';
import { readDeskLoad } from './desk/desk-load.ts';
import { editOrder } from './desk/edit-open-order.ts';
import { commentOrder, moveSlot, priceDelivery } from './desk/edit-order.ts';
import { quoteOrderEdit } from './desk/quote-edit.ts';
import { moveOrder } from './desk/move-order.ts';
import { orderLacking } from './model/order-context.ts';
import { countByStatus, findOrder, findOrders, newestNumber, sumOrders } from './model/order-store.ts';
import { fullSlots } from './checkout/order-slot.ts';
import { placeOrder, type Placed } from './checkout/place-order.ts';
import { placeTillOrder } from './checkout/place-till-order.ts';
import { presentDeskOrders, presentOrder, presentOrders, type OrderReader } from './desk/present-order.ts';
import type { ReturnsOfOrders } from './model/returned.ts';
import { quoteOrder } from './checkout/quote-order.ts';
import { withdrawOrder } from './checkout/withdrawn-orders.ts';
import { recordPayment } from './desk/record-payment.ts';
import { findMessage, findMessages, presentMessage, resendMessage } from './messages/outbox.ts';
import { canSend } from './messages/send-messages.ts';

/** The account an order belongs to; throws `unauthorized` when the session is not (or no longer) that of the account it was made in. */
function buyerOf(viewer: Viewer, authorId: string | null | undefined): Viewer {
  if (authorId === null) return GUEST;
  if (authorId !== undefined && authorId !== viewer.userId) throw new CodedError('unauthorized');
  return viewer;
}

/** A refusal counts as this many lines at most: a long order that counted as more than the limit could never be sent. */
const SHORT_MOST = 30;

/** Lines that a refusal reports as having less than was asked for. That none is left is public. */
const linesShort = (error: unknown): number =>
  error instanceof CodedError && error.code === 'insufficient_stock'
    ? (error.details ?? []).filter(({ left }) => left !== 0).length
    : 0;

/**
 * Counts new orders towards the rate limit, and from buyers each line that a refusal reports as short: repeated refusals would disclose the
 * stock. Any other refused or repeated order gives its attempt back.
 */
async function withPlacingLimit(attempts: Attempts, { role }: Viewer, place: () => Promise<Placed>): Promise<Placed> {
  await attempts.take();
  let isCounted = false;
  try {
    const placed = await place();
    isCounted = !placed.replayed;
    return placed;
  } catch (error) {
    const short = seesStock(role) ? 0 : linesShort(error);
    isCounted = short > 0;
    if (short > 1) await attempts.take(Math.min(short, SHORT_MOST) - 1);
    throw error;
  } finally {
    if (!isCounted) await attempts.giveBack();
  }
}

type OrderServices = Services & { readonly returnsOfOrders: ReturnsOfOrders; readonly tableFile: TableFile };

export function orderRoutes(services: OrderServices): Route[] {
  return [...buyerRoutes(services), ...deskRoutes(services), ...messageRoutes(services)];
}

/** Routes of buyers, of holders of a tracking link and of the till. */
function buyerRoutes({ db, settings, returnsOfOrders }: OrderServices): Route[] {
  const timeZone = settings.SHOP_TIMEZONE;
  const reader: OrderReader = { db, returnsOfOrders };

  /** Another buyer's order is reported as not found. */
  async function ownOrder(id: string, userId: string): Promise<OrderRow> {
    const row = await findOrder(db, { id });
    if (row === undefined || row.user_id !== userId) throw new CodedError('not_found');
    return row;
  }
  async function trackedOrder(token: string): Promise<OrderRow> {
    const row = await findOrder(db, { tracking_token: token });
    // The link is for guests: an account's order is read in the account.
    if (row === undefined || row.user_id !== null) throw new CodedError('not_found');
    return row;
  }

  async function canceled(orderId: string, actorId: string | null, now: Date): Promise<orders.Order> {
    const move = { orderId, to: 'canceled', actorId, byBuyer: true } as const;
    return presentOrder(reader, await moveOrder({ db, settings, now }, move));
  }

  return [
    everyone(orders.quoteOrder, async ({ body, viewer, attempts, now }) => {
      const quote = await quoteOrder(db, body, viewer, now);
      const reportedLines = quote.items.filter(({ state, left }) => state === 'short' && left !== 0).length;
      if (!seesStock(viewer.role) && reportedLines > 0) await attempts.take(reportedLines);
      return quote;
    }),

    everyone(orders.placeOrder, async ({ body, viewer, attempts, http, now }) => {
      const buyer = buyerOf(viewer, body.authorId);
      const { row, replayed } = await withPlacingLimit(attempts, viewer, () =>
        placeOrder({ db, settings, now }, body, { ...buyer, network: networkOf(http.ip) }),
      );
      return {
        order: await presentOrder(reader, row),
        trackingToken: row.user_id === null ? row.tracking_token : null,
        replayed,
      };
    }),

    everyone(orders.listFullSlots, async ({ now }) => ({ items: await fullSlots(db, { now, timeZone }) })),

    everyone(withdrawals.withdrawOrder, ({ body, now }) => withdrawOrder({ db, now }, body)),

    staff(tillOrders.placeTillOrder, ({ body, viewer, now }) =>
      placeTillOrder({ db, settings, now }, body, viewer.userId),
    ),

    signedIn(orders.listOrders, async ({ query, viewer }) => {
      const { rows, total } = await findOrders(db, (found) => void found.where({ user_id: viewer.userId }), query);
      return { items: await presentOrders(reader, rows), total };
    }),

    everyone(orders.trackOrder, async ({ body }) => presentOrder(reader, await trackedOrder(body.token))),

    everyone(orders.cancelTrackedOrder, async ({ body, now }) => {
      const { id } = await trackedOrder(body.token);
      return canceled(id, null, now);
    }),

    signedIn(orders.readOrder, async ({ params, viewer }) =>
      presentOrder(reader, await ownOrder(params.id, viewer.userId)),
    ),

    signedIn(orders.cancelOrder, async ({ params, viewer, now }) => {
      const { id } = await ownOrder(params.id, viewer.userId);
      return canceled(id, viewer.userId, now);
    }),

    signedIn(orders.readBonuses, ({ viewer, now }) => readBonuses(db, viewer.userId, now)),

    admin(correctContract, async ({ params, body, by, now }) => {
      await correctBonuses({ db, ...by }, params.id, body);
      return readBonuses(db, params.id, now);
    }),
  ];
}

/** Routes of the back office's desk. */
function deskRoutes({ db, settings, returnsOfOrders, tableFile }: OrderServices): Route[] {
  const timeZone = settings.SHOP_TIMEZONE;
  const reader: OrderReader = { db, returnsOfOrders };

  async function deskOrder(row: OrderRow | undefined): Promise<desk.DeskOrder> {
    const [order] = row === undefined ? [] : await presentDeskOrders(reader, [row]);
    if (order === undefined) throw await orderLacking(db);
    return order;
  }

  return [
    atDesk(desk.listDeskOrders, async ({ query: { page, limit, format, ...filter }, viewer, http, now }) => {
      const where = deskWhere(filter, timeZone);
      const sort = filter.slotDay === undefined ? 'newest' : 'hours';
      if (format !== undefined) {
        // A PIN opens the till to those who know its digits; the data of all buyers need a password.
        if (viewer.tillPin) throw new CodedError('full_login_needed');
        const name = `Заказы ${businessDay(now, timeZone)}`;
        await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName: `${name}.${format}` }, now);
        return tableFile({ name, format, columns: deskColumns(timeZone), rows: wholeOrders(db, where, sort) });
      }
      const { rows, total } = await findOrders(db, where, { page, limit }, sort);
      const items = await presentDeskOrders(reader, rows);
      if (!seesTurnover(viewer.role)) return { items, total };
      const sums = await sumOrders(db, where);
      return { items, total, sums: { total: toRoubles(sums.total), canceled: toRoubles(sums.canceled) } };
    }),

    atDesk(desk.listDeskPoints, async () => ({ items: await readDeskPoints(db) })),

    atDesk(desk.readDeskCounts, async ({ query }) => {
      const counts = await countByStatus(db, deskWhere(query, timeZone));
      const byStatus = Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0]));
      return {
        ...(byStatus as Record<(typeof ORDER_STATUSES)[number], number>),
        newest: await newestNumber(db),
      };
    }),

    atDesk(desk.readDeskLoad, ({ now }) => readDeskLoad(db, now, timeZone)),

    atDesk(desk.readDeskOrder, async ({ params }) => deskOrder(await findOrder(db, { id: params.id }))),

    atDesk(desk.moveOrder, async ({ params, body: { status: to, ...said }, viewer, now }) =>
      deskOrder(await moveOrder({ db, settings, now }, { ...said, orderId: params.id, to, actorId: viewer.userId })),
    ),

    atDesk(desk.commentOrder, async ({ params, body, now }) =>
      deskOrder(await commentOrder(db, params.id, { text: body.staffComment, base: body.staffCommentBase }, now)),
    ),

    atDesk(desk.priceDelivery, async ({ params, body, by }) =>
      deskOrder(await priceDelivery({ db, ...by, settings }, params.id, body)),
    ),

    atDesk(desk.moveOrderSlot, async ({ params, body, by }) =>
      deskOrder(await moveSlot({ db, ...by, settings }, params.id, body)),
    ),

    atDesk(desk.quoteOrderEdit, ({ params, body, viewer, now }) =>
      quoteOrderEdit(db, params.id, body, { role: viewer.role, now }),
    ),

    atDesk(desk.editOrder, async ({ params, body, viewer, now }) =>
      deskOrder(await editOrder({ db, settings, now }, params.id, body, viewer)),
    ),

    atDesk(desk.recordOrderPayment, async ({ params, body, viewer, now }) =>
      deskOrder(await recordPayment({ db, settings, now }, params.id, body, viewer.userId)),
    ),
  ];
}

function messageRoutes({ db, settings, messengers }: OrderServices): Route[] {
  return [
    admin(messages.listMessages, async ({ query }) => {
      const { rows, total } = await findMessages(db, query, settings.SHOP_TIMEZONE);
      return { items: rows.map(presentMessage), total, canSend: await canSend(messengers) };
    }),

    admin(messages.resendMessage, async ({ params, http, by }) => {
      await resendMessage({ db, ...by }, params.id, http.ip);
      return presentMessage(found(await findMessage(db, params.id)));
    }),
  ];
}
