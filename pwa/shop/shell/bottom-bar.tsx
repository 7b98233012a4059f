import { Heart, House, LayoutGrid, LogIn, ScanBarcode, ShoppingCart, UserRound, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { isOfGuests } from '../../parts/page/opened-at.ts';
import { paths } from '../../parts/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './bottom-bar.module.css';
import { goodsLabel } from './goods-label.ts';

interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  isHere: (path: string) => boolean;
  /** On the icon's shoulder. */
  count?: number;
}

const HOME: Place = { label: 'Главная', to: paths.home(), icon: House, isHere: (path) => path === '/' };
const CATALOG: Place = {
  label: 'Каталог',
  to: paths.catalog(),
  icon: LayoutGrid,
  isHere: (path) => path.startsWith('/catalog'),
};
const WISHLIST: Place = {
  label: 'Избранное',
  to: paths.wishlist(),
  icon: Heart,
  isHere: (path) => path === paths.wishlist(),
};
const CART: Place = { label: 'Корзина', to: paths.cart(), icon: ShoppingCart, isHere: (path) => path === paths.cart() };
const LOGIN: Place = { label: 'Войти', to: paths.auth(), icon: LogIn, isHere: (path) => path === '/auth' };
const ACCOUNT: Place = {
  label: 'Кабинет',
  to: paths.account(),
  icon: UserRound,
  isHere: (path) => path.startsWith('/account'),
};
const TILL: Place = { label: 'Касса', to: paths.till(), icon: ScanBarcode, isHere: () => false };

/** Phones: the places one goes to all the time, within the thumb's reach. */
export function BottomBar() {
  const { person, status } = usePerson();
  const { pathname } = useLocation();
  const { units } = useCart();
  const { items } = useFavourites();
  const places = [HOME, CATALOG, { ...WISHLIST, count: items.length }, { ...CART, count: units }];
  // The cabinet itself asks whoever turns out to be a guest to log in.
  if (person === null) places.push(status !== 'loading' || isOfGuests() ? LOGIN : ACCOUNT);
  else places.push(isStaff(person.role) ? TILL : ACCOUNT);
  return (
    <nav className={styles.bar} aria-label="Разделы">
      {places.map(({ label, to, icon: Icon, isHere, count = 0 }) => (
        <Link
          key={label}
          to={to}
          className={styles.place}
          aria-label={goodsLabel(label, count)}
          aria-current={isHere(pathname) ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <Badge count={count} className={styles.badge} />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
