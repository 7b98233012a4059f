import type { ReactNode } from 'react';
import { AVAILABILITY_LABELS } from '#contract/products/availability.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { GoodsItem, StockItem } from '#contract/stock/inventory.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import cells from '../../ui/table.module.css';
import styles from './goods-cell.module.css';

export interface GoodsCellProps {
  title: string;
  image: string | null;
  link?: ReactNode;
  children?: ReactNode;
}

/** A product's cell: picture and title. The title is cut after two lines; the tooltip has all of it. */
export function GoodsCell({ title, image, link = title, children }: GoodsCellProps) {
  return (
    <span className={styles.cell}>
      <ProductPicture url={image ?? undefined} alt="" sizes="44px" widths={[96, 160]} className={styles.picture} />
      <span>
        <span className={styles.title} title={title}>
          {link}
        </span>
        {children}
      </span>
    </span>
  );
}

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
