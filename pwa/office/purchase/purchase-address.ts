/** The address bar carries which list of the purchase is shown; what can't be read is left out. Pure. */
import { GOODS_GROUPS } from '#contract/reports/abc-xyz.ts';
import { PURCHASE_LISTS } from '#contract/reports/purchase.ts';
import { addressCodec, oneOf, pageNumber, words, type ViewOf } from '../../parts/page/address-view.ts';
import type { PurchaseAsked } from '../../queries/purchase.ts';

export const purchaseAddress = addressCodec({
  show: oneOf(PURCHASE_LISTS, 'order'),
  q: words(),
  group: oneOf(GOODS_GROUPS, ''),
  page: pageNumber,
});

export type PurchaseView = ViewOf<typeof purchaseAddress>;

/** What the server is asked for a view; all of it at once where `limit` allows. */
export const askForPurchase = ({ show, q, group, page }: PurchaseView, limit: number): PurchaseAsked => ({
  show,
  page,
  limit,
  ...(q === '' ? {} : { q }),
  ...(group === '' ? {} : { group }),
});

/** The address of the whole list as a file; of one supplier's goods where that is said. */
export function purchaseFile({ show, q, group }: PurchaseView, format: 'csv' | 'xlsx', supplier?: string): string {
  const query = new URLSearchParams({
    show,
    ...(q === '' ? {} : { q }),
    ...(group === '' ? {} : { group }),
    ...(supplier === undefined ? {} : { supplier }),
    format,
  });
  return `/api/reports/purchase?${query.toString()}`;
}
