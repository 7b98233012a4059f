import { useRef, useState, type FormEvent } from 'react';
import { login } from '#contract/auth.ts';
import { counted } from '#contract/rules/plural.ts';
import { PhoneField } from '../../parts/phone-field.tsx';
import { logIn, type LoginResult } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth-page.module.css';

type FieldErrors = Partial<Record<'phone' | 'password', string>>;

/** The first complaint about each field. */
function byField(problems: readonly { path?: string | undefined; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) {
    if (path === 'phone' || path === 'password') errors[path] ??= message;
  }
  return errors;
}

function complaintsOf(form: { phone: string; password: string }): FieldErrors {
  const parsed = login.body?.safeParse(form);
  if (parsed === undefined || parsed.success) return {};
  return byField(parsed.error.issues.map((issue) => ({ path: String(issue.path[0]), message: issue.message })));
}

/** What was typed stays after a refusal. @param phone the number known already */
export function LoginForm({ phone: knownPhone = '' }: { phone?: string | undefined }) {
  const [phone, setPhone] = useState(knownPhone);
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trouble, setTrouble] = useState<Exclude<LoginResult, { kind: 'welcome' }> | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function focusFirst(found: FieldErrors) {
    const name = found.phone === undefined ? 'password' : 'phone';
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = complaintsOf({ phone, password });
    setErrors(found);
    setTrouble(null);
    if (Object.keys(found).length > 0) return focusFirst(found);
    setBusy(true);
    const result = await logIn({ phone, password, rememberMe });
    setBusy(false);
    // A welcome needs nothing here: the page sees the person and sends them on.
    if (result.kind === 'welcome') return;
    const refused = result.kind === 'refused' ? byField(result.details) : {};
    setErrors(refused);
    if (Object.keys(refused).length > 0) focusFirst(refused);
    else setTrouble(result);
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {trouble !== null && <Trouble trouble={trouble} />}
      <PhoneField
        label="Телефон"
        name="phone"
        size={48}
        autoComplete="username"
        required
        value={phone}
        onChange={setPhone}
        error={errors.phone}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
      />
      <Checkbox label="Запомнить меня" checked={rememberMe} onChange={setRememberMe} />
      <Button type="submit" size={52} block busy={busy} busyLabel="Входим…">
        Войти
      </Button>
    </form>
  );
}

function Trouble({ trouble }: { trouble: Exclude<LoginResult, { kind: 'welcome' }> }) {
  if (trouble.kind === 'out-of-reach') {
    return (
      <Notice tone="sale" urgent title="Ошибка входа">
        Сервер не отвечает. Проверьте связь и попробуйте ещё раз: то, что вы ввели, осталось в форме.
      </Notice>
    );
  }
  const wait = trouble.retryAfter ?? 0;
  return (
    <Notice tone="sale" urgent title={trouble.message === '' ? 'Ошибка входа' : trouble.message}>
      {wait > 0 ? `Повторите через ${counted(wait, 'секунду', 'секунды', 'секунд')}.` : undefined}
    </Notice>
  );
}
