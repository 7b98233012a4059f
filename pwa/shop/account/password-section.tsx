/** /account/password: a new password. The change ends all sessions, this one too. */
import { lazy } from 'react';
import { isColleague } from '#contract/roles.ts';
import { changePassword as changeEndpoint } from '#contract/accounts/profile.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormPassword } from '../../parts/forms/form-fields.tsx';
import { Optional } from '../../parts/page/optional.tsx';
import { PASSWORD_HINT } from '../../parts/people/password-hint.ts';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { mayBeDone, type MutationFailure } from '../../queries/mutation.ts';
import { changePassword } from '../../queries/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';

/** Loaded for staff only. */
const SecondFactorPanel = lazy(async () => ({
  default: (await import('./second-factor-panel.tsx')).SecondFactorPanel,
}));

/** Long enough to be read on the login page, where the person lands after the change. */
const SAID_S = 15;

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
    <div className={styles.stack}>
      <Panel title="Смена пароля">
        <form {...form.props} className={styles.form}>
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
          <div className={styles.actions}>
            <Button type="submit" busy={form.busy} busyLabel="Меняем…">
              Сменить пароль
            </Button>
          </div>
        </form>
      </Panel>
      {/* Former administrators see it too: the server still asks for a second factor that they switched on. */}
      {isColleague(person.role) && (
        <Optional>
          <SecondFactorPanel person={person} />
        </Optional>
      )}
    </div>
  );
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** The repeated password; never sent. */
  repeat: string;
}

/** The request body made from the form. */
export function passwordBody({ currentPassword, newPassword }: PasswordChange) {
  return { currentPassword, newPassword };
}

/** Client-side errors; the form sends nothing while there are any. */
export function passwordErrors({ newPassword, repeat }: PasswordChange): { repeat?: string } {
  return newPassword === repeat ? {} : { repeat: 'Пароли не совпадают' };
}

/** Why a password was not changed, or why it may have been. */
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
