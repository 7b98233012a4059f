/** The quantity and the command that adds it to the cart; the price block and the bar at the foot share them. */
import { useCallback, useState } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { CART_QTY_MAX } from '#contract/values/quantity.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { isMeasured } from '#contract/products/unit.ts';
import { addToCart, removeFromCart, useCartQty } from '../../device/belongings/cart.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { useToast } from '../../ui/toast.tsx';

export function useAdding(card: ProductCard) {
  const [qty, setQty] = useState(1);
  const inCart = useCartQty(card._id);
  const { show } = useToast();
  const failed = useCallback(
    () => show({ tone: 'error', text: 'Корзина не сохранилась на устройстве. Попробуйте ещё раз' }),
    [show],
  );

  function add() {
    const before = inCart;
    addToCart(cartGoods(card), qty).then(() => {
      const now = Math.min(CART_QTY_MAX, before + qty);
      setQty(1);
      show({
        tone: now - before < qty ? 'warn' : 'ok',
        text:
          now - before < qty
            ? `В корзине уже ${CART_QTY_MAX} — больше одного товара за раз не заказать`
            : `Добавлено в корзину: ${isMeasured(card.unit) ? inUnits(qty, card.unit) : counted(qty, 'штука', 'штуки', 'штук')}`,
      });
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
