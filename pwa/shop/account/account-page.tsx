/** /account: the person, the list of sections and the chosen section. */
import {
  CloudOff,
  LogOut,
  UserRound,
  Coins,
  KeyRound,
  MonitorSmartphone,
  Package,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, type ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { formatPhone } from '#contract/values/phone.ts';
import { useConnection } from '../../device/use-connection.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-page.module.css';
import { BonusesSection } from './bonuses-section.tsx';
import { DataSection } from './data-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useAccount } from './use-account.ts';

/** @param props.onLogOut the shop's logout: it asks first when sales wait to be sent */
export function AccountPage({ onLogOut }: { onLogOut: () => void }) {
  const { person, failed } = useAccount();
  const { reachable } = useConnection();
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  const Screen = section?.screen;
  usePageTitle(section?.label ?? 'Кабинет');
  const { name } = person;
  const signs = initials(name);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={`container ${styles.head}`}>
          <span className={styles.disc} aria-hidden="true">
            {signs === '' ? <UserRound size={24} /> : signs}
          </span>
          <div className="min-w-0">
            <h1 className={styles.name}>{name.trim() === '' ? 'Профиль' : name}</h1>
            <p className={styles.phone}>{formatPhone(person.phone)}</p>
          </div>
          <IconButton label="Выйти" className={styles.out} onClick={onLogOut}>
            <LogOut />
          </IconButton>
        </div>
      </div>
      <div className={styles.body}>
        <SectionList />
        <div className={styles.section}>
          {/* The profile section shows its own message beside the profile. */}
          {reachable === false && !(failed && section?.to === paths.accountProfile()) && <WithoutNetwork />}
          {Screen !== undefined && <Screen />}
        </div>
      </div>
    </div>
  );
}

/** A column on a desktop; on phones a line that scrolls sideways to the current section. */
function SectionList() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list.current === null || chosen == null) return;
    // scrollIntoView would scroll the page vertically too.
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav className={styles.nav} aria-label="Разделы кабинета">
      <ul ref={list} className={styles.list}>
        {SECTIONS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.link}>
              <Icon className={styles.icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WithoutNetwork() {
  return (
    <Notice tone="low" icon={<CloudOff />} className="mb-4">
      Нет сети: показано то, что сохранено на этом устройстве. Изменить данные, сменить пароль и увидеть свежее
      получится, когда появится связь.
    </Notice>
  );
}

/** «МС» for «Марина Соколова»; empty for an empty name. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (word.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase('ru-RU'))
    .join('');
}

interface Section {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The sections are small and often opened one after another, so they share one chunk. */
  screen: ComponentType;
}

/** In the order they are listed. */
const SECTIONS: readonly Section[] = [
  { to: paths.accountProfile(), label: 'Профиль', icon: UserRound, screen: ProfileSection },
  { to: paths.accountPassword(), label: 'Пароль', icon: KeyRound, screen: PasswordSection },
  { to: paths.accountOrders(), label: 'Заказы', icon: Package, screen: OrdersSection },
  { to: paths.accountBonuses(), label: 'Бонусы', icon: Coins, screen: BonusesSection },
  { to: paths.accountSessions(), label: 'Устройства', icon: MonitorSmartphone, screen: SessionsSection },
  { to: paths.accountData(), label: 'Мои данные', icon: ShieldCheck, screen: DataSection },
];

/** The section at an address; undefined for an unknown address. */
function sectionAt(pathname: string): Section | undefined {
  const address = pathname.replace(/\/+$/, '');
  return SECTIONS.find(({ to }) => to === address);
}
