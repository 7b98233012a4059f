/** Rows of the demo shop's returns, as the server books them. */
import { storedCashless } from '#contract/values/cashless.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import type { ReturnLineRow, ReturnRow } from '../till-tables.ts';
import type { SaleLineRow } from '../tables.ts';
import { DEMO_HASH, demoId } from './demo-ids.ts';
import type { DemoReturn } from './demo-sales.ts';
import type { PrintedAs, SeedRevisions } from './seed-rows.ts';

export interface ReturnContext {
  timeZone: string;
  actorId: string | null;
  revisions: SeedRevisions;
  leftAfter: (returnId: string, productId: string) => number;
  numberOf: (returnId: string) => PrintedAs;
  saleLines: readonly SaleLineRow[];
}

export function returnRows(
  returns: readonly DemoReturn[],
  { timeZone, actorId, revisions, leftAfter, numberOf, saleLines }: ReturnContext,
): { returns: Partial<ReturnRow>[]; lines: Partial<ReturnLineRow>[] } {
  const lineIds = new Map(saleLines.map(({ id, sale_id, position }) => [`${sale_id} ${position}`, id]));
  const rows = returns.map(({ id, sale, position, product, qty, price, reason, at }): Partial<ReturnRow> => {
    const printed = numberOf(id);
    const total = qty * price;
    const receipt: ReturnReceipt = {
      id,
      number: printed.number,
      total: toRoubles(total),
      items: [
        {
          position,
          productId: product.id,
          title: product.title,
          qty,
          price: toRoubles(price),
          fate: 'restock',
          stockQty: leftAfter(id, product.id),
        },
      ],
      replayed: false,
      returnedAt: at,
      receivedAt: at,
      revision: revisions.figures,
    };
    return {
      id,
      // A demo return had no request, so no request body can ever match.
      body_hash: DEMO_HASH,
      sale_id: sale.id,
      ...printed,
      returned_at: at,
      business_at: at,
      business_day: businessDay(new Date(at), timeZone),
      received_at: at,
      ...storedCashless(),
      author_id: actorId,
      sender_id: actorId,
      total,
      reason,
      receipt: JSON.stringify(receipt),
    };
  });
  const lines = returns.map(({ id, sale, position, product, qty, price }, index): Partial<ReturnLineRow> => ({
    id: demoId('8013', index + 1),
    return_id: id,
    position,
    sale_line_id: lineIds.get(`${sale.id} ${position}`) ?? null,
    product_id: product.id,
    qty,
    price,
    fate: 'restock',
  }));
  return { returns: rows, lines };
}
