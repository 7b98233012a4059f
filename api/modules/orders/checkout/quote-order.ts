/** Prices an order for a buyer. Reads only: reserves nothing. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import type { OrderQuote, QuoteLine, quoteOrder as contract } from '#contract/orders/orders.ts';
import { seesStock } from '#contract/roles.ts';
import { roublesOrNull, toRoubles } from '#contract/values/money.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { takesBonuses, type Quote, quoteOrder as sums } from '#contract/orders/quote.ts';
import { usableBonuses } from '../bonuses/move-bonuses.ts';
import { orderGoods, type OrderGoods, type Payer } from './order-goods.ts';
import { quoteTerms, readTerms } from '../../shop/facts/order-terms.ts';

export interface Buyer extends Payer {
  readonly userId: string | null;
}

export interface Priced {
  readonly goods: ReadonlyMap<string, OrderGoods>;
  /** In whole kopecks. */
  readonly quote: Quote;
  readonly bonusBalance: number;
}

type QuoteInput = Pick<BodyOf<typeof contract>, 'items' | 'delivery' | 'bonus'>;

/** Goods, sums and usable bonuses. Inside a transaction the bonus account is locked until it ends. */
export async function priceOrder(db: Knex, input: QuoteInput, buyer: Buyer, now: Date): Promise<Priced> {
  const terms = await readTerms(db);
  const productIds = input.items.map(({ productId }) => productId);
  const goods = await orderGoods(db, productIds, buyer, now);
  const bonusBalance =
    buyer.userId !== null && takesBonuses(buyer.role) ? await usableBonuses(db, buyer.userId, now) : 0;
  const quote = sums(
    {
      lines: input.items.map(({ productId, qty }) => ({ price: goods.get(productId)?.price ?? 0, qty })),
      delivery: input.delivery,
      role: buyer.role,
      bonusAsked: input.bonus,
      bonusBalance,
    },
    quoteTerms(terms, buyer.terms),
  );
  return { goods, quote, bonusBalance };
}

export async function quoteOrder(db: Knex, input: QuoteInput, buyer: Buyer, now: Date): Promise<OrderQuote> {
  const { goods, quote, bonusBalance } = await priceOrder(db, input, buyer, now);
  return {
    items: input.items.map((item) => presentLine(item, goods.get(item.productId), seesStock(buyer.role))),
    goods: toRoubles(quote.goods),
    delivery: { method: input.delivery, price: roublesOrNull(quote.delivery) },
    bonus: { balance: bonusBalance, most: quote.bonusMost, spent: quote.bonusSpent, earned: quote.bonusEarned },
    total: toRoubles(quote.total),
    lackingToMinimum: toRoubles(quote.lackingToMinimum),
  };
}

/** A line of goods that are no longer sold. */
export const REMOVED = { slug: '', title: '', sku: null, image: null, price: null, sum: 0, state: 'removed' } as const;

function presentLine(
  { productId, qty }: { productId: string; qty: number },
  goods: OrderGoods | undefined,
  isFigure: boolean,
): QuoteLine {
  if (goods === undefined) return { ...REMOVED, productId, qty };
  const left = Math.max(0, goods.available);
  return {
    productId,
    slug: goods.slug,
    title: goods.title,
    sku: goods.sku,
    image: goods.pictureId === null ? null : originalUrl(goods.pictureId),
    qty,
    ...unitOnWire(goods.unit),
    price: toRoubles(goods.price),
    sum: toRoubles(goods.price * qty),
    // Stock figures are not public: buyers read only that there are fewer, or none; staff read the figure.
    ...(left >= qty
      ? { state: 'ok' as const }
      : { state: 'short' as const, ...(isFigure || left === 0 ? { left } : {}) }),
  };
}
