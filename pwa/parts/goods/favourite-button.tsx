import { Heart } from 'lucide-react';
import { toggleFavourite, useIsFavourite } from '../../device/belongings/favourites.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, type IconButtonLook } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps extends IconButtonLook {
  productId: string;
  /** Describes the product to screen readers, and names it in the list of favourites once it is gone. */
  title: string;
  className?: string | undefined;
}

/** The favourite toggle, in step in every tab. */
export function FavouriteButton({ productId, title, variant, size, className }: FavouriteButtonProps) {
  const isFavourite = useIsFavourite(productId);
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
        toggleFavourite({ id: productId, title }).catch(() =>
          toast.show({ tone: 'error', text: 'Не удалось сохранить на устройстве' }),
        );
      }}
    >
      <Heart size={22} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
