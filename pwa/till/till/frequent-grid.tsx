/** This till's best-selling goods, one press each. */
import { formatRoubles } from '#contract/values/money.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import type { DraftPosition } from '../../device/journal/journal-types.ts';
import styles from './frequent-grid.module.css';
import { positionOf } from './repeat-sale.ts';
import type { TillGood } from './use-goods.ts';

export interface FrequentGridProps {
  goods: readonly TillGood[];
  quantities: ReadonlyMap<string, number>;
  onAdd: (position: Omit<DraftPosition, 'qty'>) => void;
}

export function FrequentGrid({ goods, quantities, onAdd }: FrequentGridProps) {
  return (
    <div className={styles.grid} role="group" aria-label="Часто продаём">
      {goods.map((good) => {
        const qty = quantities.get(good.id) ?? 0;
        return (
          <button key={good.id} type="button" className={styles.tile} onClick={() => onAdd(positionOf(good))}>
            {good.img === null ? (
              <span className={styles.blank} />
            ) : (
              <img src={pictureUrl(good.img, 96)} alt="" width={44} height={44} decoding="async" />
            )}
            <span className={styles.text}>
              <span className={styles.title}>{good.title}</span>
              <b>{formatRoubles(good.price)}</b>
            </span>
            {qty > 0 && <span className={styles.qty}>{qty}</span>}
          </button>
        );
      })}
    </div>
  );
}
