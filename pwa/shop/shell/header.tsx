import { LayoutGrid, LogIn, LogOut, Menu, PackageOpen, ScanBarcode, Settings, UserRound } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { Optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShopLogo } from '../../parts/face/shop-logo.tsx';
import { useLogout } from '../../parts/shell/logout.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { GoodsLinks } from './goods-links.tsx';
import styles from './header.module.css';
import { OutdatedStrip } from '../../parts/shell/outdated-strip.tsx';
import { personLabel } from '../../parts/shell/person-label.ts';
import { SearchBox } from './search-box.tsx';

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
          <Menu size={24} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Link to={paths.home()} className={styles.logo} aria-label={`${shop.name}, на главную`}>
          <ShopLogo {...shop} />
        </Link>
        <Link to={paths.catalog()} className={`${buttonClass({ size: 52 })} ${styles.catalog}`}>
          <LayoutGrid size={20} strokeWidth={1.75} aria-hidden />
          Каталог
        </Link>
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
  // The device knows its person at once; until the server has answered, nobody known is most likely a guest.
  if (person === null)
    return (
      <nav className={styles.links} aria-label="Личное">
        <Link to={paths.auth()} className={styles.link}>
          <LogIn size={22} strokeWidth={1.75} aria-hidden />
          Войти
        </Link>
      </nav>
    );
  return (
    <nav className={styles.links} aria-label="Личное">
      {isStaff(person.role) && (
        <Link to={paths.till()} className={styles.link}>
          <ScanBarcode size={22} strokeWidth={1.75} aria-hidden />
          Касса
        </Link>
      )}
      {person.role === 'manager' && (
        <Link to={paths.deskOrders()} className={styles.link}>
          <PackageOpen size={22} strokeWidth={1.75} aria-hidden />
          Заказы
        </Link>
      )}
      {person.role === 'admin' && (
        <Link to={paths.adminToday()} className={styles.link}>
          <Settings size={22} strokeWidth={1.75} aria-hidden />
          Админка
        </Link>
      )}
      <Link to={paths.account()} className={styles.link} title={personLabel(person)}>
        <UserRound size={22} strokeWidth={1.75} aria-hidden />
        Кабинет
      </Link>
      <button type="button" className={styles.link} onClick={logOut}>
        <LogOut size={22} strokeWidth={1.75} aria-hidden />
        Выйти
      </button>
    </nav>
  );
}
