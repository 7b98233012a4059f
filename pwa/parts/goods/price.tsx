import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { discountPercent } from '#contract/products/price.ts';
import { isMeasured, perUnit } from '#contract/products/unit.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './price.module.css';

export interface PriceProps {
  card: Pick<ProductCard, 'price' | 'priceRetail' | 'salePrice' | 'priceWholesale' | 'unit'>;
  /** card: 18 px; page: 28-36 px with the discount beside it; bar: two lines for the bar at the bottom. */
  size?: 'card' | 'page' | 'bar';
  className?: string | undefined;
}

/** A higher retail price is struck out. Wholesale buyers pay the lower of wholesale and sale price; managers see wholesale as a hint. */
export function Price({ card, size = 'card', className }: PriceProps) {
  const { person } = usePerson();
  const { effective, retail } = card.price;
  const isSale = isOnSale(card);
  const isReduced = effective < retail;
  // The server gives the wholesale price only to those who may see it; for a wholesale buyer it is the price itself.
  const hint = person?.role === 'wholesale' ? undefined : card.priceWholesale;
  return (
    <div className={classNames(styles[size], className)} data-price>
      <p className={styles.line}>
        <span className={classNames(styles.now, isSale && 'alarm')}>
          {isReduced && <span className="visually-hidden">Цена: </span>}
          {formatRoubles(effective)}
        </span>
        {isMeasured(card.unit) && <span className="muted text-14 nowrap">{perUnit(card.unit)}</span>}
        {isReduced && (
          <s className={styles.old}>
            <span className="visually-hidden">вместо </span>
            {formatRoubles(retail)}
          </s>
        )}
        {size === 'page' && isSale && <span className={styles.percent}>{discountText(retail, effective)}</span>}
      </p>
      {hint !== undefined && <p className={styles.hint}>Опт: {formatRoubles(hint)}</p>}
    </div>
  );
}

/** True when this viewer pays the sale price; a lower wholesale price is no sale. */
export function isOnSale({ price, salePrice }: Pick<ProductCard, 'price' | 'salePrice'>): boolean {
  return salePrice !== null && price.effective === salePrice && salePrice < price.retail;
}

/** `−15 %`, with a true minus and a no-break space. */
export function discountText(retail: number, effective: number): string {
  return `−${discountPercent(retail, effective)}\u00a0%`;
}
