import type { ReactNode } from 'react';
import { AVAILABILITY_LABELS } from '#contract/products/availability.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { GoodsItem, StockItem } from '#contract/stock/inventory.ts';
import { formatRoubles } from '#contract/values/money.ts';
import cells from '../../ui/table.module.css';
import { GoodsCell } from './goods-cell.tsx';

/** A found product, with the stock figures that its reader may see. */
export type FoundProduct = Pick<GoodsItem, '_id' | 'title' | 'image' | 'sku' | 'priceRetail' | 'unit'> &
  Partial<Pick<StockItem, 'availability' | 'deletedAt' | 'stockQty' | 'reservedQty'>>;

/** «остаток 7 шт., свободно 5 шт.» */
function stockText({ availability, deletedAt = null, stockQty, reservedQty = 0, unit }: FoundProduct): string {
  if (deletedAt !== null) return 'снят с продажи';
  if (stockQty === undefined) return availability === undefined ? '' : AVAILABILITY_LABELS[availability];
  if (stockQty === 0 && reservedQty === 0) return 'нет в наличии';
  const free = reservedQty === 0 ? '' : `, свободно ${inUnits(stockQty - reservedQty, unit)}`;
  return `остаток ${inUnits(stockQty, unit)}${free}`;
}

/** A product among the hits of a search: picture, title, price, stock, article; `children` follow in the same line. */
export function GoodsHit({ goods, children }: { goods: FoundProduct; children?: ReactNode }) {
  const { title, image, sku, priceRetail } = goods;
  return (
    <GoodsCell title={title} image={image}>
      <span className={`${cells.sub} tabular`}>
        {[priceRetail === 0 ? '' : formatRoubles(priceRetail), stockText(goods), sku ?? ''].filter(Boolean).join(' · ')}
        {children}
      </span>
    </GoodsCell>
  );
}
