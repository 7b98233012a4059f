import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import {
  APP_CODE_DIGITS,
  beginSecondFactor as beginEndpoint,
  confirmSecondFactor as confirmEndpoint,
  endSecondFactor as endEndpoint,
  formatRecoveryCode,
  RECOVERY_CODES,
} from '#contract/accounts/second-factor.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { User } from '#contract/people/auth.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormPassword, FormText } from '../../parts/forms/form-fields.tsx';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { saveFile } from '../../parts/page/save-file.ts';
import { QrDrawing } from '../../parts/print/qr-drawing.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorQuery,
} from '../../queries/second-factor.ts';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { RowsState } from './list-states.tsx';
import factor from './second-factor.module.css';

/** With this many recovery codes or fewer the panel warns the person. */
const FEW = 3;

type Begun = AnswerOf<typeof beginEndpoint>;

interface StepProps<Answer> {
  onDone: (answer: Answer) => void;
  onCancel: () => void;
}

/** Enables the second factor: the password, then the secret for the person's app, confirmed by a code of that app. */
function SecondFactorOn(step: StepProps<readonly string[]>) {
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun === null) return <AskPassword {...step} onDone={setBegun} />;
  return <AskCode {...step} begun={begun} />;
}

function AskPassword({ onDone, onCancel }: StepProps<Begun>) {
  const form = useServerForm({
    schema: beginEndpoint.body,
    initial: { currentPassword: '' },
    send: beginSecondFactor,
    fieldOfCode: { wrong_password: 'currentPassword' },
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-5 max-w-440">
      <p className="ink-soft">Сначала подтвердите, что это вы.</p>
      <FormFailure failure={form.failure} fallback="Не удалось включить код" />
      <FormPassword form={form} name="currentPassword" label="Ваш пароль" autoComplete="current-password" autoFocus />
      <div className="flex wrap gap-3 full-on-phones">
        <Button type="submit" busy={form.busy} busyLabel="Проверяем…">
          Дальше
        </Button>
        <OutlineButton onClick={onCancel}>Отмена</OutlineButton>
      </div>
    </form>
  );
}

/** Groups the secret for typing by hand where no camera reads it: «JBSW Y3DP EHPK 3PXP». */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The answer is the recovery codes, which are shown once. */
function AskCode({ begun, onDone, onCancel }: StepProps<readonly string[]> & { begun: Begun }) {
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
      <div className={factor.scan}>
        <div className={`${factor.ground} on-well`}>
          <QrDrawing text={begun.uri} label="QR-код для приложения с кодами" className={factor.qr} />
        </div>
        <div className="grid gap-3 max-w-440">
          <p>
            <b>1.</b> Откройте приложение с кодами, выберите «Добавить» и наведите камеру на рисунок.
          </p>
          <p className="muted text-14">На этом же телефоне? Скопируйте ключ и вставьте его в приложение:</p>
          <p className={factor.secret}>{inFours(begun.secret)}</p>
          <p>
            <a href={begun.uri} className="underlined">
              Открыть в приложении
            </a>
          </p>
        </div>
      </div>
      <div className="grid gap-5 max-w-440">
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
        <div className="flex wrap gap-3 full-on-phones">
          <Button type="submit" busy={form.busy} busyLabel="Проверяем…">
            Включить
          </Button>
          <OutlineButton onClick={onCancel}>Отмена</OutlineButton>
        </div>
      </div>
    </form>
  );
}

