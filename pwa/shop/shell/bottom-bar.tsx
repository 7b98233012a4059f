import { Heart, House, LayoutGrid, LogIn, ScanBarcode, ShoppingCart, UserRound, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../../parts/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './bottom-bar.module.css';
import { goodsLabel } from './goods-label.ts';

interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  isCurrent: (path: string) => boolean;
  /** The badge on the icon. */
  count?: number;
}

const HOME: Place = { label: 'Главная', to: paths.home(), icon: House, isCurrent: (path) => path === '/' };
const CATALOG: Place = {
  label: 'Каталог',
  to: paths.catalog(),
  icon: LayoutGrid,
  isCurrent: (path) => path.startsWith('/catalog'),
};
const WISHLIST: Place = {
  label: 'Избранное',
  to: paths.wishlist(),
  icon: Heart,
  isCurrent: (path) => path === paths.wishlist(),
};
const CART: Place = {
  label: 'Корзина',
  to: paths.cart(),
  icon: ShoppingCart,
  isCurrent: (path) => path === paths.cart(),
};
const LOGIN: Place = { label: 'Войти', to: paths.auth(), icon: LogIn, isCurrent: (path) => path === '/auth' };
const ACCOUNT: Place = {
  label: 'Кабинет',
  to: paths.account(),
  icon: UserRound,
  isCurrent: (path) => path.startsWith('/account'),
};
const TILL: Place = { label: 'Касса', to: paths.till(), icon: ScanBarcode, isCurrent: () => false };

/** Phones: links to the most used pages, within the thumb's reach. */
export function BottomBar() {
  const { person } = usePerson();
  const { pathname } = useLocation();
  const { units } = useCart();
  const { items } = useFavourites();
  const places = [HOME, CATALOG, { ...WISHLIST, count: items.length }, { ...CART, count: units }];
  if (person === null) places.push(LOGIN);
  else places.push(isStaff(person.role) ? TILL : ACCOUNT);
  return (
    <nav className={styles.bar} aria-label="Разделы">
      {places.map(({ label, to, icon: Icon, isCurrent: isCurrent, count = 0 }) => (
        <Link
          key={label}
          to={to}
          className={styles.place}
          aria-label={goodsLabel(label, count)}
          aria-current={isCurrent(pathname) ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon size={22} />
            <Badge count={count} className={styles.badge} />
          </span>
          <span className={styles.word}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
