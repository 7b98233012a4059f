/** Warns once, on any page with a cart button, that one order cannot hold all of the cart. */
import { useEffect } from 'react';
import { ORDER_POSITIONS_MAX } from '#contract/values/quantity.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { useToast } from '../../ui/toast.tsx';

export function CartLimit() {
  const { items } = useCart();
  const { show } = useToast();
  const isOver = items.length > ORDER_POSITIONS_MAX;
  useEffect(() => {
    if (isOver) show({ tone: 'warn', text: `В один заказ войдёт не больше ${ORDER_POSITIONS_MAX} разных товаров` });
  }, [isOver, show]);
  return null;
}
