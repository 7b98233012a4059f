import { useLocation } from 'react-router-dom';
import { passwordByCode } from '#contract/people/registration.ts';
import { CODE_DIGITS } from '#contract/people/one-time-code.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { FormPassword, FormPhone, FormText } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { PASSWORD_HINT } from '../../parts/people/password-hint.ts';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { resetPassword } from '../../queries/session.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth-page.module.css';

export interface CodeFormProps {
  /** The new password of this phone is set, and the next step is to log in with it. */
  onDone: (phone: string) => void;
  onBack: () => void;
}

/** The forms of this page share one draft: a phone typed into one of them is filled into the others. */
export const AUTH_DRAFT = 'auth';

/** Password reset: tells the person whom to ask for a code and takes the code with the new password. */
export function CodeForm({ onDone, onBack }: CodeFormProps) {
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
            <a href={`tel:${shop.phone}`} className={styles.phone}>
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
      <Button variant="link" onClick={onBack}>
        Вернуться ко входу
      </Button>
    </form>
  );
}
