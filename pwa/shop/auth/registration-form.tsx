import { Link } from 'react-router-dom';
import { consentText, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { register as registerEndpoint } from '#contract/people/registration.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormCheckbox, FormPassword, FormPhone, FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { paths } from '../../parts/page/paths.ts';
import { PASSWORD_HINT } from '../../parts/people/password-hint.ts';
import { WholesaleFields } from '../../parts/people/wholesale-fields.tsx';
import { register } from '../../queries/session.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth-page.module.css';

/** The forms of this page share one draft: a phone typed into one of them is filled into the others. */
export const AUTH_DRAFT = 'auth';

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
  const { sellsWholesale } = useShop();
  const isWholesale = form.fields.watch('isWholesale');
  const { before, link, after } = consentWords();
  return (
    <form {...form.props} className="grid gap-5">
      <FormFailure failure={form.failure} fallback="Ошибка регистрации" />
      <FormText form={form} name="name" label="Имя" size={48} optional autoComplete="name" maxLength={100} />
      <FormPhone form={form} name="phone" label="Телефон" size={48} autoComplete="username" required />
      <FormPassword form={form} name="password" label="Пароль" autoComplete="new-password" hint={PASSWORD_HINT} />
      {sellsWholesale && (
        <FormCheckbox
          form={form}
          name="isWholesale"
          label="Я оптовый покупатель"
          hint="Оптовые цены откроются, когда администратор подтвердит заявку"
        />
      )}
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

export type Registration = typeof BLANK_REGISTRATION;

export const BLANK_REGISTRATION = {
  name: '',
  phone: '',
  password: '',
  /** «Я оптовый покупатель»: shows the three fields below. */
  isWholesale: false,
  wholesale: { companyName: '', inn: '', comment: '' },
  consent: false,
};

/** An application without a company name is not sent. A registration always creates a remembered session. */
export function registrationBody({ isWholesale, wholesale, ...rest }: Registration) {
  const applies = isWholesale && wholesale.companyName.trim() !== '';
  return { ...rest, rememberMe: true, consentVersion: PERSONAL_DATA_VERSION, ...(applies ? { wholesale } : {}) };
}

/** The text of the consent, split around the link to the policy. */
export function consentWords(): { before: string; link: string; after: string } {
  const text = consentText('personal_data', PERSONAL_DATA_VERSION) ?? '';
  const link = 'политики конфиденциальности';
  const [before = '', after = ''] = text.split(link);
  return { before, link, after };
}
