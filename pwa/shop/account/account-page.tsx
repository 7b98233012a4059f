/** /account: the person, the list of sections and the chosen section. */
import { useQuery } from '@tanstack/react-query';
import {
  CloudOff,
  Coins,
  KeyRound,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Package,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { changePassword as changeEndpoint } from '#contract/accounts/profile.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readBonuses } from '#contract/orders/orders.ts';
import { isColleague } from '#contract/roles.ts';
import { formatNumber } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { plural } from '#contract/values/plural.ts';
import { useConnection } from '../../device/use-connection.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormPassword } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { StaleAnswer } from '../../parts/page/stale-answer.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useLogout } from '../../parts/shell/logout.tsx';
import { PASSWORD_HINT } from '../../parts/people/password-hint.ts';
import { historyText, longDay } from '../../parts/time/moments.ts';
import { failureOf } from '../../queries/failure.ts';
import { mayBeDone, type MutationFailure } from '../../queries/mutation.ts';
import { bonusesQuery } from '../../queries/orders.ts';
import { changePassword } from '../../queries/profile.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sum } from '../../ui/facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DataSection } from './data-section.tsx';
import { RowsState } from './list-states.tsx';
import { OrdersSection } from './orders-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useAccount } from './use-account.ts';
import styles from './account-page.module.css';
import shared from './section.module.css';

