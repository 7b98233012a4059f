/** What an order would hold and cost after an edit. Reading only: nothing is reserved. */
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

type Asked = BodyOf<typeof contract>;

export interface PricedEdit {
  /** Lines of the order as they stand. */
  readonly before: readonly OrderLineRow[];
  /** Lines as they shall be: those the order has keep their id and all they say; what cannot be ordered is left out. */
  readonly lines: readonly OrderLineRow[];
  /** Goods asked for that are no longer sold and do not stand in the order. */
  readonly unknown: readonly string[];
  /** What is sold of the goods asked for. */
  readonly goods: ReadonlyMap<string, OrderGoods>;
  readonly sums: EditedSums;
}

/** Who buys today; a guest without an account. */
async function payerOf(db: Knex, { user_id }: Pick<OrderRow, 'user_id'>): Promise<Payer> {
  const row =
    user_id === null
      ? undefined
      : await db('users').where({ id: user_id }).first('role', 'wholesale_discount', 'wholesale_minimum');
  return row === undefined
    ? { role: 'guest', terms: COMMON_TERMS }
    : { role: row.role as Role, terms: ownTermsOf(row) };
}

/** Prices the edit: lines of the order at their own prices, others at what this buyer pays today. */
export async function priceEdit(db: Knex, order: OrderRow, asked: Asked, now: Date): Promise<PricedEdit> {
  const payer = await payerOf(db, order);
  const before = await linesOf(db, [order.id]);
  const standing = new Map(before.map((line) => [line.product_id, line]));
  const goods = await orderGoods(
    db,
    asked.items.map(({ productId }) => productId),
    payer,
    now,
  );
  const unknown = asked.items
    .map(({ productId }) => productId)
    .filter((productId) => !standing.has(productId) && !goods.has(productId));
  const lines = asked.items
    .filter(({ productId }) => !unknown.includes(productId))
    .map((item, position) => {
      const line = standing.get(item.productId);
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
      delivery: asked.delivery,
      deliveryPrice: asked.deliveryPrice == null ? asked.deliveryPrice : toKopecks(asked.deliveryPrice),
      role: payer.role,
    },
    quoteTerms(await readTerms(db), payer.terms),
  );
  return { before, lines, unknown, goods, sums };
}

/** The same as the desk reads it. Throws `not_found`. */
export async function quoteOrderEdit(db: Knex, orderId: string, asked: Asked, now: Date): Promise<OrderEditQuote> {
  const order = await findOrder(db, { id: orderId });
  if (order === undefined) throw new CodedError('not_found');
  const { before, lines, goods, sums } = await priceEdit(db, order, asked, now);
  const pictures = await mainPictures(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const items = asked.items.map(({ productId, qty }): OrderEditQuote['items'][number] => {
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
    // What the order holds already is its own; goods no longer sold can only become fewer.
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