export function SecondFactorPanel({ person }: { person: User }) {
  const query = useQuery(secondFactorQuery(person));
  const { data } = query;
  const [step, setStep] = useState<'rest' | 'on' | 'off'>('rest');
  /** Shown once, until the person confirms that they have saved the codes. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const rest = () => setStep('rest');
  // Only administrators can enable it; anyone who has it enabled sees it.
  if (data?.since === null && codes === null && person.role !== 'admin') return null;
  return (
    <Panel
      title="Код при входе"
      titleAside={
        data?.since != null && (
          <Pill tone="ok" icon={<ShieldCheck size={16} />}>
            Включён
          </Pill>
        )
      }
    >
      <RowsState of={query} title="Не удалось узнать, включён ли код" />
      <LeaveGuard dirty={codes !== null} mayLeave={() => false} onLeave={() => setCodes(null)}>
        Запасные коды мы больше не покажем. Если вы их не сохранили, останьтесь.
      </LeaveGuard>
      {data !== undefined && codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {data?.since === null && codes === null && step === 'on' && (
        <SecondFactorOn
          onDone={(made) => {
            setCodes(made);
            rest();
          }}
          onCancel={rest}
        />
      )}
      {data?.since === null && codes === null && step !== 'on' && (
        <div className="grid gap-5 max-w-440">
          <p className="ink-soft">
            Кроме пароля магазин спросит шесть цифр из приложения на вашем телефоне: Google Authenticator, Яндекс Ключ
            или другого. Пароля одного станет мало, чтобы войти в кабинет администратора. PIN на кассе останется
            прежним: прав администратора он не даёт.
          </p>
          <div className="flex wrap gap-3 full-on-phones">
            <Button onClick={() => setStep('on')}>Включить код при входе</Button>
          </div>
        </div>
      )}
      {data !== undefined && codes === null && data.since !== null && (
        <div className="grid gap-5 max-w-440">
          <p className="ink-soft">
            После пароля магазин спрашивает код из приложения. Включён <Moment at={data.since} />.
          </p>
          {/* This screen was switching it on and has got no codes: the answer was lost. */}
          <RecoveryLeft left={data.recoveryLeft} lost={step === 'on'} />
          {step === 'off' ? (
            <SecondFactorOff onDone={rest} onCancel={rest} />
          ) : (
            <div className="flex wrap gap-3 full-on-phones">
              <OutlineButton onClick={() => setStep('off')}>Отключить код</OutlineButton>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

const RENEW = 'Чтобы получить новые, отключите код и включите его снова.';

/** @param lost true when the answer with the codes has not arrived here */
export function RecoveryLeft({ left, lost }: { left: number; lost: boolean }) {
  if (lost)
    return (
      <Notice tone="low" urgent title="Код включён, но запасные коды сюда не дошли">
        Ответ сервера потерялся. {RENEW}
      </Notice>
    );
  if (left > FEW)
    return (
      <p className="muted text-14">
        Запасных кодов: {left} из&nbsp;{RECOVERY_CODES}.
      </p>
    );
  return (
    <Notice tone="low">
      {left === 0
        ? 'Запасных кодов не осталось. '
        : `${plural(left, 'Остался', 'Осталось', 'Осталось')} ${counted(left, 'запасной код', 'запасных кода', 'запасных кодов')}. `}
      {RENEW}
    </Notice>
  );
}

/** Asks for password and code, so that neither an open session nor the phone alone is enough to switch the second factor off. */
function SecondFactorOff({ onDone, onCancel }: StepProps<void>) {
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
    <form {...form.props} className="grid gap-5 max-w-440">
      <FormFailure failure={form.failure} fallback="Не удалось отключить код" />
      <FormPassword form={form} name="currentPassword" label="Ваш пароль" autoComplete="current-password" autoFocus />
      <FormText
        form={form}
        name="code"
        label="Код из приложения или запасной"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        required
      />
      <div className="flex wrap gap-3 full-on-phones">
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Отключаем…">
          Отключить код
        </Button>
        <OutlineButton onClick={onCancel}>Оставить</OutlineButton>
      </div>
    </form>
  );
}

/** The ten recovery codes for a lost phone. They are shown once: the server keeps only hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const written = codes.map(formatRecoveryCode);
  const save = () =>
    saveFile(
      'zapasnye-kody.txt',
      'text/plain;charset=utf-8',
      ['Запасные коды для входа в магазин. Каждый подходит один раз.', '', ...written, ''].join('\r\n'),
    );
  return (
    <div className="grid gap-5">
      <Notice tone="low" title="Сохраните запасные коды: больше мы их не покажем" urgent>
        Каждый заменяет код из приложения один раз, когда телефона нет под рукой. Храните их не в телефоне.
      </Notice>
      <ol className={factor.codes} aria-label="Запасные коды">
        {written.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex wrap gap-3 full-on-phones">
        <Button onClick={onKept}>Я сохранил коды</Button>
        <Button variant="outline" icon={<Download />} onClick={save}>
          Скачать файлом
        </Button>
      </div>
    </div>
  );
}
