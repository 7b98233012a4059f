/** Goods of a till order that the server has accepted: reserved, or lacking. Pure. */
import { inUnits } from '#contract/products/unit-words.ts';
import type { TillOrderRow } from '../../device/rows/journal-types.ts';

/** «товар в резерве», or «не хватает: Сифон — 2 шт.». */
export function holdText({ body, units, receipt }: Pick<TillOrderRow, 'body' | 'units' | 'receipt'>): string {
  const lacking = (receipt?.short ?? []).map((short) => {
    const place = body.items.findIndex(({ productId }) => productId === short.productId);
    return `${body.items[place]?.title ?? ''} — ${inUnits(short.lacking, units[place] ?? undefined)}`;
  });
  return lacking.length === 0 ? 'товар в резерве' : `не хватает: ${lacking.join('; ')}`;
}
