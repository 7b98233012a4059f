/** The positions of a former sale at current prices. */
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import type { DraftPosition, RecordedSale } from '../../../device/rows/journal-types.ts';
import type { TillGood } from '../../kit/use-goods.ts';

/** Differences from the former sale; prices in roubles. */
export type Difference =
  | { title: string; kind: 'gone' }
  // The device's copy lacks it, but the copy is incomplete.
  | { title: string; kind: 'absent' }
  | { title: string; kind: 'price'; before: number; now: number };

/** @param goodOf finds goods on sale today; others are left out, and no longer sold if the copy `isWhole` */
export function repeatSale(
  items: RecordedSale['items'],
  goodOf: (productId: string) => TillGood | undefined,
  isWhole: boolean,
) {
  const positions = new Map<string, DraftPosition>();
  const differences: Difference[] = [];
  for (const { productId, title = '', qty, price } of items) {
    const known = positions.get(productId);
    const good = goodOf(productId);
    if (known !== undefined) positions.set(productId, { ...known, qty: Math.min(SALE_QTY_MAX, known.qty + qty) });
    else if (good === undefined) differences.push({ title, kind: isWhole ? 'gone' : 'absent' });
    else {
      positions.set(productId, { ...positionOf(good), qty });
      if (price !== undefined && price !== good.price)
        differences.push({ title: good.title, kind: 'price', before: price, now: good.price });
    }
  }
  return { positions: [...positions.values()], differences };
}

export function positionOf({ id, title, sku, unit, price, img }: TillGood): Omit<DraftPosition, 'qty'> {
  return { productId: id, title, sku, unit, price, img };
}
