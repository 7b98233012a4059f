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
} from 'lucide-react';
import { lazy, useState, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { Optional } from '../../parts/page/optional.tsx';
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
import goodsLinksStyles from './goods-links.module.css';
import { formatNumber } from '#contract/values/money.ts';
import { isUnconfirmed } from '../../device/catalogue/copy-state.ts';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';
import { useConnection } from '../../device/use-connection.ts';
import { momentText } from '../../parts/time/moments.ts';
import { Strip } from '../../ui/strip.tsx';
import connectionStripStyles from './connection-strip.module.css';

// The drawer's code is large, and the first screen doesn't need it.
const BurgerMenu = lazy(async () => ({ default: (await import('./burger-menu.tsx')).BurgerMenu }));

export interface HeaderProps {
  /** A page with a single purpose has its own header line on phones: no search, no other links. */
  quiet?: boolean;
}

/** Logo, catalogue, search, account, favourites and cart. On phones: burger, logo, favourites and cart, with the search under them. */
export function Header({ quiet = false }: HeaderProps) {
  const shop = useShop();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  return (
    <header className={styles.header} data-quiet={quiet || undefined}>
      <div className={`container ${styles.row}`}>
        <IconButton
          label="Меню"
          className={styles.burger}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => {
            setMenuOpened(true);
            setMenuOpen(true);
          }}
        >
          <Menu size={24} />
        </IconButton>
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
      {wasMenuOpened && (
        <Optional onLost={() => setMenuOpened(false)}>
          <BurgerMenu open={isMenuOpen} onOpenChange={setMenuOpen} />
        </Optional>
      )}
    </header>
  );
}

/** Links to the products that the role may open, the account and the logout. */
function PersonLinks() {
  const { person } = usePerson();
  const logOut = useLogout();
  // The device knows its person at once: without one this is most likely a guest, also before the server has answered.
  if (person === null)
    return (
      <nav className={styles.links} aria-label="Личное">
        <Link to={paths.auth()} className={styles.link}>
          <LogIn size={22} />
          Войти
        </Link>
      </nav>
    );
  return (
    <nav className={styles.links} aria-label="Личное">
      {isStaff(person.role) && (
        <Link to={paths.till()} className={styles.link}>
          <ScanBarcode size={22} />
          Касса
        </Link>
      )}
      {person.role === 'manager' && (
        <Link to={paths.deskOrders()} className={styles.link}>
          <PackageOpen size={22} />
          Заказы
        </Link>
      )}
      {person.role === 'admin' && (
        <Link to={paths.adminToday()} className={styles.link}>
          <Settings size={22} />
          Админка
        </Link>
      )}
      <Link to={paths.account()} className={styles.link} title={personLabel(person)}>
        <UserRound size={22} />
        Кабинет
      </Link>
      <button type="button" className={styles.link} onClick={logOut}>
        <LogOut size={22} />
        Выйти
      </button>
    </nav>
  );
}

const CompareLink = lazy(async () => ({ default: (await import('./compare-link.tsx')).CompareLink }));
const CartDrawer = lazy(async () => ({ default: (await import('../cart/cart-drawer.tsx')).CartDrawer }));

/**
 * The header's favourites and cart with their counts, and the comparison where there is room. The cart opens in a drawer; phones show icons only. /
 */
export function GoodsLinks() {
  const { items } = useFavourites();
  const { units } = useCart();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className={goodsLinksStyles.links}>
      <div className={goodsLinksStyles.compare}>
        <Optional>
          <CompareLink />
        </Optional>
      </div>
      <Link to={paths.wishlist()} className={goodsLinksStyles.link} aria-label={goodsLabel('Избранное', items.length)}>
        <span className="relative">
          <Heart size={22} />
          <Badge count={items.length} className={goodsLinksStyles.badge} />
        </span>
        <span className={goodsLinksStyles.label}>Избранное</span>
      </Link>
      <button
        type="button"
        className={goodsLinksStyles.link}
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
          <Badge count={units} className={goodsLinksStyles.badge} />
        </span>
        <span className={goodsLinksStyles.label}>Корзина</span>
      </button>
      {wasOpened && (
        <Optional onLost={() => setOpened(false)}>
          <CartDrawer open={isOpen} onOpenChange={setOpen} />
        </Optional>
      )}
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
      <Strip tone="low" className={connectionStripStyles.strip} icon={<CloudOff size={18} />}>
        {(isStale || complete) && syncedAt !== null
          ? `${isStale ? '' : 'Нет сети. '}Каталог и остатки на ${momentText(syncedAt, new Date(), timezone)}${isCart ? ', корзина сохранена' : ''}`
          : 'Нет сети. Показываем то, что уже сохранено на устройстве'}
      </Strip>
    );
  }
  if (isBack) {
    return (
      <Strip tone="mint" className={connectionStripStyles.strip} icon={<RefreshCw size={18} />}>
        Снова в сети. Обновляем цены и остатки
      </Strip>
    );
  }
  if (progress !== null && !complete) {
    return (
      <Strip tone="mint" className={connectionStripStyles.download} icon={<Download size={18} />}>
        Сохраняем каталог, чтобы он открывался без сети: {formatNumber(progress.done)} из {formatNumber(progress.total)}
      </Strip>
    );
  }
  return null;
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
