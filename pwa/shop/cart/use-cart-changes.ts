/** Commands of the cart's rows. Every removal can be undone; every failure is shown. */
import { useCallback, useMemo } from 'react';
import {
  clearCart,
  removeFromCart,
  rememberCartPrices,
  returnToCart,
  setCartQty,
} from '../../device/belongings/cart.ts';
import type { CartItem } from '../../device/rows/belonging-rows.ts';
import { useToast } from '../../ui/toast.tsx';

/** Long enough to notice that the wrong row was removed. */
const UNDO_SECONDS = 8;

export interface CartChanges {
  readonly setQty: (id: string, qty: number) => void;
  readonly remove: (item: CartItem) => void;
  /** Removes all rows. */
  readonly clear: (items: readonly CartItem[]) => void;
  readonly rememberPrices: (prices: ReadonlyMap<string, number>) => void;
}

export function useCartChanges(): CartChanges {
  const { show } = useToast();
  const attempt = useCallback(
    (change: Promise<void>, done?: () => void) =>
      void change.then(done, () =>
        show({ tone: 'error', text: 'Корзина не сохранилась на устройстве. Попробуйте ещё раз' }),
      ),
    [show],
  );
  return useMemo(() => {
    const offerReturn = (text: string, items: readonly CartItem[]) => () =>
      void show({
        text,
        seconds: UNDO_SECONDS,
        action: { label: 'Вернуть', onPress: () => attempt(returnToCart(items)) },
      });
    return {
      setQty: (id, qty) => attempt(setCartQty(id, qty)),
      remove: (item) => attempt(removeFromCart(item.id), offerReturn('Товар убран из корзины', [item])),
      clear: (items) => attempt(clearCart(), offerReturn('Корзина очищена', items)),
      rememberPrices: (prices) => attempt(rememberCartPrices(prices)),
    };
  }, [attempt, show]);
}
