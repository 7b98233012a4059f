import { login } from '#contract/people/auth.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { secondFactorCodeSchema } from '#contract/accounts/second-factor.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormText } from '../../parts/forms/form-fields.tsx';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { logIn } from '../../queries/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

interface SecondStepProps {
  /** Phone and password that the server accepted. */
  credentials: BodyFor<typeof login>;
  onBack: () => void;
}

export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const form = useServerForm({
    schema: login.body,
    initial: { code: '' },
    toBody: ({ code }) => ({ ...credentials, code }),
    complain: ({ code }) => {
      const message = safeParse(secondFactorCodeSchema, code).error?.issues[0]?.message;
      return message === undefined ? {} : { code: message };
    },
    send: logIn,
    fieldOfCode: { wrong_second_factor: 'code' },
    afterLost: {
      wrong_second_factor:
        'Прошлый ответ сервера не дошёл, и этот код мог сработать. Введите следующий или другой запасной',
    },
    onDone: () => undefined,
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="ink-soft">
        Пароль верный. Откройте на телефоне приложение с кодами и введите код для этого магазина.
      </p>
      <FormFailure failure={form.failure} fallback="Ошибка входа" />
      <FormText
        form={form}
        name="code"
        label="Код из приложения"
        size={56}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        required
        autoFocus
        hint="Нет телефона под рукой — введите один из запасных кодов"
      />
      <Button type="submit" size={52} block busy={form.busy} busyLabel="Проверяем…">
        Войти
      </Button>
      <LinkButton onClick={onBack}>Вернуться к паролю</LinkButton>
    </form>
  );
}
