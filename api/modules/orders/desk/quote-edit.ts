/** Prices an order after an edit. Reads only: reserves nothing. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { editedSums, type EditedSums, type OrderEditQuote } from '#contract/orders/order-edits.ts';
import type { quoteOrderEdit as contract } from '#contract/orders/order-desk.ts';
import { COMMON_TERMS } from '#contract/orders/own-terms.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import type { Role } from '#contract/roles.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { ownTermsOf } from '../../people/accounts/own-terms.ts';
import { mainPictures, orderGoods, type OrderGoods, type Payer } from '../checkout/order-goods.ts';
import { lineOf } from '../checkout/order-line.ts';
import { findOrder, linesOf } from '../order-store.ts';
import { quoteTerms, readTerms } from '../../shop/order-terms.ts';

type OrderEditInput = BodyOf<typeof contract>;

export interface PricedEdit {
  /** Current lines of the order. */
  readonly before: readonly OrderLineRow[];
  /** Lines after the edit: existing lines keep their id and frozen data; goods that cannot be ordered are left out. */
  readonly lines: readonly OrderLineRow[];
  /** Requested goods that are no longer sold and are not in the order. */
  readonly unknown: readonly string[];
  /** Requested goods that are on sale. */
  readonly goods: ReadonlyMap<string, OrderGoods>;
  readonly sums: EditedSums;
}

/** Current terms of the order's buyer; a guest's for an order without an account. */
async function payerOf(db: Knex, { user_id }: Pick<OrderRow, 'user_id'>): Promise<Payer> {
  const row =
    user_id === null
      ? undefined
      : await db('users').where({ id: user_id }).first('role', 'wholesale_discount', 'wholesale_minimum');
  return row === undefined
    ? { role: 'guest', terms: COMMON_TERMS }
    : { role: row.role as Role, terms: ownTermsOf(row) };
}

/** Prices the edit: the order's lines at their own prices, new ones at the buyer's price of today. */
export async function priceEdit(db: Knex, order: OrderRow, input: OrderEditInput, now: Date): Promise<PricedEdit> {
  const payer = await payerOf(db, order);
  const before = await linesOf(db, [order.id]);
  const existing = new Map(before.map((line) => [line.product_id, line]));
  const goods = await orderGoods(
    db,
    input.items.map(({ productId }) => productId),
    payer,
    now,
  );
  const unknown = input.items
    .map(({ productId }) => productId)
    .filter((productId) => !existing.has(productId) && !goods.has(productId));
  const lines = input.items
    .filter(({ productId }) => !unknown.includes(productId))
    .map((item, position) => {
      const line = existing.get(item.productId);
      return line === undefined ? lineOf(order.id, item, position, goods) : { ...line, position, qty: item.qty };
    });
  const sums = editedSums(
    {
      before: {
        goods: order.goods_total,
        delivery: order.delivery as DeliveryMethod,
        deliveryPrice: order.delivery_price,
        bonusSpent: toRoubles(order.bonus_spent),
        bonusEarned: order.bonus_earned,
      },
      lines,
      delivery: input.delivery,
      deliveryPrice: input.deliveryPrice == null ? input.deliveryPrice : toKopecks(input.deliveryPrice),
      role: payer.role,
    },
    quoteTerms(await readTerms(db), payer.terms),
  );
  return { before, lines, unknown, goods, sums };
}

/** The priced edit for the desk. Throws `not_found`. */
export async function quoteOrderEdit(
  db: Knex,
  orderId: string,
  input: OrderEditInput,
  now: Date,
): Promise<OrderEditQuote> {
  const order = await findOrder(db, { id: orderId });
  if (order === undefined) throw new CodedError('not_found');
  const { before, lines, goods, sums } = await priceEdit(db, order, input, now);
  const pictures = await mainPictures(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const items = input.items.map(({ productId, qty }): OrderEditQuote['items'][number] => {
    const line = lines.find(({ product_id }) => product_id === productId);
    if (line === undefined)
      return {
        productId,
        slug: '',
        title: '',
        sku: null,
        image: null,
        qty,
        price: null,
        sum: 0,
        state: 'removed',
        isKept: false,
      };
    const held = before.find(({ product_id }) => product_id === productId)?.qty ?? 0;
    const picture = pictures.get(productId);
    // The order's own hold is available to it; goods no longer sold can only be reduced.
    const left = held + Math.max(0, goods.get(productId)?.available ?? 0);
    return {
      productId,
      slug: goods.get(productId)?.slug ?? '',
      title: line.title,
      sku: line.sku,
      image: picture === undefined ? null : originalUrl(picture),
      qty,
      ...unitOnWire(line.unit),
      price: toRoubles(line.price),
      sum: toRoubles(line.price * qty),
      state: left >= qty ? 'ok' : 'short',
      left,
      isKept: held > 0,
    };
  });
  return {
    items,
    goods: toRoubles(sums.goods),
    deliveryPrice: sums.deliveryPrice === null ? null : toRoubles(sums.deliveryPrice),
    deliveryByTerms: sums.deliveryByTerms === null ? null : toRoubles(sums.deliveryByTerms),
    bonusSpent: sums.bonusSpent,
    bonusEarned: sums.bonusEarned,
    total: toRoubles(sums.total),
    lackingToMinimum: toRoubles(sums.lackingToMinimum),
  };
}
