import { Link } from 'react-router-dom';
import { register as registerEndpoint } from '#contract/people/registration.ts';
import { PASSWORD_HINT } from '../../parts/people/password-hint.ts';
import { FormCheckbox, FormPassword, FormPhone, FormText } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { WholesaleFields } from '../../parts/people/wholesale-fields.tsx';
import { register } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { AUTH_DRAFT } from './auth-draft.ts';
import styles from './auth-page.module.css';
import { BLANK_REGISTRATION, consentWords, registrationBody } from './registration.ts';

export function RegistrationForm() {
  const form = useServerForm({
    schema: registerEndpoint.body,
    initial: BLANK_REGISTRATION,
    toBody: registrationBody,
    draft: { name: AUTH_DRAFT, fields: ['name', 'phone', 'isWholesale', 'wholesale'] },
    send: register,
    fieldOfCode: { phone_taken: 'phone' },
    afterLost: {
      phone_taken:
        'Прошлый ответ сервера не дошёл, и регистрация могла получиться: попробуйте войти с этим телефоном и паролем',
    },
    onDone: () => undefined,
  });
  const isWholesale = form.fields.watch('isWholesale');
  const { before, link, after } = consentWords();
  return (
    <form {...form.props} className="grid gap-5">
      <FormFailure failure={form.failure} fallback="Ошибка регистрации" />
      <FormText form={form} name="name" label="Имя" size={48} optional autoComplete="name" maxLength={100} />
      <FormPhone form={form} name="phone" label="Телефон" size={48} autoComplete="username" required />
      <FormPassword
        form={form}
        name="password"
        label="Пароль"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
      />
      <FormCheckbox
        form={form}
        name="isWholesale"
        label="Я оптовый покупатель"
        hint="Оптовые цены откроются, когда администратор подтвердит заявку"
      />
      {isWholesale && (
        <fieldset className="grid gap-5 p-4 on-porcelain round-card">
          <legend className="visually-hidden">Заявка на оптовые цены</legend>
          <WholesaleFields form={form} under="wholesale." companyHint="Без названия компании заявка не отправится" />
        </fieldset>
      )}
      <FormCheckbox
        form={form}
        name="consent"
        required
        className={styles.consent}
        label={
          <>
            {before}
            <Link to={paths.privacy()} target="_blank">
              {link}
            </Link>
            {after}
          </>
        }
      />
      <Button type="submit" size={52} block busy={form.busy} busyLabel="Регистрируем…">
        Зарегистрироваться
      </Button>
    </form>
  );
}
