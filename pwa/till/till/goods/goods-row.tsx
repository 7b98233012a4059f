/** One product at the till: title, stock, price, and its quantity in the receipt. */
import { memo } from 'react';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { availabilityCode, type AvailabilityCode } from '#contract/products/availability.ts';
import { unitWord } from '#contract/products/unit-words.ts';
import { isMeasured, perUnit } from '#contract/products/unit.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './goods-table.module.css';
import { positionOf } from '../notices/repeat-sale.ts';
import type { TillGood } from '../../kit/use-goods.ts';

export interface GoodsRowProps {
  good: TillGood;
  /** Stock to show; null when unknown on this device. */
  stock: number | null;
  priceWholesale: number | null;
  /** The receipt charges the wholesale price. */
  isWholesale: boolean;
  qty: number;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  /** Offers substitutes for a product that is out of stock. */
  onAlternatives: (productId: string) => void;
}

export const GoodsRow = memo(function GoodsRow(props: GoodsRowProps) {
  const { good, stock, priceWholesale, isWholesale, qty, onQty, onAlternatives } = props;
  const code = stock === null ? good.availability : availabilityCode(stock);
  const short = qty > 0 && stock !== null && qty > stock;
  const charged = isWholesale && priceWholesale !== null ? priceWholesale : good.price;
  const other = isWholesale ? good.price : priceWholesale;
  const change = (value: number) => onQty(positionOf(good), value);
  return (
    <tr className={qty > 0 ? styles.chosen : undefined}>
      <td className={styles.picture}>
        {good.img !== null && (
          <img src={pictureUrl(good.img, 96)} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </td>
      <td className={styles.title}>
        {titleWithoutSku(good)}
        {good.sku !== null && <span className={styles.sku}>{good.sku}</span>}
      </td>
      <td className={styles.stock}>
        <Stock stock={stock} unit={good.unit} code={code} />
        {code === 'out' && (
          <button
            type="button"
            className="block petrol weight-heading touchable"
            aria-label={`Замена: ${good.title}`}
            onClick={() => onAlternatives(good.id)}
          >
            Замена
          </button>
        )}
      </td>
      <td className={styles.price}>
        {formatRoubles(charged)}
        {isMeasured(good.unit) && <span className="muted text-12 weight-text nowrap"> {perUnit(good.unit)}</span>}
        {!isWholesale && good.price < good.priceRetail && (
          <s className="block muted text-12 weight-text">{formatRoubles(good.priceRetail)}</s>
        )}
        {other !== null && (
          <span className={styles['other-below']}>
            {isWholesale ? 'розница' : 'опт'} {formatRoubles(other)}
          </span>
        )}
      </td>
      <td className={styles.other}>{other === null ? '—' : formatRoubles(other)}</td>
      <td className={styles.qty}>
        <Stepper
          value={qty}
          onChange={change}
          min={0}
          max={SALE_QTY_MAX}
          size={56}
          tone={short ? 'warn' : qty > 0 ? 'active' : 'normal'}
          label={`Количество: ${good.title}`}
          block
        />
      </td>
    </tr>
  );
});

/** Removes the SKU from the title, since it has its own line. */
function titleWithoutSku({ title, sku }: TillGood): string {
  return sku === null ? title : title.replace(` ${sku}`, '');
}

function Stock({ stock, unit, code }: { stock: number | null; unit: string | undefined; code: AvailabilityCode }) {
  return (
    <span className={`${styles.left} ${styles[code]}`}>
      <span className={styles.dot} />
      {stock === null ? (
        code === 'out' ? (
          'нет'
        ) : (
          '—'
        )
      ) : (
        <span>
          <b>{formatNumber(stock)}</b> {unitWord(stock, unit)}
        </span>
      )}
    </span>
  );
}
