/** Goods as tiles, one press each: this till's best-selling ones, or those of a category. */
import { inUnits } from '#contract/products/unit-words.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import type { GoodsPanelProps } from './use-goods-search.ts';
import styles from './goods-tiles.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { positionOf } from '../notices/repeat-sale.ts';
import type { TillGood } from '../../kit/use-goods.ts';

export interface GoodsTilesProps extends Pick<GoodsPanelProps, 'quantities' | 'wholesalePrice'> {
  label: string;
  goods: readonly TillGood[];
  onAdd: (position: Omit<DraftPosition, 'qty'>) => void;
  /** For a list of its own: tiles large enough for a thumb, with what is in stock. */
  large?: { figures: ReadonlyMap<string, ShownFigures> };
}

export function GoodsTiles({ label, goods, quantities, wholesalePrice, onAdd, large }: GoodsTilesProps) {
  return (
    <div className={classNames(styles.grid, large !== undefined && styles.large)} role="group" aria-label={label}>
      {goods.map((good) => {
        const qty = quantities.get(good.id) ?? 0;
        const stock = large?.figures.get(good.id)?.shownStock ?? null;
        return (
          <button key={good.id} type="button" className={styles.tile} onClick={() => onAdd(positionOf(good))}>
            {good.img === null ? (
              <span className={styles.blank} />
            ) : (
              <img src={pictureUrl(good.img, 96)} alt="" width={44} height={44} decoding="async" />
            )}
            <span className={styles.text}>
              <span className={styles.title}>{good.title}</span>
              <b className="text-14 nowrap">{formatRoubles(wholesalePrice?.(good.id) ?? good.price)}</b>
              {stock !== null && (
                <span className={stock > 0 ? 'muted' : 'sale'}>
                  {stock > 0 ? `есть ${inUnits(stock, good.unit)}` : 'нет в наличии'}
                </span>
              )}
            </span>
            {qty > 0 && <span className={styles.qty}>{qty}</span>}
          </button>
        );
      })}
    </div>
  );
}
