import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { isMeasured } from '#contract/products/unit.ts';
import { counted } from '#contract/values/plural.ts';
import { CART_QTY_MAX, CART_QTY_MIN } from '#contract/values/quantity.ts';
import { addToCart, removeFromCart, useCartQty } from '../../device/belongings/cart.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { Price } from '../../parts/goods/price.tsx';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './buy-bar.module.css';

/** The quantity and the command that adds it to the cart; the price block and the bar at the foot share them. */
export function useAdding(card: ProductCard) {
  const [qty, setQty] = useState(1);
  const inCart = useCartQty(card._id);
  const { show } = useToast();
  const failed = useCallback(
    () => show({ tone: 'error', text: 'Корзина не сохранилась на устройстве. Попробуйте ещё раз' }),
    [show],
  );

  function add() {
    addToCart(cartGoods(card), qty).then(() => {
      setQty(1);
      const added = isMeasured(card.unit) ? inUnits(qty, card.unit) : counted(qty, 'штука', 'штуки', 'штук');
      if (inCart + qty <= CART_QTY_MAX) show({ tone: 'ok', text: `Добавлено в корзину: ${added}` });
      else show({ tone: 'warn', text: `В корзине уже ${CART_QTY_MAX} — больше одного товара за раз не заказать` });
    }, failed);
  }

  return {
    qty,
    setQty,
    add,
    remove: () => void removeFromCart(card._id).catch(failed),
    /** Quantity already in the cart. */
    inCart,
    isOut: card.availability.code === 'out',
  };
}

export type Adding = ReturnType<typeof useAdding>;

interface BuyBarProps {
  card: ProductCard;
  adding: Adding;
  /** The panel with the page's own price and button. */
  panel: RefObject<HTMLElement | null>;
}

/** On phones in the bottom bar's place, with a long price on its own line; on wide windows under the header, below the panel. */
export function BuyBar({ card, adding, panel }: BuyBarProps) {
  return (
    <div className={styles.bar} data-past={useScrolledPast(panel) || undefined}>
      <b className={styles.title}>{card.title}</b>
      <Price card={card} size="bar" className={styles.price} />
      <div className={styles.actions}>
        <Stepper
          size={48}
          value={adding.qty}
          min={CART_QTY_MIN}
          max={CART_QTY_MAX}
          onChange={adding.setQty}
          disabled={adding.isOut}
          label="Количество"
          className={styles.stepper}
        />
        <Button size={52} className={styles.add} disabled={adding.isOut} onClick={adding.add}>
          В корзину
        </Button>
      </div>
    </div>
  );
}

/** True while the element is above the visible part of the window. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry !== undefined && setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
