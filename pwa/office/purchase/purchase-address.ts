/** The address bar carries which list of the purchase is shown; what can't be read is left out. Pure. */
import { PURCHASE_LISTS, type PurchaseList } from '#contract/reports/purchase.ts';

export interface PurchaseView {
  readonly show: PurchaseList | 'margin';
  readonly page: number;
}

const SHOWN: readonly string[] = [...PURCHASE_LISTS, 'margin'];

export function readPurchaseView(query: URLSearchParams): PurchaseView {
  const show = query.get('show') ?? '';
  const page = Number(query.get('page'));
  return {
    show: SHOWN.includes(show) ? (show as PurchaseView['show']) : 'order',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

export function writePurchaseView({ show, page }: PurchaseView): URLSearchParams {
  return new URLSearchParams([
    ...(show === 'order' ? [] : [['show', show]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ] as [string, string][]);
}

/** The address of the whole list as a file. */
export const purchaseFile = (show: PurchaseView['show'], format: 'csv' | 'xlsx'): string =>
  show === 'margin' ? `/api/reports/margin?format=${format}` : `/api/reports/purchase?show=${show}&format=${format}`;
