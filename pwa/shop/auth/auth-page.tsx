/** /auth: login, registration and password reset. A logged-in person is redirected; a seller whose session expired logs in again. */
import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { BodyFor } from '#contract/endpoint.ts';
import { login } from '#contract/people/auth.ts';
import { CODE_DIGITS } from '#contract/people/one-time-code.ts';
import { passwordByCode } from '#contract/people/registration.ts';
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { lacksSession } from '../../device/person/session.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useConnection } from '../../device/use-connection.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormCheckbox, FormPassword, FormPhone, FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { optional } from '../../parts/page/optional.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { PASSWORD_HINT } from '../../parts/people/password-hint.ts';
import { logIn, resetPassword } from '../../queries/session.ts';
import { useShop } from '../../queries/shop.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AUTH_DRAFT, RegistrationForm } from './registration-form.tsx';
import styles from './auth-page.module.css';

/** The visible form; the address without a parameter is the login's. */
type View = 'login' | 'registration' | 'code';

const TITLES: Readonly<Record<View, string>> = { login: 'Вход', registration: 'Регистрация', code: 'Забыли пароль?' };

/** The form named by the address, and a setter that keeps the page the person came from. */
function useView(): [View, (view: View) => void] {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const requested = query.get('form');
  const view: View = requested === 'registration' || requested === 'code' ? requested : 'login';
  return [
    view,
    (next) => setQuery(next === 'login' ? {} : { form: next }, { replace: true, state, preventScrollReset: true }),
  ];
}

/**
 * Password reset: tells the person whom to ask for a code and takes the code with the new password.
 * @param props.onDone the new password of this phone is set, and the next step is to log in with it
 */
function CodeForm({ onDone, onBack }: { onDone: (phone: string) => void; onBack: () => void }) {
  const shop = useShop();
  /** The phone of the link that an administrator sent with the code. */
  const phone = useLocation().hash.slice(1);
  const form = useServerForm({
    schema: passwordByCode.body,
    initial: { phone, code: '', newPassword: '' },
    draft: phone === '' ? { name: AUTH_DRAFT, fields: ['phone'] } : undefined,
    send: resetPassword,
    fieldOfCode: { wrong_code: 'code' },
    afterLost: {
      wrong_code:
        'Прошлый ответ сервера не дошёл, и этот код мог сработать: попробуйте войти с новым паролем. Если он не подойдёт, попросите новый код',
    },
    onDone: (isLoggedIn, body) => isLoggedIn || onDone(body.phone),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="ink-soft">
        Одноразовый код выдаёт администратор магазина: позвоните{' '}
        {shop.phone !== '' && (
          <>
            по телефону{' '}
            <a href={`tel:${shop.phone}`} className="nowrap underlined">
              {formatPhone(shop.phone)}
            </a>{' '}
          </>
        )}
        и назовите номер, на который вы зарегистрированы. Код подходит один раз.
      </p>
      <FormFailure failure={form.failure} fallback="Ошибка смены пароля" />
      <FormPhone form={form} name="phone" label="Телефон" size={48} autoComplete="username" required />
      <FormText
        form={form}
        name="code"
        label="Код"
        size={48}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS * 2}
        required
        hint={`${CODE_DIGITS} цифр, можно с пробелами`}
      />
      <FormPassword
        form={form}
        name="newPassword"
        label="Новый пароль"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      <Button type="submit" size={52} block busy={form.busy} busyLabel="Сохраняем…">
        Сохранить пароль
      </Button>
      <LinkButton onClick={onBack}>Вернуться ко входу</LinkButton>
    </form>
  );
}

export function AuthPage() {
  const [view, show] = useView();
  usePageTitle(TITLES[view]);
  const { person, status } = usePerson();
  /** The phone whose password was just reset by a code. */
  const [renewedPhone, setRenewedPhone] = useState<string>();
  const from = (useLocation().state as { from?: string } | null)?.from;
  if (person !== null && status === 'loading') {
    // The device remembers the person, but the session may have expired: a redirect now could loop.
    return (
      <p className={styles.checking} role="status">
        Проверяем доступ…
      </p>
    );
  }
  const isTillPin = status === 'online' && person?.tillPin === true;
  if (person !== null && !lacksSession(status) && !isTillPin)
    return <Navigate to={destinationFor(person.role, from)} replace />;

  const isGuest = status === 'guest';
  // After a PIN login the device knows the person's name only, not the phone.
  const login = (
    <LoginForm
      phone={(status === 'pin' ? undefined : person?.phone) ?? renewedPhone}
      onForgotten={() => show('code')}
    />
  );
  if (view === 'code') {
    return (
      <Card title="Новый пароль по коду">
        <CodeForm
          onDone={(phone) => {
            setRenewedPhone(phone);
            show('login');
          }}
          onBack={() => show('login')}
        />
      </Card>
    );
  }
  if (isTillPin) {
    return (
      <Card title="Войдите с паролем">
        <Notice tone="mint" className="mb-5">
          {person.name} за кассой по PIN: продажи, возвраты и заказы открыты. Всё остальное — после входа по телефону и
          паролю.
        </Notice>
        {login}
      </Card>
    );
  }
  if (lacksSession(status)) {
    return (
      <Card title="Войдите снова">
        <Notice tone="low" className="mb-5">
          {status === 'pin' ? `Сейчас за кассой по PIN: ${person?.name ?? ''}.` : 'Сеанс закончился.'} Чеки сохранены на
          устройстве и уйдут на сервер сразу после входа.
        </Notice>
        {login}
      </Card>
    );
  }
  return (
    // By PIN beside the title, whose line has room for it, since it has to read the device first.
    <Card title="Личный кабинет" beside={isGuest && <ByPin />}>
      {renewedPhone !== undefined && view === 'login' && (
        <Notice tone="mint" className="mb-5">
          Пароль обновлён. Войдите с новым паролем.
        </Notice>
      )}
      <Tabs
        label="Вход или регистрация"
        value={view}
        onChange={show}
        className={styles.tabs}
        items={[
          { value: 'login', label: TITLES.login, panel: login },
          { value: 'registration', label: TITLES.registration, panel: <RegistrationForm /> },
        ]}
      />
      {/* On a till whose seller's session expired or who has left; reads the journal beside the form. */}
      {isGuest && <WaitingReceipts />}
    </Card>
  );
}

