/** Orders on the wire: for buyers, and with the fields that only staff see. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { Order } from '#contract/orders/orders.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { roublesOrNull, toRoubles } from '#contract/values/money.ts';
import { shownPhone } from '#contract/people/erasure.ts';
import { buyerMayCancel, openMoves } from '#contract/orders/order-machine.ts';
import { mostRefund, paidOf, type OrderPayment, type Paid } from '#contract/orders/order-payments.ts';
import { placeOnWire } from '#contract/products/storage-place.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { portions } from '#db/portions.ts';
import { mainPictures, overrideOnWire } from '../checkout/order-goods.ts';
import { lapseInstant } from './lapse-orders.ts';
import { eventsOf, linesOf, type NamedEvent } from '../model/order-store.ts';
import { NO_RETURNS, type ReturnsOfOrders } from '../model/returned.ts';
import { slotOfOrder } from '../model/order-words.ts';
import { paymentsOf, type NamedPayment } from '../payments/payment-store.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';

/** Dependencies for reading orders. */
export interface OrderReader {
  readonly db: Knex;
  readonly returnsOfOrders: ReturnsOfOrders;
}

const orderOf = ({ order_id }: { readonly order_id: string }): string => order_id;

type Related = Awaited<ReturnType<typeof readRelated>>;

/** Rows beside the orders, by order, and of goods by product; storage places are not for buyers. */
async function readRelated({ db, returnsOfOrders }: OrderReader, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id);
  const delivered = rows.flatMap(({ id, status }) => (status === 'delivered' ? [id] : []));
  const lines = await linesOf(db, ids);
  const productIds = [...new Set(lines.map((line) => line.product_id))];
  const products = await db('products').whereIn('id', productIds).select('id', 'slug', 'deleted_at', 'storage_place');
  return {
    lines: groupBy(lines, orderOf),
    events: groupBy(await eventsOf(db, ids), orderOf),
    payments: groupBy(await paymentsOf(db, ids), orderOf),
    products: new Map(products.map((product) => [product.id, product])),
    pictures: await mainPictures(db, productIds),
    heldDays: (await readTerms(db)).heldDays,
    returned: await returnsOfOrders(db, delivered),
  };
}

function presentPayment({ id, kind, sum, how, at }: NamedPayment): OrderPayment {
  return { id, kind, sum: toRoubles(sum), how, at };
}

const presentEvent = ({ to_status: status, at, note, words }: NamedEvent) => ({ status, at, note, words: words ?? '' });

function paidOnWire({ sum, due, over, state }: Paid): Paid {
  return { sum: toRoubles(sum), due: toRoubles(due), over: toRoubles(over), state };
}

function present(row: OrderRow, { lines, events, payments, products, pictures, heldDays, returned }: Related): Order {
  const own = payments.get(row.id) ?? [];
  const slot = slotOfOrder(row);
  const { total, bonusTakenBack, pieces } = returned.get(row.id) ?? NO_RETURNS;
  return {
    _id: row.id,
    number: String(row.number),
    createdAt: row.created_at,
    status: row.status,
    items: (lines.get(row.id) ?? []).map((line) => {
      const picture = pictures.get(line.product_id);
      const product = products.get(line.product_id);
      return {
        productId: line.product_id,
        slug: product?.deleted_at === null ? product.slug : null,
        image: picture === undefined ? null : originalUrl(picture),
        title: line.title,
        sku: line.sku,
        qty: line.qty,
        ...unitOnWire(line.unit),
        price: toRoubles(line.price),
        ...overrideOnWire(line),
        returned: pieces.get(line.position) ?? 0,
      };
    }),
    goods: toRoubles(row.goods_total),
    delivery: {
      method: row.delivery as DeliveryMethod,
      price: roublesOrNull(row.delivery_price),
      address: row.address,
    },
    ...(slot === undefined ? {} : { slot }),
    payment: row.payment as Payment,
    bonusSpent: toRoubles(row.bonus_spent),
    bonusEarned: row.bonus_earned,
    bonusTakenBack,
    total: toRoubles(row.total),
    returned: total,
    payments: own.map(presentPayment),
    paid: paidOnWire(paidOf({ ...row, payments: own })),
    buyer: {
      name: row.buyer_name,
      phone: row.buyer_phone,
      email: row.buyer_email,
      companyName: row.company_name,
      inn: row.company_inn,
    },
    comment: row.comment,
    events: (events.get(row.id) ?? []).map(presentEvent),
    cancellable: buyerMayCancel(row.status),
    lapsesAt: lapseInstant(row, heldDays),
    ...(row.status === 'new' && Boolean(row.unreserved) ? { unreserved: true as const } : {}),
  };
}

/** Number of orders read and presented at once. */
const PORTION = 100;

/** Presents any number of orders; other requests run between the portions. */
async function inPortions<Shown>(
  rows: readonly OrderRow[],
  presentSome: (rows: readonly OrderRow[]) => Promise<Shown[]>,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const some of portions(rows, PORTION)) {
    if (shown.length > 0) await yieldToEventLoop();
    shown.push(...(await presentSome(some)));
  }
  return shown;
}

export function presentOrders(reader: OrderReader, rows: readonly OrderRow[]): Promise<Order[]> {
  return inPortions(rows, async (some) => {
    const related = await readRelated(reader, some);
    return some.map((row) => present(row, related));
  });
}

export async function presentOrder(reader: OrderReader, row: OrderRow): Promise<Order> {
  return present(row, await readRelated(reader, [row]));
}

export function presentDeskOrders(reader: OrderReader, rows: readonly OrderRow[]): Promise<DeskOrder[]> {
  return inPortions(rows, (some) => presentSomeForDesk(reader, some));
}

async function presentSomeForDesk(reader: OrderReader, rows: readonly OrderRow[]): Promise<DeskOrder[]> {
  const related = await readRelated(reader, rows);
  const buyerIds = rows.flatMap(({ user_id }) => user_id ?? []);
  const buyers = await reader.db('users').whereIn('id', buyerIds).select('id', 'name', 'phone');
  const people = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  return rows.map((row) => {
    const customer = people.get(row.user_id ?? '');
    const own = related.payments.get(row.id) ?? [];
    const order = present(row, related);
    return {
      ...order,
      items: order.items.map((item) => ({
        ...item,
        ...placeOnWire(related.products.get(item.productId)?.storage_place ?? ''),
      })),
      customer:
        customer === undefined ? null : { _id: customer.id, name: customer.name, phone: shownPhone(customer.phone) },
      staffComment: row.staff_comment,
      payments: own.map((one) => ({ ...presentPayment(one), note: one.note, actor: one.actor_name })),
      refundable: toRoubles(mostRefund({ ...row, payments: own })),
      returns: [...(related.returned.get(row.id) ?? NO_RETURNS).returns],
      moves: [...openMoves(row.status, row.delivery_price !== null)],
      events: (related.events.get(row.id) ?? []).map((event) => ({
        ...presentEvent(event),
        actor: Boolean(event.automatic) ? 'автоматически' : event.told_by || event.actor_name,
        ...(event.edit_id === null ? {} : { edit: event.edit_id }),
      })),
      updatedAt: row.updated_at,
      revision: row.revision,
    };
  });
}