export function AccountPage() {
  const { person, failed } = useAccount();
  const { reachable } = useConnection();
  const address = useLocation().pathname.replace(/\/+$/, '');
  /** Undefined at an unknown address. */
  const section = SECTIONS.find(({ to }) => to === address);
  const Screen = section?.screen;
  usePageTitle(section?.label ?? 'Кабинет');
  const logOut = useLogout();
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
          <IconButton label="Выйти" className={styles.out} onClick={logOut} icon={<LogOut />} />
        </div>
      </div>
      <div className={styles.body}>
        <SectionList />
        <div className={styles.section}>
          {/* The profile section shows its own message beside the profile. */}
          {reachable === false && !(failed && section?.to === paths.accountProfile()) && (
            <Notice tone="low" icon={<CloudOff />} className="mb-4">
              Нет сети: показано то, что сохранено на этом устройстве. Изменить данные, сменить пароль и увидеть свежее
              получится, когда появится связь.
            </Notice>
          )}
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

/** «МС» for «Марина Соколова»; empty for an empty name. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (word.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase('ru-RU'))
    .join('');
}

/** /account/bonuses: the balance, pending bonuses, and the history of credits and debits. */
export function BonusesSection() {
  const { person } = useAccount();
  const query = useQuery({ ...bonusesQuery(person), enabled: person._id !== '' });
  const { data, error } = query;
  if (data !== undefined)
    return (
      <>
        <StaleAnswer of={query} asOf={data.asOf} />
        <BonusAccount bonuses={data} />
      </>
    );
  return (
    <div className={shared.stack}>
      {error !== null && failureOf(error).kind === 'refused' && (
        <Notice tone="mint" title="Скоро">
          Баланс и история бонусов скоро появятся здесь: сейчас сервер их не отдал.
        </Notice>
      )}
      <Panel>
        <RowsState of={query} title="Не удалось получить бонусы" />
      </Panel>
    </div>
  );
}

function BonusAccount({ bonuses: { balance, pending, held, history } }: { bonuses: AnswerOf<typeof readBonuses> }) {
  const { timezone } = useShop();
  return (
    <div className={shared.stack}>
      <Panel title="Бонусы">
        <p className={styles.balance}>
          {formatNumber(balance)}{' '}
          <span className="text-16 weight-text muted">{plural(balance, 'бонус', 'бонуса', 'бонусов')}</span>
        </p>
        <p className="muted text-14">
          1 бонус — 1 рубль. Сколько можно оплатить бонусами, видно при оформлении заказа.
        </p>
        {(pending > 0 || held > 0) && (
          <dl className="grid gap-2 mt-4">
            {pending > 0 && <Sum name="Начислены, скоро станут доступны">{formatNumber(pending)}</Sum>}
            {held > 0 && <Sum name="Отложены под открытые заказы">{formatNumber(held)}</Sum>}
          </dl>
        )}
      </Panel>
      <Panel title="История">
        {history.length === 0 ? (
          <EmptyState icon={<Coins />} title="История пуста.">
            Начислений и списаний ещё не было.
          </EmptyState>
        ) : (
          <ul className="grid">
            {history.map((entry, index) => (
              <li key={index} className={`${shared.item} flex between gap-4`}>
                <div>
                  <p>{entry.title}</p>
                  <p className="muted text-14">
                    {historyText(entry.date, new Date(), timezone)}
                    {entry.usableFrom !== null &&
                      Date.parse(entry.usableFrom) > shopNow().getTime() &&
                      ` · доступны с ${longDay(entry.usableFrom, timezone)}`}
                    {entry.expiresAt !== null && ` · действуют до ${longDay(entry.expiresAt, timezone)}`}
                  </p>
                </div>
                <p className={`flex-none weight-label figures ${entry.amount > 0 ? 'ok' : ''}`}>
                  {entry.amount > 0 ? '+' : '−'}
                  {formatNumber(Math.abs(entry.amount))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

/** Loaded for staff only. */
const SecondFactorPanel = optional(async () => (await import('./second-factor-panel.tsx')).SecondFactorPanel);

/** Long enough to be read on the login page, where the person lands after the change. */
const SAID_S = 15;

/** /account/password: a new password. The change ends all sessions, this one too. */
export function PasswordSection() {
  const { person } = useAccount();
  const toast = useToast();
  const form = useServerForm({
    schema: changeEndpoint.body,
    initial: { currentPassword: '', newPassword: '', repeat: '' },
    toBody: passwordBody,
    complain: passwordErrors,
    send: changePassword,
    fieldOfCode: { wrong_password: 'currentPassword' },
    afterLost: {
      wrong_password: 'Прошлый ответ сервера не дошёл, и пароль мог смениться: попробуйте войти с новым',
    },
    onDone: () =>
      void toast.show({ text: 'Пароль обновлён. Для безопасности выполнен выход.', tone: 'ok', seconds: SAID_S }),
  });
  return (
    <div className={shared.stack}>
      <Panel title="Смена пароля">
        <form {...form.props} className="grid gap-5 max-w-440">
          <p className="ink-soft">После смены пароля вы выйдете на всех устройствах, на этом тоже.</p>
          <PasswordFailure failure={form.failure} />
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={person.phone} readOnly hidden />
          <FormPassword form={form} name="currentPassword" label="Текущий пароль" autoComplete="current-password" />
          <FormPassword
            form={form}
            name="newPassword"
            label="Новый пароль"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
          />
          <FormPassword form={form} name="repeat" label="Новый пароль ещё раз" autoComplete="new-password" />
          <div className="flex wrap gap-3 full-on-phones">
            <Button type="submit" busy={form.busy} busyLabel="Меняем…">
              Сменить пароль
            </Button>
          </div>
        </form>
      </Panel>
      {/* Former administrators see it too: the server still asks for a second factor that they switched on. */}
      {isColleague(person.role) && <SecondFactorPanel person={person} />}
    </div>
  );
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** The repeated password; never sent. */
  repeat: string;
}

export const passwordBody = ({ repeat: _repeat, ...body }: PasswordChange) => body;

export function passwordErrors({ newPassword, repeat }: PasswordChange): { repeat?: string } {
  return newPassword === repeat ? {} : { repeat: 'Пароли не совпадают' };
}

export function PasswordFailure({ failure }: { failure: MutationFailure | null }) {
  return (
    <>
      <FormFailure failure={failure} fallback="Ошибка смены пароля" />
      {failure !== null && mayBeDone(failure) && (
        // A change ends this session too, so the next press may lead to the login.
        <p className="ink-soft">Пароль мог смениться. Если понадобится войти, сначала попробуйте новый.</p>
      )}
    </>
  );
}

/** In the order they are listed. They are small and often opened one after another, so they share one chunk. */
const SECTIONS: readonly { to: string; label: string; icon: LucideIcon; screen: ComponentType }[] = [
  { to: paths.accountProfile(), label: 'Профиль', icon: UserRound, screen: ProfileSection },
  { to: paths.accountPassword(), label: 'Пароль', icon: KeyRound, screen: PasswordSection },
  { to: paths.accountOrders(), label: 'Заказы', icon: Package, screen: OrdersSection },
  { to: paths.accountBonuses(), label: 'Бонусы', icon: Coins, screen: BonusesSection },
  { to: paths.accountSessions(), label: 'Устройства', icon: MonitorSmartphone, screen: SessionsSection },
  { to: paths.accountData(), label: 'Мои данные', icon: ShieldCheck, screen: DataSection },
];
