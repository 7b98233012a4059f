/** The till's goods as rows, or as tiles of one press each; a message in their place while there are none. */
import { PackageSearch } from 'lucide-react';
import { counted } from '#contract/values/plural.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { GoodsPanelProps } from './use-goods-search.ts';
import table from './goods-table.module.css';
import { GOODS_SHOWN, type Goods, type TillGood } from '../../kit/use-goods.ts';
import { memo } from 'react';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { availabilityCode } from '#contract/products/availability.ts';
import { unitWord, inUnits } from '#contract/products/unit-words.ts';
import { isMeasured, perUnit } from '#contract/products/unit.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { positionOf } from '../notices/repeat-sale.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import styles from './goods-tiles.module.css';
import { classNames } from '../../../ui/class-names.ts';

export interface GoodsListProps extends Pick<GoodsPanelProps, 'quantities' | 'wholesalePrice' | 'onQty'> {
  goods: Goods;
  figures: ReadonlyMap<string, ShownFigures>;
  isTiled: boolean;
  isBlank: boolean;
  onTile: GoodsTilesProps['onAdd'];
  /** Offers substitutes for a product that is out of stock. */
  onAlternatives: (productId: string) => void;
}

export function GoodsList(props: GoodsListProps) {
  const { goods, figures, quantities, wholesalePrice } = props;
  if (goods.loading)
    return (
      <div className={table.message}>
        <Progress label="Загрузка…" value={goods.progress?.done} max={goods.progress?.total} />
      </div>
    );
  const lack = lackOf(goods, props.isBlank);
  if (lack !== null)
    return (
      <div className={table.message}>
        <EmptyState icon={<PackageSearch />} title={lack[0]}>
          {lack[1]}
        </EmptyState>
      </div>
    );
  if (props.isTiled)
    return (
      <GoodsTiles {...props} label="Товары категории" goods={goods.items} onAdd={props.onTile} large={{ figures }} />
    );
  const [charged, other] = wholesalePrice === null ? ['Розница', 'Опт'] : ['Опт', 'Розница'];
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th className={table.picture}>
            <span className="visually-hidden">Фото</span>
          </th>
          <th>Название</th>
          <th>Остаток</th>
          <th className={table.number}>{charged}</th>
          <th className={`${table.number} ${table['head-other']}`}>{other}</th>
          <th className={table['head-qty']}>Количество</th>
        </tr>
      </thead>
      <tbody>
        {goods.items.map((good) => (
          <GoodsRow
            key={good.id}
            good={good}
            stock={figures.get(good.id)?.shownStock ?? null}
            priceWholesale={wholesalePrice?.(good.id) ?? figures.get(good.id)?.priceWholesale ?? null}
            isWholesale={wholesalePrice !== null}
            qty={quantities.get(good.id) ?? 0}
            onQty={props.onQty}
            onAlternatives={props.onAlternatives}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Below the goods: how many there are besides, and how much of the catalogue is here. */
export function GoodsRest({ goods, onMore }: { goods: Goods; onMore: () => void }) {
  if (goods.loading) return null;
  return (
    <>
      {!goods.absent && !goods.whole && (
        <p className="p-3 muted text-14 text-center" role="status">
          Каталог загружен не весь
          {goods.progress !== null &&
            `: ${goods.progress.done} из ${counted(goods.progress.total, 'товара', 'товаров', 'товаров')}`}
          . Остальные товары появятся, как только загрузка закончится.
        </p>
      )}
      {goods.total > goods.items.length && (
        <div className={table.rest}>
          <p className="p-3 muted text-14 text-center" role="status">
            Показаны первые {goods.items.length} из {counted(goods.total, 'товара', 'товаров', 'товаров')}.
          </p>
          <Button variant="outline" onClick={onMore}>
            Показать ещё {Math.min(GOODS_SHOWN, goods.total - goods.items.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function lackOf({ absent, items, whole }: Goods, isBlank: boolean): readonly [string, string] | null {
  if (absent) return ['Каталога на планшете нет', 'Он загрузится сам, как только появится сеть.'];
  if (items.length > 0) return null;
  if (isBlank && whole) return ['Товаров пока нет', 'Их добавляет администратор в разделе «Товары».'];
  return [
    whole ? 'Ничего не найдено.' : 'Среди загруженных не нашлось',
    'Проверьте название или артикул, уберите категорию.',
  ];
}

interface GoodsRowProps extends Pick<GoodsListProps, 'onQty' | 'onAlternatives'> {
  good: TillGood;
  /** Stock to show; null when unknown on this device. */
  stock: number | null;
  priceWholesale: number | null;
  isWholesale: boolean;
  qty: number;
}

const GoodsRow = memo(function GoodsRow(props: GoodsRowProps) {
  const { good, stock, priceWholesale, isWholesale, qty, onQty, onAlternatives } = props;
  const code = stock === null ? good.availability : availabilityCode(stock);
  const short = qty > 0 && stock !== null && qty > stock;
  const charged = isWholesale && priceWholesale !== null ? priceWholesale : good.price;
  const other = isWholesale ? good.price : priceWholesale;
  return (
    <tr className={qty > 0 ? table.chosen : undefined}>
      <td className={table.picture}>
        {good.img !== null && (
          <img src={pictureUrl(good.img, 96)} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </td>
      <td className={table.title}>
        {/* The SKU has its own line. */}
        {good.sku === null ? good.title : good.title.replace(` ${good.sku}`, '')}
        {good.sku !== null && <span className={table.sku}>{good.sku}</span>}
      </td>
      <td className={table.stock}>
        <span className={`${table.left} ${table[code]}`}>
          <span className={table.dot} />
          {stock !== null && (
            <span>
              <b>{formatNumber(stock)}</b> {unitWord(stock, good.unit)}
            </span>
          )}
          {stock === null && (code === 'out' ? 'нет' : '—')}
        </span>
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
      <td className={table.price}>
        {formatRoubles(charged)}
        {isMeasured(good.unit) && <span className="muted text-12 weight-text nowrap"> {perUnit(good.unit)}</span>}
        {!isWholesale && good.price < good.priceRetail && (
          <s className="block muted text-12 weight-text">{formatRoubles(good.priceRetail)}</s>
        )}
        {other !== null && (
          <span className={table['other-below']}>
            {isWholesale ? 'розница' : 'опт'} {formatRoubles(other)}
          </span>
        )}
      </td>
      <td className={table.other}>{other === null ? '—' : formatRoubles(other)}</td>
      <td className={table.qty}>
        <Stepper
          value={qty}
          onChange={(value) => onQty(positionOf(good), value)}
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