function Card({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const { reachable } = useConnection();
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div className="row between gap-3 mb-3 touchable">
          <h1>{title}</h1>
          {beside}
        </div>
        {children}
        {/* Below the form, as all that comes late: it would move «Войти» from under a finger. */}
        {reachable === false && (
          <Notice tone="low" icon={<CloudOff />} className="mt-5">
            Нет сети: телефон и пароль проверяет сервер, поэтому сейчас ни войти, ни зарегистрироваться не получится.
            То, что вы ввели, останется в форме — отправьте её, когда появится связь.
          </Notice>
        )}
      </div>
    </div>
  );
}

const ByPin = optional(async () => (await import('./by-pin.tsx')).ByPin);
const WaitingReceipts = optional(async () => (await import('./waiting-receipts.tsx')).WaitingReceipts);

const STAFF_ONLY: readonly string[] = [ROUTES.till, ROUTES.journal, ROUTES.deskOrders];
/** Rooms of the office by role, as the router guards them: a person sent to another one would be sent back here. */
const ROOMS: Readonly<Partial<Record<PersonRole, readonly string[]>>> = {
  admin: [ROUTES.admin],
  warehouse: [ROUTES.adminInventory, ROUTES.adminDocuments, ROUTES.adminDiscrepancies, ROUTES.adminOrders],
  content: [ROUTES.adminGoods, '/admin/products', ROUTES.adminCatalog, ROUTES.adminCovers],
};
/** Never a destination: a changed password logs the person out on that page, so returning there makes no sense. */
const NO_WAY_BACK: readonly string[] = [ROUTES.auth, ROUTES.accountPassword];

function mayOpen(role: PersonRole, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (NO_WAY_BACK.includes(path)) return false;
  const isIn = (room: string): boolean => path === room || path.startsWith(`${room}/`);
  if (isIn(ROUTES.admin)) return ROOMS[role]?.some(isIn) ?? false;
  return !STAFF_ONLY.some(isIn) || isStaff(role);
}

/** The page the person was sent from if their role may open it; else the first screen of their role, for buyers the account. */
export function destinationFor(role: PersonRole, from: string | undefined): string {
  if (from !== undefined && mayOpen(role, from)) return from;
  return firstScreenOf(role) ?? paths.account();
}

/** Loaded only for logins with a second factor. */
const SecondStep = optional(async () => (await import('./second-step.tsx')).SecondStep);

/**
 * The form shows nothing on success: the page sees the person and redirects.
 * @param props.phone a phone that is already known
 */
export function LoginForm({ phone = '', onForgotten }: { phone?: string | undefined; onForgotten: () => void }) {
  /** Phone and password once the server accepted them; null while they are being entered. */
  const [accepted, setAccepted] = useState<BodyFor<typeof login> | null>(null);
  const form = useServerForm({
    schema: login.body,
    initial: { phone, password: '', rememberMe: true },
    draft: phone === '' ? { name: AUTH_DRAFT, fields: ['phone', 'rememberMe'] } : undefined,
    send: async (body: BodyFor<typeof login>) => {
      const result = await logIn(body);
      if (result.kind === 'refused' && result.code === 'second_factor_needed') setAccepted(body);
      return result;
    },
    onDone: () => undefined,
  });
  if (accepted !== null)
    return <SecondStep credentials={accepted} onBack={() => setAccepted(null)} onLost={() => setAccepted(null)} />;
  return (
    <form {...form.props} className="grid gap-5">
      <FormFailure failure={form.failure} fallback="Ошибка входа" />
      <FormPhone form={form} name="phone" label="Телефон" size={48} autoComplete="username" required />
      <FormPassword form={form} name="password" label="Пароль" autoComplete="current-password" />
      <div className="row wrap between gap-1-4">
        <FormCheckbox form={form} name="rememberMe" label="Запомнить меня" />
        <LinkButton onClick={onForgotten}>Забыли пароль?</LinkButton>
      </div>
      <Button type="submit" size={52} block busy={form.busy} busyLabel="Входим…">
        Войти
      </Button>
      <LinkButton onClick={onForgotten}>Есть код из магазина</LinkButton>
    </form>
  );
}
