/** Goods that a wholesale buyer's own terms bring below cost, at the current prices, sales and costs. */
import type { Knex } from 'knex';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import { effectivePrice } from '#contract/products/price.ts';
import { BELOW_COST_MAX, type BelowCostRow } from '#contract/reports/purchase.ts';
import { toRoubles } from '#contract/values/money.ts';
import { PRICES, pricingOf } from '../../catalogue/changes/pricing-of.ts';

export interface BelowCost {
  readonly items: BelowCostRow[];
  readonly total: number;
  readonly already: number;
}

/** @param discount whole per cent off wholesale prices */
export async function readBelowCost(db: Knex, discount: number, now: Date): Promise<BelowCost> {
  const at = now.toISOString();
  // The database excludes goods that can't be below cost; whether a sale price is in force is decided by the price rule.
  const rows = await db('products')
    .whereNull('deleted_at')
    .whereNotNull('cost_price')
    .whereRaw(
      '(price_wholesale * (100 - ?) < cost_price * 100 OR price_retail < cost_price OR price_sale < cost_price)',
      [discount],
    )
    .select('id', 'title', 'sku', 'cost_price', ...PRICES);
  const goods = rows.map((row) => {
    const priceAt = (percent: number): number => effectivePrice(pricingOf(row, percent), 'wholesale', at);
    return {
      id: row.id,
      title: row.title,
      sku: row.sku,
      cost: row.cost_price ?? 0,
      price: priceAt(discount),
      common: priceAt(COMMON_TERMS.discount),
    };
  });
  const below = goods
    .filter(({ price, cost }) => price < cost)
    .sort((one, other) => one.price - one.cost - (other.price - other.cost) || (one.id < other.id ? -1 : 1));
  return {
    items: below.slice(0, BELOW_COST_MAX).map(({ id, title, sku, price, cost }) => ({
      _id: id,
      title,
      sku,
      price: toRoubles(price),
      cost: toRoubles(cost),
    })),
    total: below.length,
    already: below.filter(({ common, cost }) => common < cost).length,
  };
}
