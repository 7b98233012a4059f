import { Heart } from 'lucide-react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { toggleFavourite, useIsFavourite } from '../../device/belongings/favourites.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, type IconButtonLook } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { cartGoods } from './cart-goods.ts';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps extends IconButtonLook {
  card: ProductCard;
  className?: string | undefined;
}

/** The favourite toggle, in step in every tab. */
export function FavouriteButton({ card, variant, size, className }: FavouriteButtonProps) {
  const { id, title, price } = cartGoods(card);
  const isFavourite = useIsFavourite(id);
  const toast = useToast();
  return (
    <IconButton
      label={isFavourite ? 'Убрать из избранного' : 'В избранное'}
      aria-description={title}
      aria-pressed={isFavourite}
      variant={variant}
      size={size}
      className={classNames(styles.heart, isFavourite && styles.on, className)}
      onClick={() => {
        toggleFavourite({ id, title, price }).catch(() =>
          toast.show({ tone: 'error', text: 'Не удалось сохранить на устройстве' }),
        );
      }}
      icon={<Heart size={22} />}
    />
  );
}
