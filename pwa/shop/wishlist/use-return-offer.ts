import { useEffect, useRef } from 'react';
import type { Favourite } from '../../device/database.ts';
import { returnFavourites, type Favourites } from '../../device/belongings/favourites.ts';
import { counted } from '#contract/values/plural.ts';
import { useToast } from '../../ui/toast.tsx';

/** Long enough to notice that the wrong heart was pressed. */
const UNDO_SECONDS = 8;

/** Favourites removed since. Those of a person who has left were not removed: the next one must not get them. Pure. */
export function goneSince(former: Favourites, now: Favourites): Favourite[] {
  if (!now.loaded || now.personId !== former.personId) return [];
  return former.items.filter(({ id }) => !now.ids.has(id));
}

/** Offers to undo every removal while the list is open, by heart, bin or clearing: the heart on a card is easily hit by accident. */
export function useReturnOffer(favourites: Favourites): void {
  const { show } = useToast();
  const former = useRef(favourites);
  useEffect(() => {
    const gone = goneSince(former.current, favourites);
    former.current = favourites;
    if (gone.length === 0) return;
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
  }, [favourites, show]);
}
