import {
  LayoutGrid,
  LogIn,
  LogOut,
  Menu,
  PackageOpen,
  ScanBarcode,
  Settings,
  UserRound,
  Heart,
  ShoppingCart,
  CloudOff,
  Download,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import { useState, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShopLogo } from '../../parts/face/shop-logo.tsx';
import { useLogout } from '../../parts/shell/logout.tsx';
import styles from './header.module.css';
import { OutdatedStrip } from '../../parts/shell/outdated-strip.tsx';
import { personLabel } from '../../parts/shell/person-label.ts';
import { SearchBox } from './search-box.tsx';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { Badge } from '../../ui/badge.tsx';
import { goodsLabel } from './goods-label.ts';
import goods from './goods-links.module.css';
import { formatNumber } from '#contract/values/money.ts';
import { isUnconfirmed } from '../../device/catalogue/copy-state.ts';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';
import { useConnection } from '../../device/use-connection.ts';
import { momentText } from '../../parts/time/moments.ts';
import { Strip } from '../../ui/strip.tsx';
import strip from './connection-strip.module.css';

// The drawer's code is large, and the first screen doesn't need it.
const BurgerMenu = optional(async () => (await import('./burger-menu.tsx')).BurgerMenu);

/**
 * Logo, catalogue, search, account, favourites and cart. On phones: burger, logo, favourites and cart, with the search under them.
 * @param props.quiet on phones the page has a header line of its own: no search, no other links
 */
export function Header({ quiet = false }: { quiet?: boolean }) {
  const shop = useShop();
  /** Undefined until the menu is opened first. */
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  return (
    <header className={styles.header} data-quiet={quiet || undefined}>
      <div className={`container ${styles.row}`}>
        <IconButton
          label="Меню"
          className={styles.burger}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen === true}
          onClick={() => setMenuOpen(true)}
          icon={<Menu size={24} />}
        />
        <Link to={paths.home()} className={styles.logo} aria-label={`${shop.name}, на главную`}>
          <ShopLogo {...shop} />
        </Link>
        <ButtonLink to={paths.catalog()} size={52} className={styles.catalog}>
          <LayoutGrid />
          Каталог
        </ButtonLink>
        <SearchBox className={styles.search} />
        <PersonLinks />
        <GoodsLinks />
      </div>
      <OutdatedStrip />
      <ConnectionStrip />
      {isMenuOpen !== undefined && (
        <BurgerMenu open={isMenuOpen} onOpenChange={setMenuOpen} onLost={() => setMenuOpen(undefined)} />
      )}
    </header>
  );
}

/** Links to the products that the role may open, the account and the logout. */
function PersonLinks() {
  const { person } = usePerson();
  const logOut = useLogout();
  // The device knows its person at once: without one this is most likely a guest, also before the server has answered.
  const link = (to: string, Icon: LucideIcon, label: string, title?: string) => (
    <Link to={to} className={styles.link} title={title}>
      <Icon size={22} />
      {label}
    </Link>
  );
  if (person === null)
    return (
      <nav className={styles.links} aria-label="Личное">
        {link(paths.auth(), LogIn, 'Войти')}
      </nav>
    );
  return (
    <nav className={styles.links} aria-label="Личное">
      {isStaff(person.role) && link(paths.till(), ScanBarcode, 'Касса')}
      {person.role === 'manager' && link(paths.deskOrders(), PackageOpen, 'Заказы')}
      {person.role === 'admin' && link(paths.adminToday(), Settings, 'Админка')}
      {link(paths.account(), UserRound, 'Кабинет', personLabel(person))}
      <button type="button" className={styles.link} onClick={logOut}>
        <LogOut size={22} />
        Выйти
      </button>
    </nav>
  );
}

const CompareLink = optional(async () => (await import('./compare-link.tsx')).CompareLink);
const CartDrawer = optional(async () => (await import('../cart/cart-drawer.tsx')).CartDrawer);

/** Favourites and cart with their counts, and the comparison where there is room. The cart opens in a drawer; phones show icons only. */
export function GoodsLinks() {
  const { items } = useFavourites();
  const { units } = useCart();
  /** Undefined until the drawer is opened first. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <div className={goods.links}>
      <div className={goods.compare}>
        <CompareLink />
      </div>
      <Link to={paths.wishlist()} className={goods.link} aria-label={goodsLabel('Избранное', items.length)}>
        <span className="relative">
          <Heart size={22} />
          <Badge count={items.length} className={goods.badge} />
        </span>
        <span className={goods.label}>Избранное</span>
      </Link>
      <button
        type="button"
        className={goods.link}
        aria-label={goodsLabel('Корзина', units)}
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onClick={() => setOpen(true)}
      >
        <span className="relative">
          <ShoppingCart size={22} />
          <Badge count={units} className={goods.badge} />
        </span>
        <span className={goods.label}>Корзина</span>
      </button>
      {isOpen !== undefined && <CartDrawer open={isOpen} onOpenChange={setOpen} onLost={() => setOpen(undefined)} />}
    </div>
  );
}

/** Duration of the message about the returned connection, ms. */
const RETURNED_MS = 4_000;

/** A line under the header: the age of the goods while the server is away or refuses; back online; the progress of the first download. */
export function ConnectionStrip() {
  const { reachable } = useConnection();
  const { timezone } = useShop();
  const copy = useCopyState();
  const { syncedAt, complete, progress } = copy;
  const isBack = useReturned(reachable);
  const isCart = useLocation().pathname === paths.cart();
  const isStale = isUnconfirmed(copy, reachable);
  if (reachable === false || isStale) {
    return (
      <Strip tone="low" className={strip.strip} icon={<CloudOff size={18} />}>
        {(isStale || complete) && syncedAt !== null
          ? `${isStale ? '' : 'Нет сети. '}Каталог и остатки на ${momentText(syncedAt, new Date(), timezone)}${isCart ? ', корзина сохранена' : ''}`
          : 'Нет сети. Показываем то, что уже сохранено на устройстве'}
      </Strip>
    );
  }
  if (isBack) {
    return (
      <Strip tone="mint" className={strip.strip} icon={<RefreshCw size={18} />}>
        Снова в сети. Обновляем цены и остатки
      </Strip>
    );
  }
  if (progress === null || complete) return null;
  return (
    <Strip tone="mint" className={strip.download} icon={<Download size={18} />}>
      Сохраняем каталог, чтобы он открывался без сети: {formatNumber(progress.done)} из {formatNumber(progress.total)}
    </Strip>
  );
}

function useReturned(reachable: boolean | null): boolean {
  const [wasAway, setWasAway] = useState(false);
  const [isBack, setBack] = useState(false);
  if (reachable === false && !wasAway) setWasAway(true);
  if (reachable === true && wasAway) {
    setWasAway(false);
    setBack(true);
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setBack(false), RETURNED_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack && reachable === true;
}
