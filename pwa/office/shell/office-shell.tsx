/** The frame of the till and the back office: a dark header; the screen fills the rest and scrolls by itself. */
import { useQuery } from '@tanstack/react-query';
import {
  CircleArrowUp,
  ClipboardList,
  Download,
  KeyRound,
  LockKeyhole,
  LogIn,
  LogOut,
  Menu as MenuIcon,
  NotebookText,
  PackageOpen,
  ScanBarcode,
  Store,
  Tablet,
  UserRound,
} from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { iconUrl } from '#contract/products/picture.ts';
import { isStaff, seesStock } from '#contract/roles.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { useSeries } from '../../device/journal/use-journal.ts';
import { lacksSession } from '../../device/person/session.ts';
import { useTillLock } from '../../device/person/till-lock.ts';
import { useSellerToOpen } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { StatusPill } from '../../parts/journal/status-pill.tsx';
import { useComparisonOfRestored } from '../../parts/journal/use-comparison-of-restored.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { hasUserActivation, playTones } from '../../parts/page/tones.ts';
import { useUntranslated } from '../../parts/page/use-untranslated.ts';
import { LockedTill } from '../../parts/people/locked-till.tsx';
import { DomChangeBoundary } from '../../parts/shell/dom-change-boundary.tsx';
import { useInstall } from '../../parts/shell/install.ts';
import { useLogout } from '../../parts/shell/logout.tsx';
import { OutdatedStrip } from '../../parts/shell/outdated-strip.tsx';
import { ScrollKeeper } from '../../parts/shell/scroll-keeper.tsx';
import { UpdateOffer, useUpdate } from '../../parts/shell/update-offer.tsx';
import { deskCountsQuery } from '../../queries/order-desk.ts';
import { useShop } from '../../queries/shop.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { officePlacesFor, useOfficeCounts, useOfficePlaces } from './office-places.ts';
import { OfficeSearch } from './office-search.tsx';
import { OfficeBar, OfficeParts, OfficeSidebar, placeItem } from './office-sidebar.tsx';
import { OrderCashKeeper } from './order-cash-keeper.tsx';
import { SellerButton, type SellerDialog, SellerDialogs, sellerMenu } from './seller-tools.tsx';
import styles from './office-shell.module.css';

const TITLE = 'Свободная продажа';

export function OfficeShell() {
  return (
    <DomChangeBoundary>
      <Shell />
    </DomChangeBoundary>
  );
}

const NEW_ORDER = [
  { hertz: 880, fromMs: 0, forMs: 160 },
  { hertz: 1175, fromMs: 170, forMs: 260 },
];

/** A count in the tab's title, and a sound for each new order unless it is switched off here; `on` while office or order desk is open. */
function useNewOrderSignal(on: boolean): void {
  const { person, status } = usePerson();
  const works = on && person !== null && seesStock(person.role);
  const { data } = useQuery({ ...deskCountsQuery, enabled: works && status === 'online' });
  const silent = useFlag('officeIsSilent');
  const waiting = works ? (data?.new ?? 0) : 0;
  const newest = works ? data?.newest : undefined;

  /** The newest order seen so far; orders from before the office was opened are not signalled. */
  const known = useRef<number | undefined>(undefined);
  const isSilent = !silent.loaded || silent.value === true;
  useEffect(() => {
    if (newest === undefined) return;
    const isNews = known.current !== undefined && newest > known.current;
    known.current = newest;
    // Before the first touch the browser would hold the sound back and play it long after the order.
    if (isNews && !isSilent && hasUserActivation()) playTones(NEW_ORDER);
  }, [newest, isSilent]);

  useEffect(() => {
    const mark = () => {
      const text = countedTitle(document.title, waiting);
      if (document.title !== text) document.title = text;
    };
    mark();
    // Screens set their own titles, so the count is added again after each change.
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = countedTitle(document.title, 0);
    };
  }, [waiting]);
}

