/** Enables the second factor: the password, then the secret for the person's app, confirmed by a code of that app. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  APP_CODE_DIGITS,
  beginSecondFactor as beginEndpoint,
  confirmSecondFactor as confirmEndpoint,
} from '#contract/accounts/second-factor.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormPassword, FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { QrDrawing } from '../../parts/print/qr-drawing.tsx';
import { beginSecondFactor, confirmSecondFactor } from '../../queries/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import shared from './section.module.css';
import styles from './second-factor.module.css';

type Begun = AnswerOf<typeof beginEndpoint>;

interface SecondFactorOnProps {
  /** @param codes recovery codes, shown once */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

export function SecondFactorOn({ onDone, onCancel }: SecondFactorOnProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun === null ? (
    <AskPassword onDone={setBegun} onCancel={onCancel} />
  ) : (
    <AskCode begun={begun} onDone={onDone} onCancel={onCancel} />
  );
}

function AskPassword({ onDone, onCancel }: { onDone: (begun: Begun) => void; onCancel: () => void }) {
  const form = useServerForm({
    schema: beginEndpoint.body,
    initial: { currentPassword: '' },
    send: beginSecondFactor,
    fieldOfCode: { wrong_password: 'currentPassword' },
    onDone,
  });
  return (
    <form {...form.props} className={shared.form}>
      <p className="ink-soft">Сначала подтвердите, что это вы.</p>
      <FormFailure failure={form.failure} fallback="Не удалось включить код" />
      <FormPassword form={form} name="currentPassword" label="Ваш пароль" autoComplete="current-password" autoFocus />
      <div className={shared.actions}>
        <Button type="submit" busy={form.busy} busyLabel="Проверяем…">
          Дальше
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}

/** Groups the secret for typing by hand where no camera reads it: «JBSW Y3DP EHPK 3PXP». */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function AskCode({ begun, onDone, onCancel }: SecondFactorOnProps & { begun: Begun }) {
  const client = useQueryClient();
  const form = useServerForm({
    schema: confirmEndpoint.body,
    initial: { code: '' },
    send: (body) => confirmSecondFactor(client, body),
    fieldOfCode: { wrong_second_factor: 'code' },
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-5">
      <div className={styles.scan}>
        <div className={`${styles.ground} on-well`}>
          <QrDrawing text={begun.uri} label="QR-код для приложения с кодами" className={styles.qr} />
        </div>
        <div className={styles.by}>
          <p>
            <b>1.</b> Откройте приложение с кодами, выберите «Добавить» и наведите камеру на рисунок.
          </p>
          <p className="muted text-14">На этом же телефоне? Скопируйте ключ и вставьте его в приложение:</p>
          <p className={styles.secret}>{inFours(begun.secret)}</p>
          <p>
            <a href={begun.uri} className={styles.open}>
              Открыть в приложении
            </a>
          </p>
        </div>
      </div>
      <div className={shared.form}>
        <FormFailure failure={form.failure} fallback="Не удалось включить код" />
        <FormText
          form={form}
          name="code"
          label="2. Введите код, который оно показывает"
          size={48}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={APP_CODE_DIGITS + 2}
          required
          hint={`${APP_CODE_DIGITS} цифр, меняются каждые 30 секунд`}
        />
        <Notice tone="neutral">После этого покажем запасные коды — на случай, если телефон потеряется.</Notice>
        <div className={shared.actions}>
          <Button type="submit" busy={form.busy} busyLabel="Проверяем…">
            Включить
          </Button>
          <Button variant="outline" onClick={onCancel}>
            Отмена
          </Button>
        </div>
      </div>
    </form>
  );
}
