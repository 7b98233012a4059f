import { useEffect, useRef } from 'react';
import { returnFavourites, type Favourites } from '../../device/belongings/favourites.ts';
import { counted } from '#contract/values/plural.ts';
import { useToast } from '../../ui/toast.tsx';
import { takenOff } from './removed-favourites.ts';

/** Long enough to notice that the wrong heart was pressed. */
const UNDO_SECONDS = 8;

/**
 * Offers to undo every removal pressed while the list is open, by heart, bin or clearing: the heart on a card is easily
 * hit by accident.
 */
export function useReturnOffer(favourites: Favourites): void {
  const { loaded, items } = favourites;
  const { show } = useToast();
  const former = useRef(items);
  useEffect(() => {
    const gone = takenOff(former.current, favourites);
    former.current = items;
    if (!loaded || gone.length === 0) return;
    show({
      text:
        gone.length === 1
          ? 'Товар убран из избранного'
          : `Убрано из избранного: ${counted(gone.length, 'товар', 'товара', 'товаров')}`,
      seconds: UNDO_SECONDS,
      action: {
        label: 'Вернуть',
        onPress: () =>
          void returnFavourites(gone).catch(() => show({ tone: 'error', text: 'Не удалось сохранить на устройстве' })),
      },
    });
  }, [loaded, items, favourites, show]);
}
