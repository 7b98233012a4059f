/** The shop's frame: header, the page, footer, bottom bar on phones, and the notices that float. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, NavLink } from 'react-router-dom';
import { Optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { isUpdateReady, subscribeUpdate } from '../../sw/update-state.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScrollKeeper } from '../../parts/shell/scroll-keeper.tsx';
import styles from './storefront-shell.module.css';

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

/** The second line of the desktop header: links to all categories. */
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
