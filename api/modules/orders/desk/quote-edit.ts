/** Prices an order after an edit. Reads only: reserves nothing. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  editedSums,
  linePriceProblem,
  type EditedSums,
  type LinePrice,
  type OrderEditQuote,
} from '#contract/orders/order-edits.ts';
import type { quoteOrderEdit as contract } from '#contract/orders/order-desk.ts';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import type { PersonRole, Role } from '#contract/roles.ts';
import { roublesOrNull, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { ownTermsOf } from '../../people/accounts/present-person.ts';
import {
  lineOf,
  mainPictures,
  orderGoods,
  type OrderGoods,
  overrideOnWire,
  type Payer,
} from '../checkout/order-goods.ts';
import { REMOVED } from '../checkout/quote-order.ts';
import { orderLacking } from '../model/order-context.ts';
import { findOrder, linesOf } from '../model/order-store.ts';
import { quoteTerms, readTerms } from '../../shop/facts/order-terms.ts';

type OrderEditInput = BodyOf<typeof contract>;
type EditedItem = OrderEditInput['items'][number];

export interface PricedEdit {
  /** Current lines of the order. */
  readonly before: readonly OrderLineRow[];
  /** Lines after the edit: existing lines keep their id and frozen data; goods that cannot be ordered are left out. */
  readonly lines: readonly OrderLineRow[];
  /** Requested goods that are no longer sold and are not in the order. */
  readonly unknown: readonly string[];
  /** Requested goods that are on sale. */
  readonly goods: ReadonlyMap<string, OrderGoods>;
  /** Reasons why the editor cannot save a line's price, by product id. */
  readonly priceProblems: ReadonlyMap<string, string>;
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

/** The line at the price that the edit gives it; a price equal to the shop's is no override. */
function withOverride(line: OrderLineRow, { override }: EditedItem): OrderLineRow {
  if (override === undefined) return line;
  const was = line.price_before ?? line.price;
  const price = override === null ? was : toKopecks(override.price);
  return override === null || price === was
    ? { ...line, price, price_before: null, override_reason: null }
    : { ...line, price, price_before: was, override_reason: override.reason };
}

export interface EditedBy {
  readonly role: PersonRole;
  readonly now: Date;
}

/** Prices the edit: the order's lines at their own prices, new ones at the buyer's of today, changed ones at the changed price. */
export async function priceEdit(
  db: Knex,
  order: OrderRow,
  input: OrderEditInput,
  { role, now }: EditedBy,
): Promise<PricedEdit> {
  const terms = await readTerms(db);
  const payer = await payerOf(db, order);
  const before = await linesOf(db, [order.id]);
  const existing = new Map(before.map((line) => [line.product_id, line]));
  const productIds = input.items.map(({ productId }) => productId);
  const goods = await orderGoods(db, productIds, payer, now);
  const unknown = input.items
    .map(({ productId }) => productId)
    .filter((productId) => !existing.has(productId) && !goods.has(productId));
  const lines = input.items
    .filter(({ productId }) => !unknown.includes(productId))
    .map((item, position) => {
      const line = existing.get(item.productId);
      const plain = line === undefined ? lineOf(order.id, item, position, goods) : { ...line, position, qty: item.qty };
      return withOverride(plain, item);
    });
  const priceProblems = new Map(
    lines.flatMap((line) => {
      const ordered = existing.get(line.product_id);
      const problem = linePriceProblem(ordered && linePrice(ordered), linePrice(line), {
        role,
        limitPercent: terms.sellerDiscountPercent,
      });
      return problem === undefined ? [] : [[line.product_id, problem]];
    }),
  );
  const sums = editedSums(
    {
      before: {
        goods: order.goods_total,
        delivery: order.delivery as DeliveryMethod,
        deliveryPrice: order.delivery_price,
        isDeliveryAgreed: Boolean(order.delivery_agreed),
        bonusSpent: toRoubles(order.bonus_spent),
        bonusEarned: order.bonus_earned,
      },
      lines,
      delivery: input.delivery,
      deliveryPrice: input.deliveryPrice == null ? input.deliveryPrice : toKopecks(input.deliveryPrice),
      role: payer.role,
    },
    quoteTerms(terms, payer.terms),
  );
  return { before, lines, unknown, goods, priceProblems, sums };
}

function linePrice({ price, price_before, qty }: OrderLineRow): LinePrice {
  return { price: toRoubles(price), was: toRoubles(price_before ?? price), qty };
}

/** The priced edit for the desk. Throws `not_found`. */
export async function quoteOrderEdit(
  db: Knex,
  orderId: string,
  input: OrderEditInput,
  editedBy: EditedBy,
): Promise<OrderEditQuote> {
  const order = await findOrder(db, { id: orderId });
  if (order === undefined) throw await orderLacking(db);
  const { before, lines, goods, priceProblems, sums } = await priceEdit(db, order, input, editedBy);
  const productIds = lines.map(({ product_id }) => product_id);
  const pictures = await mainPictures(db, productIds);
  const items = input.items.map(({ productId, qty }): OrderEditQuote['items'][number] => {
    const line = lines.find(({ product_id }) => product_id === productId);
    if (line === undefined) return { ...REMOVED, productId, qty, isKept: false };
    const kept = before.find(({ product_id }) => product_id === productId)?.qty ?? 0;
    const held = Boolean(order.unreserved) ? 0 : kept;
    const picture = pictures.get(productId);
    const priceProblem = priceProblems.get(productId);
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
      isKept: kept > 0,
      ...overrideOnWire(line),
      ...(priceProblem === undefined ? {} : { priceProblem }),
    };
  });
  return {
    items,
    goods: toRoubles(sums.goods),
    deliveryPrice: roublesOrNull(sums.deliveryPrice),
    deliveryByTerms: roublesOrNull(sums.deliveryByTerms),
    bonusSpent: sums.bonusSpent,
    bonusEarned: sums.bonusEarned,
    total: toRoubles(sums.total),
    lackingToMinimum: toRoubles(sums.lackingToMinimum),
  };
}