/** A title with a count: «(2) Заказы — Русло»; at 0 the title alone. Replaces a count that is there already. */
export function countedTitle(title: string, count: number): string {
  const titleWithoutCount = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${titleWithoutCount}` : titleWithoutCount;
}

function Shell() {
  useUntranslated();
  const { person } = usePerson();
  const main = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<SellerDialog>(null);
  const series = useSeries();
  const { name: shopName, face } = useShop();
  const { pathname } = useLocation();
  const isOffice = useOfficePlaces().here !== undefined;
  // Every other screen has its own heading.
  const isSelling = pathname === ROUTES.till || pathname === ROUTES.adminSales;
  const isDesk = pathname.startsWith(ROUTES.deskOrders);
  const isLocked = useTillLock();
  useNewOrderSignal(isOffice || isDesk);
  useComparisonOfRestored();
  return (
    <div className={styles.office}>
      <header
        className={`on-dark ${styles.header}`}
        data-office={isOffice || undefined}
        data-till={(!isOffice && person !== null) || undefined}
      >
        <Link to={paths.home()} className={styles.mark} aria-label="В магазин">
          {face?.logo ? (
            <img className="round-control" src={iconUrl(face.logo.url, 180)} width={32} height={32} alt="" />
          ) : (
            <LogoMark size={28} />
          )}
        </Link>
        {isSelling ? (
          <h1 className={styles.title}>{TITLE}</h1>
        ) : (
          <p className={styles.title}>{isOffice || isDesk ? shopName : TITLE}</p>
        )}
        {isOffice && <OfficeSearch />}
        <TillLabel prefix={series?.prefix ?? null} />
        {person?.role === 'manager' && <DeskLink />}
        <SellerButton onPress={() => setDialog('switch')} />
        {person !== null && <StatusPill />}
        {isOffice && (
          <Link to={paths.till()} className={styles.till}>
            <ScanBarcode />
            Касса
          </Link>
        )}
        <OfficeMenu isOffice={isOffice} onDialog={setDialog} />
      </header>
      <OutdatedStrip />
      <div className={styles.body}>
        {isOffice && <OfficeSidebar />}
        <div className={styles.screen}>
          {isOffice && <OfficeParts />}
          <main ref={main} className={styles.main}>
            <Suspense fallback={<p className="p-8 muted">Загрузка…</p>}>
              {isLocked === false || pathname === ROUTES.tillShift ? <Outlet /> : isLocked && <LockedTill />}
            </Suspense>
          </main>
        </div>
      </div>
      {isOffice && <OfficeBar />}
      <UpdateOffer />
      <SellerDialogs shown={dialog} onShow={setDialog} />
      <OrderCashKeeper />
      <ScrollKeeper area={main} />
    </div>
  );
}

/** The till's name; for its staff it leads to the shift, which a narrow window has in its menu only. */
function TillLabel({ prefix }: { prefix: string | null }) {
  const { person } = usePerson();
  if (prefix === null) return null;
  const words = (
    <>
      <Tablet />
      Касса {prefix}
    </>
  );
  if (person === null || !isStaff(person.role)) return <span className={styles.device}>{words}</span>;
  return (
    <NavLink to={paths.tillShift()} className={classNames(styles.device, styles.shift)}>
      {words} · Смена
    </NavLink>
  );
}

/** The sellers' link to the orders, with the number of new ones; administrators have it among the office's links. */
function DeskLink() {
  const { orders } = useOfficeCounts();
  return (
    <NavLink
      to={paths.deskOrders()}
      className={styles.desk}
      aria-label={orders.count > 0 ? `Заказы, ${orders.text}` : 'Заказы'}
    >
      <PackageOpen />
      <span className={styles.deskWord}>Заказы</span>
      <Badge count={orders.count} tone="sale" />
    </NavLink>
  );
}

const TILL_ITEMS: readonly MenuItem[] = [
  { label: 'Касса', icon: <ScanBarcode />, link: <Link to={paths.till()} /> },
  { label: 'Журнал продаж', icon: <NotebookText />, link: <Link to={paths.journal()} /> },
  { label: 'Смена', icon: <LockKeyhole />, link: <Link to={paths.tillShift()} /> },
  { label: 'Пересчёт', icon: <ClipboardList />, link: <Link to={paths.tillRecounts()} /> },
];

/** @param isOffice true where the office's places are already visible around the screen */
function OfficeMenu({ isOffice, onDialog }: { isOffice: boolean; onDialog: (dialog: SellerDialog) => void }) {
  const { person, status } = usePerson();
  const { pathname } = useLocation();
  const update = useUpdate();
  const install = useInstall();
  const logOut = useLogout();
  const counts = useOfficeCounts();
  const toOpen = useSellerToOpen();
  const waiting = Object.values(counts).filter(({ count }) => count > 0);
  const isOfTill = person === null || isStaff(person.role);
  const items: MenuItem[] = isOfTill ? [...TILL_ITEMS] : [];
  if (person?.role === 'manager') {
    items.push({
      label: 'Заказы',
      icon: <PackageOpen />,
      link: <Link to={paths.deskOrders()} />,
      count: counts.orders.count,
      countLabel: counts.orders.text,
    });
  }
  const places = isOffice ? [] : officePlacesFor(person?.role);
  items.push(...places.map((place, index) => ({ ...placeItem(place, counts), separated: index === 0 })));
  items.push(...sellerMenu(person !== null && isStaff(person.role), onDialog));
  items.push({ label: 'Кабинет', icon: <UserRound />, link: <Link to={paths.account()} />, separated: true });
  items.push({ label: 'Магазин', icon: <Store />, link: <Link to={paths.home()} /> });
  if (install.state === 'button')
    items.push({ label: 'Установить приложение', icon: <Download />, onSelect: install.prompt, separated: true });
  if (update.state !== 'none') {
    items.push({
      label: update.state === 'ready' ? 'Обновить приложение' : 'Обновление — после продажи',
      icon: <CircleArrowUp />,
      onSelect: update.apply,
      disabled: update.state === 'deferred',
      separated: true,
    });
  }
  if (toOpen !== null)
    items.push({ label: 'Ввести PIN', icon: <KeyRound />, onSelect: () => onDialog('open'), separated: true });
  if (lacksSession(status) || person?.tillPin === true)
    items.push({
      label: status === 'expired' ? 'Войти снова' : 'Войти с паролем',
      icon: <LogIn />,
      link: <Link to={paths.auth()} state={{ from: pathname }} />,
      separated: toOpen === null,
    });
  if (person !== null) items.push({ label: 'Выйти', icon: <LogOut />, onSelect: logOut, separated: true });
  const news = [...(update.state === 'none' ? [] : ['есть обновление']), ...waiting.map(({ text }) => text)];
  return (
    <span
      className={styles.menu}
      data-update={update.state === 'none' ? undefined : true}
      data-pending={waiting.length > 0 || undefined}
    >
      <Menu trigger={<IconButton label={['Меню', ...news].join(', ')} icon={<MenuIcon size={24} />} />} items={items} />
    </span>
  );
}
