/** A buyer's own receipts, without the shop's data: seller, note and reasons of a price. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import { PURCHASES_PAGE_SIZE, type listPurchases as listPurchasesEndpoint } from '#contract/sales/purchases.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { listSales } from './sale-store.ts';

export async function listPurchases(
  db: Knex,
  { userId, page }: { userId: string; page: number },
): Promise<AnswerOf<typeof listPurchasesEndpoint>> {
  const { items, total } = await listSales(db, { customerId: userId, page, limit: PURCHASES_PAGE_SIZE });
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
