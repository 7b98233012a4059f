/** The shop's frame: header, the page, footer, bottom bar on phones, and the notices that float. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, NavLink, Link } from 'react-router-dom';
import { useIsOnDevice } from '../../parts/page/opened-at.ts';
import { optional } from '../../parts/page/optional.tsx';
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
import foot from './footer.module.css';
import { Heart, House, LayoutGrid, LogIn, ScanBarcode, ShoppingCart, UserRound, type LucideIcon } from 'lucide-react';
import { isStaff } from '#contract/roles.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { useFavourites } from '../../device/belongings/favourites.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { goodsLabel } from './goods-label.ts';
import bar from './bottom-bar.module.css';

// Floating elements and notices load after the goods, never with the first screen.
const ContactButtons = optional(async () => (await import('../contacts/contact-buttons.tsx')).ContactButtons);
const CookieNotice = optional(async () => (await import('./cookie-notice.tsx')).CookieNotice);
const CartLimit = optional(async () => (await import('./cart-limit.tsx')).CartLimit);
const KeptOrdersStrip = optional(async () => (await import('./kept-orders-strip.tsx')).KeptOrdersStrip);
const ArrivalsStrip = optional(async () => (await import('./arrivals-strip.tsx')).ArrivalsStrip);
const InstallPanel = optional(async () => (await import('./install-panel.tsx')).InstallPanel);
const UpdateOffer = optional(async () => (await import('../../parts/shell/update-offer.tsx')).UpdateOffer);

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
      <KeptOrdersStrip />
      <ArrivalsStrip />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {!isCheckout && <InstallPanel />}
      <Footer />
      {!isCheckout && <BottomBar />}
      {/* A page of the server has none of their styles: unstyled, they would cover the header. */}
      {useIsOnDevice() && !FORM_PLACES.some((place) => pathname.startsWith(place)) && <ContactButtons />}
      <CookieNotice />
      <CartLimit />
      {hasUpdate && <UpdateOffer />}
      <ScrollRestoration />
      <ScrollKeeper />
    </div>
  );
}

/** Pages with forms, whose fields and buttons a floating element would cover. */
const FORM_PLACES = [paths.checkout(), paths.auth(), paths.quickOrder(), paths.account()];

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
      <ul className="container flex relative gap-6 sideways">
        {categories.map(({ _id, slug, name }) => (
          <li key={_id}>
            <NavLink to={paths.category(slug)} className={styles.link}>
              {name.ru}
            </NavLink>
          </li>
        ))}
        <li className="push-right">
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

const FOR_BUYERS = [
  [paths.keptOrders(), 'Мои заказы на этом устройстве'],
  [paths.delivery(), 'Доставка и возврат'],
  [paths.offer(), 'Публичная оферта'],
  [paths.privacy(), 'Политика конфиденциальности'],
] as const;

export function Footer() {
  const shop = useShop();
  return (
    <footer className={foot.footer}>
      <div className={`container ${foot.columns}`}>
        <div>
          {shop.face?.slogan && <p>{shop.face.slogan}</p>}
          {/* At New Year the page may be rendered in another year than it is read. */}
          <p suppressHydrationWarning>
            © {yearText(new Date(), shop.timezone)} {shop.legalName}
          </p>
          {shop.inn && (
            <p className={`mt-1 muted ${foot.numbers}`}>
              <span>ИНН {shop.inn}</span>
              {shop.ogrn && [' · ', <span key="ogrn">ОГРН {shop.ogrn}</span>]}
            </p>
          )}
          <p>Оплата при получении или по счёту</p>
          {shop.demo && (
            <p className={`mt-1 muted ${foot.demo}`}>
              Это демонстрационный магазин: на снимках показан товар того же вида, а не названная модель.
            </p>
          )}
        </div>
        <nav aria-label="Покупателям">
          <ul>
            {FOR_BUYERS.map(([to, words]) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className="grid justify-start content-start upright">
          {shop.phone && (
            <a href={`tel:${shop.phone}`} className={foot.phone}>
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

/** Phones: links to the most used pages, within the thumb's reach. */
export function BottomBar() {
  const { person } = usePerson();
  const { units } = useCart();
  const { items } = useFavourites();
  const places: [label: string, to: string, icon: LucideIcon, count?: number][] = [
    ['Главная', paths.home(), House],
    ['Каталог', paths.catalog(), LayoutGrid],
    ['Избранное', paths.wishlist(), Heart, items.length],
    ['Корзина', paths.cart(), ShoppingCart, units],
  ];
  if (person === null) places.push(['Войти', paths.auth(), LogIn]);
  else
    places.push(isStaff(person.role) ? ['Касса', paths.till(), ScanBarcode] : ['Кабинет', paths.account(), UserRound]);
  return (
    <nav className={bar.bar} aria-label="Разделы">
      {places.map(([label, to, Icon, count = 0]) => (
        <NavLink key={label} to={to} className={bar.place} aria-label={goodsLabel(label, count)} end={to === '/'}>
          <span className="relative">
            <Icon size={22} />
            <Badge count={count} className={bar.badge} />
          </span>
          <span className={bar.word}>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
