import { PackageX, Trash2 } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import { inUnits } from '#contract/products/unit-words.ts';
import { isMeasured, perUnit } from '#contract/products/unit.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { CART_QTY_MAX, CART_QTY_MIN } from '#contract/values/quantity.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { paths } from '../../parts/page/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { CartChanges, CartLine } from './cart-lines.ts';
import cartRow from './cart-row.module.css';

interface CartRowProps extends Pick<CartChanges, 'setQty'> {
  line: CartLine;
  onRemove: (line: CartLine) => void;
}

const CartRow = memo(function CartRow({ line, setQty, onRemove }: CartRowProps) {
  const { item, card, title, slug, isGone } = line;
  const changeQty = useCallback((qty: number) => setQty(item.id, qty), [setQty, item.id]);
  const picture = (
    <ProductPicture url={line.img} alt="" sizes="(min-width: 800px) 112px, 88px" widths={[96, 160, 320]} />
  );
  return (
    <li className={classNames(cartRow.row, isGone && cartRow.gone)}>
      {slug === undefined ? (
        <span className={`on-well ${cartRow.picture}`}>{picture}</span>
      ) : (
        // The title beside it links to the same page: one tab stop is enough.
        <Link to={paths.product(slug)} className={`on-well ${cartRow.picture}`} tabIndex={-1} aria-hidden>
          {picture}
        </Link>
      )}
      <div className="grid justify-start content-start gap-1">
        <p className={cartRow.title}>{slug === undefined ? title : <Link to={paths.product(slug)}>{title}</Link>}</p>
        {isGone ? (
          <p className="row gap-1 sale text-12">
            <PackageX size={16} />
            Снят с продажи
          </p>
        ) : (
          <>
            {card !== undefined && <AvailabilityMark availability={card.availability} />}
            {card?.availability.code === 'out' && (
              <p className="muted text-12 snug">Срок поступления подскажем по телефону</p>
            )}
            {isMeasured(card?.unit) && <p className="muted text-12 snug">Количество: {inUnits(item.qty, card.unit)}</p>}
            <PriceChange line={line} />
          </>
        )}
      </div>
      <IconButton
        label="Убрать из корзины"
        aria-description={title}
        className={cartRow.remove}
        onClick={() => onRemove(line)}
        icon={<Trash2 />}
      />
      {!isGone && (
        <div className={cartRow.figures}>
          <Stepper
            value={item.qty}
            min={CART_QTY_MIN}
            max={CART_QTY_MAX}
            onChange={changeQty}
            label={`Количество: ${title}`}
          />
          <RowSum line={line} />
        </div>
      )}
    </li>
  );
});

function PriceChange({ line: { formerPrice, price } }: { line: CartLine }) {
  if (formerPrice === null || price === null) return null;
  const isDearer = price > formerPrice;
  return (
    <p className={classNames('text-12 snug', isDearer ? cartRow.dearer : cartRow.cheaper)}>
      {isDearer ? 'Цена выросла' : 'Цена снизилась'}: {formatRoubles(formerPrice)} <span aria-hidden>→</span>
      <span className="visually-hidden">, теперь </span> {formatRoubles(price)}
    </p>
  );
}

function RowSum({ line: { item, card, price, fullPrice } }: { line: CartLine }) {
  if (price === null)
    return <p className="tabular grid push-right text-right justify-items-end">Цена появится со связью</p>;
  const isReduced = fullPrice !== null && fullPrice > price;
  return (
    <p className="tabular grid push-right text-right justify-items-end">
      {item.qty > 1 && (
        <span className="muted text-12">
          {formatRoubles(price)} {perUnit(card?.unit)}
        </span>
      )}
      {item.qty === 1 && isReduced && (
        <s className="muted text-12">
          <span className="visually-hidden">вместо </span>
          {formatRoubles(fullPrice)}
        </s>
      )}
      <span className="tabular text-18 weight-price nowrap leading-125">
        {formatRoubles(lineTotal(price, item.qty))}
      </span>
    </p>
  );
}

/** The rows. When a row is removed, focus moves to the list instead of being lost with the row's button. */
export function CartList({ lines, changes }: { lines: readonly CartLine[]; changes: CartChanges }) {
  const list = useRef<HTMLUListElement>(null);
  const { remove, setQty } = changes;
  const removeLine = useCallback(
    ({ item }: CartLine) => {
      remove(item);
      list.current?.focus({ preventScroll: true });
    },
    [remove],
  );
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className="no-ring"
      aria-label={`В корзине ${counted(lines.length, 'товар', 'товара', 'товаров')}`}
    >
      {lines.map((line) => (
        <CartRow key={line.item.id} line={line} setQty={setQty} onRemove={removeLine} />
      ))}
    </ul>
  );
}
