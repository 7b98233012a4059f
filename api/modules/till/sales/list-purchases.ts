/** A buyer's own receipts, without the shop's data: seller, note and reasons of a price. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import { PURCHASES_PAGE_SIZE, type listPurchases as listPurchasesEndpoint } from '#contract/sales/purchases.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { listSales } from './sale-store.ts';

type Purchases = AnswerOf<typeof listPurchasesEndpoint>;

export async function listPurchases(
  db: Knex,
  { userId, page, limit = PURCHASES_PAGE_SIZE }: { userId: string; page: number; limit?: number },
): Promise<Purchases> {
  const { items, total } = await listSales(db, { customerId: userId, page, limit });
  return {
    total,
    items: items.map((sale) => ({
      id: sale.id,
      number: sale.number,
      status: sale.status,
      soldAt: sale.soldAt,
      total: sale.total,
      returned: sale.returned,
      items: sale.items.map(({ title, qty, unit, price, returned }) => ({
        title,
        qty,
        ...(unit === undefined ? {} : { unit }),
        price,
        sum: toRoubles(toKopecks(price) * qty),
        returned,
      })),
    })),
  };
}

/** Receipts read by one query. */
const PORTION = 500;

/** All receipts of the buyer, newest first. */
export async function allPurchases(db: Knex, userId: string): Promise<Purchases['items']> {
  const found: Purchases['items'] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await listPurchases(db, { userId, page, limit: PORTION });
    found.push(...items);
    if (items.length < PORTION) return found;
  }
}
