import { Heart, ShoppingCart } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { Optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { goodsLabel } from './goods-label.ts';
import styles from './goods-links.module.css';

const CompareLink = lazy(async () => ({ default: (await import('./compare-link.tsx')).CompareLink }));
const CartDrawer = lazy(async () => ({ default: (await import('../cart/cart-drawer.tsx')).CartDrawer }));

/**
 * The header's favourites and cart with their counts, and the comparison where there is room. The cart opens in a
 * drawer; phones show icons only.
 */
export function GoodsLinks() {
  const { items } = useFavourites();
  const { units } = useCart();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className={styles.links}>
      <div className={styles.compare}>
        <Optional>
          <CompareLink />
        </Optional>
      </div>
      <Link to={paths.wishlist()} className={styles.link} aria-label={goodsLabel('Избранное', items.length)}>
        <span className="relative">
          <Heart size={22} />
          <Badge count={items.length} className={styles.badge} />
        </span>
        <span className={styles.label}>Избранное</span>
      </Link>
      <button
        type="button"
        className={styles.link}
        aria-label={goodsLabel('Корзина', units)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <span className="relative">
          <ShoppingCart size={22} />
          <Badge count={units} className={styles.badge} />
        </span>
        <span className={styles.label}>Корзина</span>
      </button>
      {wasOpened && (
        <Optional onLost={() => setOpened(false)}>
          <CartDrawer open={isOpen} onOpenChange={setOpen} />
        </Optional>
      )}
    </div>
  );
}
