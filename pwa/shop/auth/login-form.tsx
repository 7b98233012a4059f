import { lazy, useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { login } from '#contract/people/auth.ts';
import { FormCheckbox, FormPassword, FormPhone } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { logIn } from '../../queries/session.ts';
import { Optional } from '../../parts/page/optional.tsx';
import { Button } from '../../ui/button.tsx';
import { AUTH_DRAFT } from './auth-draft.ts';
import styles from './auth-page.module.css';

export interface LoginFormProps {
  /** A phone that is already known. */
  phone?: string | undefined;
  onForgotten: () => void;
}

/** Loaded only for logins with a second factor. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** The form shows nothing on success: the page sees the person and redirects. */
export function LoginForm({ phone = '', onForgotten }: LoginFormProps) {
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
    return (
      <Optional onLost={() => setAccepted(null)}>
        <SecondStep credentials={accepted} onBack={() => setAccepted(null)} />
      </Optional>
    );
  return (
    <form {...form.props} className="grid gap-5">
      <FormFailure failure={form.failure} fallback="Ошибка входа" />
      <FormPhone form={form} name="phone" label="Телефон" size={48} autoComplete="username" required />
      <FormPassword form={form} name="password" label="Пароль" autoComplete="current-password" required />
      <div className={styles.pair}>
        <FormCheckbox form={form} name="rememberMe" label="Запомнить меня" />
        <Button variant="link" onClick={onForgotten}>
          Забыли пароль?
        </Button>
      </div>
      <Button type="submit" size={52} block busy={form.busy} busyLabel="Входим…">
        Войти
      </Button>
      <Button variant="link" onClick={onForgotten}>
        Есть код из магазина
      </Button>
    </form>
  );
}
