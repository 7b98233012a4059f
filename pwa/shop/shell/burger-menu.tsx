import { useQuery } from '@tanstack/react-query';
import {
  Heart,
  IdCard,
  LogIn,
  LogOut,
  Package,
  PackageOpen,
  Scale,
  ScanBarcode,
  Settings,
  ShoppingCart,
  UserRound,
} from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { useProductList } from '../../device/belongings/product-lists.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useClosesOnLeaving } from '../../parts/page/use-closes-on-leaving.ts';
import { paths } from '../../parts/page/paths.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { useShop } from '../../queries/shop.ts';
import { Badge } from '../../ui/badge.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { useLogout } from '../../parts/shell/logout.tsx';
import styles from './burger-menu.module.css';

/** The phone's menu. It locks the page's scrolling and closes when the window grows wider than a phone. */
export function BurgerMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const shop = useShop();
  const { person } = usePerson();
  const { units } = useCart();
  const { items: favourites } = useFavourites();
  const { items: compared } = useProductList('compared');
  const { data: categories = [] } = useQuery(categoriesQuery);
  const logOut = useLogout();
  useClosesOnLeaving(onOpenChange);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 769px)');
    const close = () => {
      if (wide.matches) onOpenChange(false);
    };
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onOpenChange]);

  return (
    <Drawer open={open} onOpenChange={onOpenChange} side="left" title={shop.name}>
      <nav aria-label="Меню">
        {person !== null && (
          <p className={styles.person}>
            <UserRound />
            <span className="min-w-0 anywhere">
              {person.name || 'Профиль'}
              <span className="block muted text-14 weight-text">{formatPhone(person.phone)}</span>
            </span>
          </p>
        )}
        <ul>
          {person !== null && isStaff(person.role) && <Place to={paths.till()} icon={<ScanBarcode />} label="Касса" />}
          {person?.role === 'manager' && <Place to={paths.deskOrders()} icon={<PackageOpen />} label="Заказы" />}
          {person?.role === 'admin' && <Place to={paths.adminToday()} icon={<Settings />} label="Админка" />}
          {person !== null && <Place to={paths.account()} icon={<IdCard />} label="Кабинет" />}
          <Place to={paths.wishlist()} icon={<Heart />} count={favourites.length} label="Избранное" />
          <Place to={paths.compare()} icon={<Scale />} count={compared.length} label="Сравнение" />
          <Place to={paths.cart()} icon={<ShoppingCart />} count={units} label="Корзина" />
          {person === null && (
            <>
              <Place to={paths.keptOrders()} icon={<Package />} label="Мои заказы" />
              <Place to={paths.auth()} icon={<LogIn />} label="Войти" />
            </>
          )}
        </ul>
        <h2 className={styles.heading}>
          <Link to={paths.catalog()}>Каталог</Link>
        </h2>
        <ul>
          {categories.map(({ _id, slug, name }) => (
            <Place key={_id} to={paths.category(slug)} label={name.ru} />
          ))}
          <li>
            <Link to={paths.search({ discounted: 'true' })} className={`${styles.link} sale`}>
              Скидки
            </Link>
          </li>
        </ul>
        <ul className="mt-3 line-above pt-3">
          <Place to={paths.delivery()} label="Доставка и возврат" />
          {shop.phone && (
            <li>
              <a href={`tel:${shop.phone}`} className={styles.link}>
                {formatPhone(shop.phone)}
              </a>
            </li>
          )}
          {person !== null && (
            <li>
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  onOpenChange(false);
                  logOut();
                }}
              >
                <LogOut />
                Выйти
              </button>
            </li>
          )}
        </ul>
      </nav>
    </Drawer>
  );
}

function Place({ to, icon, count, label }: { to: string; icon?: ReactNode; count?: number; label: string }) {
  return (
    <li>
      <Link to={to} className={styles.link}>
        {icon}
        {label}
        {count !== undefined && <Badge count={count} />}
      </Link>
    </li>
  );
}
