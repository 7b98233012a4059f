/** The device's cart joined with the shop's current cards; updates in every tab and with every change of the catalogue's copy. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCart } from '../../device/belongings/cart.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { cartLines, cartSums, NO_KNOWN_GOODS, type CartLine, type CartSums, type KnownGoods } from './cart-lines.ts';

export interface CartNow {
  /** False until the cart has been read from the device. */
  readonly loaded: boolean;
  readonly lines: readonly CartLine[];
  readonly sums: CartSums;
}

export function useCartLines(): CartNow {
  const { loaded, items } = useCart();
  const viewer = useViewer();
  const { data } = useQuery(
    byIdsQuery(
      items.map(({ id }) => id),
      viewer,
    ),
  );
  return useMemo(() => {
    const known: KnownGoods =
      data === undefined ? NO_KNOWN_GOODS : { ...data, cards: new Map(data.items.map((card) => [card._id, card])) };
    const lines = cartLines(items, known);
    return { loaded, lines, sums: cartSums(lines) };
  }, [loaded, items, data]);
}
