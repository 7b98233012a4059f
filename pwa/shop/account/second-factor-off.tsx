import { useQueryClient } from '@tanstack/react-query';
import { endSecondFactor as endEndpoint } from '#contract/accounts/second-factor.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormPassword, FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { endSecondFactor } from '../../queries/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './section.module.css';

/** Asks for password and code, so that neither an open session nor the phone alone is enough to switch the second factor off. */
export function SecondFactorOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useServerForm({
    schema: endEndpoint.body,
    initial: { currentPassword: '', code: '' },
    send: (body) => endSecondFactor(client, body),
    fieldOfCode: { wrong_password: 'currentPassword', wrong_second_factor: 'code' },
    onDone: () => {
      toast.show({ text: 'Код при входе отключён', tone: 'ok' });
      onDone();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <FormFailure failure={form.failure} fallback="Не удалось отключить код" />
      <FormPassword
        form={form}
        name="currentPassword"
        label="Ваш пароль"
        autoComplete="current-password"
        required
        autoFocus
      />
      <FormText
        form={form}
        name="code"
        label="Код из приложения или запасной"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Отключаем…">
          Отключить код
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Оставить
        </Button>
      </div>
    </form>
  );
}
