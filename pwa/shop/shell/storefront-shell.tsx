/** The shop's frame: header, the page, footer, bottom bar on phones, and the notices that float. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, NavLink, Link } from 'react-router-dom';
import { Optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { isUpdateReady, subscribeUpdate } from '../../sw/update-state.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Header } from './header.tsx';
import { ScrollKeeper } from '../../parts/shell/scroll-keeper.tsx';
import styles from './storefront-shell.module.css';
import { formatPhone } from '#contract/values/phone.ts';
import { yearText } from '../../parts/time/moments.ts';
import { useShop } from '../../queries/shop.ts';
import footerStyles from './footer.module.css';
import { Heart, House, LayoutGrid, LogIn, ScanBarcode, ShoppingCart, UserRound, type LucideIcon } from 'lucide-react';
import { isStaff } from '#contract/roles.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { goodsLabel } from './goods-label.ts';
import bottomBarStyles from './bottom-bar.module.css';

// Floating elements and notices load after the goods, never with the first screen.
const ContactButtons = lazy(async () => ({
  default: (await import('../contacts/contact-buttons.tsx')).ContactButtons,
}));
const CookieNotice = lazy(async () => ({ default: (await import('./cookie-notice.tsx')).CookieNotice }));
const CartLimit = lazy(async () => ({ default: (await import('./cart-limit.tsx')).CartLimit }));
const KeptOrdersStrip = lazy(async () => ({ default: (await import('./kept-orders-strip.tsx')).KeptOrdersStrip }));
const ArrivalsStrip = lazy(async () => ({ default: (await import('./arrivals-strip.tsx')).ArrivalsStrip }));
const InstallPanel = lazy(async () => ({ default: (await import('./install-panel.tsx')).InstallPanel }));
const UpdateOffer = lazy(async () => ({ default: (await import('../../parts/shell/update-offer.tsx')).UpdateOffer }));

export function StorefrontShell() {
  const main = useFocusOnNewPage();
  const { pathname } = useLocation();
  // The checkout hides everything that distracts from its button.
  const isCheckout = pathname === paths.checkout();
  const hasUpdate = useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false);
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        К содержанию
      </a>
      <Header quiet={isCheckout} />
      <CategoryLine />
      <Optional>
        <KeptOrdersStrip />
      </Optional>
      <Optional>
        <ArrivalsStrip />
      </Optional>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {!isCheckout && (
        <Optional>
          <InstallPanel />
        </Optional>
      )}
      <Footer />
      {!isCheckout && <BottomBar />}
      {!isFormPlace(pathname) && (
        <Optional>
          <ContactButtons />
        </Optional>
      )}
      <Optional>
        <CookieNotice />
      </Optional>
      <Optional>
        <CartLimit />
      </Optional>
      {hasUpdate && (
        <Optional>
          <UpdateOffer />
        </Optional>
      )}
      <ScrollRestoration />
      <ScrollKeeper />
    </div>
  );
}

const FORM_PLACES: readonly string[] = [paths.checkout(), paths.auth(), paths.quickOrder(), paths.account()];

/** Pages with forms, whose fields and buttons a floating element would cover. */
function isFormPlace(pathname: string): boolean {
  return FORM_PLACES.some((place) => pathname.startsWith(place));
}

/** A new page takes the focus, so that a screen reader and the Tab key start there; a change of filters doesn't. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function CategoryLine() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <nav className={styles.line} aria-label="Категории">
      <ul className={`container ${styles.list}`}>
        {categories
          .filter((category) => category.slug !== '')
          .map((category) => (
            <li key={category._id}>
              <NavLink to={paths.category(category.slug)} className={styles.link}>
                {category.name.ru}
              </NavLink>
            </li>
          ))}
        <li className={styles.last}>
          <NavLink to={paths.search({ discounted: 'true' })} className={`${styles.link} ${styles.sale}`}>
            Скидки
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}

/** Skeleton while a screen's code is loading: a heading and a grid of cards, as most pages have. */
function ScreenLoading() {
  return (
    <SkeletonGroup label="Загрузка…" className={styles.screen}>
      <Skeleton shape="title" width="half" />
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} shape="picture" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The seller's details, the ways to pay, the legal pages and the contacts. */
export function Footer() {
  const shop = useShop();
  return (
    <footer className={footerStyles.footer}>
      <div className={`container ${footerStyles.columns}`}>
        <div>
          {shop.face?.slogan && <p>{shop.face.slogan}</p>}
          {/* At New Year the page may be rendered in another year than it is read. */}
          <p suppressHydrationWarning>
            © {yearText(new Date(), shop.timezone)} {shop.legalName}
          </p>
          {shop.inn && (
            <p className={footerStyles.numbers}>
              <span>ИНН {shop.inn}</span>
              {shop.ogrn && [' · ', <span key="ogrn">ОГРН {shop.ogrn}</span>]}
            </p>
          )}
          <p>Оплата при получении или по счёту</p>
          {shop.demo && (
            <p className={footerStyles.demo}>
              Это демонстрационный магазин: на снимках показан товар того же вида, а не названная модель.
            </p>
          )}
        </div>
        <nav aria-label="Покупателям">
          <ul>
            <li>
              <Link to={paths.keptOrders()}>Мои заказы на этом устройстве</Link>
            </li>
            <li>
              <Link to={paths.delivery()}>Доставка и возврат</Link>
            </li>
            <li>
              <Link to={paths.offer()}>Публичная оферта</Link>
            </li>
            <li>
              <Link to={paths.privacy()}>Политика конфиденциальности</Link>
            </li>
          </ul>
        </nav>
        <address className={footerStyles.contacts}>
          {shop.phone && (
            <a href={`tel:${shop.phone}`} className={footerStyles.phone}>
              {formatPhone(shop.phone)}
            </a>
          )}
          {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          {shop.openingWords}
          {shop.opening.points.map(({ id, address }) => (
            <Link key={id} to={paths.delivery()}>
              {address}
            </Link>
          ))}
        </address>
      </div>
    </footer>
  );
}

interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  isCurrent: (path: string) => boolean;
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
    <nav className={bottomBarStyles.bar} aria-label="Разделы">
      {places.map(({ label, to, icon: Icon, isCurrent: isCurrent, count = 0 }) => (
        <Link
          key={label}
          to={to}
          className={bottomBarStyles.place}
          aria-label={goodsLabel(label, count)}
          aria-current={isCurrent(pathname) ? 'page' : undefined}
        >
          <span className={bottomBarStyles.icon}>
            <Icon size={22} />
            <Badge count={count} className={bottomBarStyles.badge} />
          </span>
          <span className={bottomBarStyles.word}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
