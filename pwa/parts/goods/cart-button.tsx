import { Plus } from 'lucide-react';
import { lazy, useCallback, useRef, type MouseEvent } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { addToCart, removeFromCart, setCartQty, useCartQty } from '../../device/belongings/cart.ts';
import { CART_QTY_MAX } from '#contract/values/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useIsOnDevice } from '../page/opened-at.ts';
import { Optional } from '../page/optional.tsx';
import { cartGoods } from './cart-goods.ts';

// Loaded lazily, since most goods are in stock.
export const AwaitButton = lazy(async () => ({ default: (await import('./await-button.tsx')).AwaitButton }));

/** Replaced by a stepper of its size once the product is in the cart; zero removes it. Out of stock it subscribes to the return. */
export function CartButton({ card }: { card: ProductCard }) {
  const { _id: id, title } = card;
  const qty = useCartQty(id);
  const toast = useToast();
  // Rendered by the server, the offer would be visible before its code, and a press on it would be lost.
  const isOnDevice = useIsOnDevice();
  const place = useRef<HTMLDivElement>(null);

  const failed = useCallback(
    () => toast.show({ tone: 'error', text: 'Корзина не сохранилась на устройстве. Попробуйте ещё раз' }),
    [toast],
  );
  const change = useCallback(
    (next: number) => void (next === 0 ? removeFromCart(id) : setCartQty(id, next)).catch(failed),
    [id, failed],
  );

  function add(event: MouseEvent) {
    const byKeyboard = event.detail === 0;
    addToCart(cartGoods(card)).then(
      // The button is gone: the keyboard focus moves to its place.
      () => byKeyboard && place.current?.focus(),
      failed,
    );
  }

  const isOut = card.availability.code === 'out';
  const button = (
    <Button block variant="quiet" disabled={isOut} icon={<Plus size={18} />} aria-description={title} onClick={add}>
      В корзину
    </Button>
  );
  return (
    <div ref={place} tabIndex={-1} className="round-control">
      {qty > 0 ? (
        <Stepper block min={0} max={CART_QTY_MAX} value={qty} onChange={change} label={`Количество: ${title}`} />
      ) : isOut && isOnDevice ? (
        <Optional fallback={button}>
          <AwaitButton card={card} isOnCard />
        </Optional>
      ) : (
        button
      )}
    </div>
  );
}
