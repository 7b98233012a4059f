import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { formatNumber, formatSum } from '#contract/values/money.ts';
import cells from '../../ui/table.module.css';
import { GoodsCell } from '../kit/goods-cell.tsx';
import styles from './documents.module.css';

export function LineGoods({ product, aside = '' }: { product: DocumentProduct; aside?: string | undefined }) {
  return (
    <GoodsCell title={product.title} image={product.image}>
      <span className={cells.sub}>
        {product.sku ?? 'без артикула'}
        {product.removed && ' · снят с продажи'}
        {aside !== '' && ` · ${aside}`}
      </span>
    </GoodsCell>
  );
}

/** «8 → 28». */
export function StockMove({ before, after }: { before: number; after: number }) {
  return (
    <span className={styles.moved}>
      <s>{formatNumber(before)} → </s>
      <b>{formatNumber(after)}</b>
    </span>
  );
}

/** «4 310 → 4 460» with the difference; roubles. */
export function CostMove({ before, after }: { before: number | null; after: number | null }) {
  if (after === null) return <>—</>;
  if (before === null) return <b>{formatSum(after)}</b>;
  const move = Math.round((after - before) * 100) / 100;
  return (
    <>
      <span className={styles.moved}>
        <s>{formatSum(before)} → </s>
        <b>{formatSum(after)}</b>
      </span>
      <span className={`block text-12 ${move > 0 ? 'sale' : move < 0 ? 'ok' : 'muted'}`}>
        {move === 0 ? 'та же' : `${move > 0 ? '+' : '−'}${formatSum(Math.abs(move))}`}
      </span>
    </>
  );
}
