/** Substitutes for a product that is out of stock, with their stock. */
import { useMemo } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { nearestInStock } from '../../../device/catalogue/nearest-goods.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { useFigures } from '../../../device/journal/use-journal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './alternatives-dialog.module.css';
import { positionOf } from '../notices/repeat-sale.ts';
import { goodOf, type TillGood } from '../../kit/use-goods.ts';

const OFFERED = 5;
/** Number of candidates checked: the copy's availability is older than this device's figures, so some of them are sold out. */
const CANDIDATES_CHECKED = 20;

export interface AlternativesDialogProps {
  /** Id of the product that is out of stock; null while the dialog is closed. */
  wantedId: string | null;
  onAdd: (position: Omit<DraftPosition, 'qty'>) => void;
  /** Orders the wanted product when no substitute is accepted; null where the receipt can't become an order. */
  onOrder: ((position: Omit<DraftPosition, 'qty'>) => void) | null;
  onClose: () => void;
}

export function AlternativesDialog({ wantedId, onAdd, onOrder, onClose }: AlternativesDialogProps) {
  const wanted = wantedId === null ? undefined : catalogueCopy.products.get(wantedId);
  const near = useMemo(
    () => (wantedId === null ? [] : nearestInStock(catalogueCopy, wantedId, CANDIDATES_CHECKED)),
    [wantedId],
  );
  const figures = useFigures(near);
  const offered = near
    .flatMap((id) => {
      const product = catalogueCopy.products.get(id);
      const stock = figures.get(id)?.shownStock ?? null;
      return product === undefined || (stock !== null && stock <= 0) ? [] : [{ good: goodOf(product), stock }];
    })
    .slice(0, OFFERED);
  const add = (good: TillGood) => {
    onAdd(positionOf(good));
    onClose();
  };
  return (
    <Dialog
      open={wanted !== undefined}
      onOpenChange={onClose}
      title={`Вместо: ${wanted?.title ?? ''}`}
      size={640}
      footer={
        wanted !== undefined &&
        onOrder !== null && (
          <Button
            variant="outline"
            size={52}
            onClick={() => {
              onClose();
              onOrder(positionOf(goodOf(wanted)));
            }}
          >
            Заказать этот товар
          </Button>
        )
      }
    >
      {offered.length === 0 ? (
        <p>
          {catalogueCopy.read().complete
            ? 'Ничего похожего в наличии нет.'
            : 'Каталог загружен не весь: похожего в наличии в нём пока нет.'}
        </p>
      ) : (
        <ul className="grid">
          {offered.map(({ good, stock }) => (
            <li key={good.id} className={styles.row}>
              {good.img !== null && (
                <img src={pictureUrl(good.img, 96)} alt="" width={56} height={56} decoding="async" />
              )}
              <div className={styles.what}>
                <p>{good.title}</p>
                <p className="ok text-12">{stock === null ? 'в наличии' : `в наличии ${inUnits(stock, good.unit)}`}</p>
              </div>
              <b className={styles.price}>{formatRoubles(good.price)}</b>
              <Button variant="quiet" onClick={() => add(good)} aria-label={`В чек: ${good.title}`}>
                В чек
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
