/** «Почта магазина»: the mail server for letters to buyers, and a test letter. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PORTS,
  forgetMail,
  saveMail,
  type MailEncryption,
  type MailServer,
  type MailSettings,
  mailTrialSchema,
  tryMail,
  type MailTrial,
} from '#contract/shop/mail.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { describeFailure } from '../../queries/describe-failure.ts';
import { mailQuery } from '../../queries/settings.ts';
import { keepAs, useSave, write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { QuietButton } from '../../ui/act-buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConflictNotice, formProps, SettingsGuard, useEditForm } from '../kit/edit-form.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import settings from './settings.module.css';
import styles from './mail-panel.module.css';
import { CircleCheck, CircleX } from 'lucide-react';
import { safeParse } from '../../parts/forms/safe-parse.ts';

const ENCRYPTIONS = (Object.entries(MAIL_ENCRYPTIONS) as [MailEncryption, string][]).map(([value, label]) => ({
  value,
  // A screen reader would read the full sentence twice under the field's own label, and on a phone it takes two lines.
  label: value === 'none' ? 'Нет' : label,
}));

export function MailPanel() {
  const { data } = useQuery(mailQuery);
  if (data === undefined) return null;
  return (
    <Panel>
      <div className={styles.body}>
        <SourceNote mail={data} />
        {data.source === 'environment' ? (
          data.server !== null && <Named server={data.server} />
        ) : (
          <ServerForm mail={data} />
        )}
        {data.server !== null && <MailTrialForm usual={data.server.senderEmail} />}
      </div>
    </Panel>
  );
}

function SourceNote({ mail: { source } }: { mail: MailSettings }) {
  if (source === 'none')
    return (
      <Notice tone="low" title="Письма покупателям не уходят">
        Они сохраняются в разделе «Письма». Укажите почтовый сервер: данные для него есть в справке вашей почты.
      </Notice>
    );
  return (
    <p className="muted text-14">
      {source === 'environment'
        ? 'Почта задана на сервере при запуске (SMTP_URL и MAIL_FROM) и действует вместо настроек этой страницы. Изменить её может тот, кто обслуживает сервер.'
        : 'Письма о заказах уходят через этот сервер. Изменения действуют со следующего письма.'}
    </p>
  );
}

function Named({ server }: { server: MailServer }) {
  return (
    <Facts
      className={styles.facts}
      of={[
        ['Сервер', `${server.host}:${server.port}`],
        ['Пользователь', server.user === '' ? 'Без входа' : server.user],
        ['Отправитель', server.senderName === '' ? server.senderEmail : `${server.senderName} <${server.senderEmail}>`],
      ]}
    />
  );
}

type MailValues = {
  host: string;
  port: string;
  encryption: MailEncryption;
  user: string;
  password: string;
  senderName: string;
  senderEmail: string;
};

const LABELS: Readonly<Record<keyof MailValues, string>> = {
  host: 'Сервер',
  port: 'Порт',
  encryption: 'Шифрование',
  user: 'Пользователь',
  password: 'Пароль',
  senderName: 'Имя отправителя',
  senderEmail: 'Адрес отправителя',
};

function typedOf(server: MailServer | null): MailValues {
  return {
    host: server?.host ?? '',
    port: String(server?.port ?? MAIL_PORTS.tls),
    encryption: server?.encryption ?? 'tls',
    user: server?.user ?? '',
    password: '',
    senderName: server?.senderName ?? '',
    senderEmail: server?.senderEmail ?? '',
  };
}

/** Never with the password. */
const DRAFT = 'mail';

function useMailForm(mail: MailSettings) {
  const client = useQueryClient();
  return useEditForm({
    draft: DRAFT,
    opened: mail,
    query: mailQuery,
    typedOf: (saved: MailSettings) => typedOf(saved.server),
    kept: (texts: MailValues) => ({ ...texts, password: '' }),
    merge: (was: MailValues, texts: MailValues, now: MailValues) =>
      mergeTexts(LABELS, was, texts, now, MAIL_ENCRYPTIONS),
    schema: saveMail.body,
    toBody: ({ password, port, ...texts }, { revision }) => ({
      ...texts,
      revision,
      port: typedNumber(port, 0),
      password: password === '' && mail.server?.hasPassword === true ? null : password,
    }),
    save: ({ revision }, body: BodyFor<typeof saveMail>) =>
      write(client, saveMail, { body: { ...body, revision } }, keepAs(mailQuery)),
    done: 'Почта сохранена. Отправьте пробное письмо',
  });
}

function ServerFields({ form, hasPassword }: { form: ReturnType<typeof useMailForm>; hasPassword: boolean }) {
  return (
    <div className={settings.fields}>
      <TextField label="Сервер" placeholder="smtp.yandex.ru" autoComplete="off" required {...form.text('host')} />
      <TextField label="Порт" inputMode="numeric" autoComplete="off" maxLength={5} required {...form.text('port')} />
      <TextField label="Пользователь" hint="Обычно адрес почты" autoComplete="off" {...form.text('user')} />
      <PasswordField
        label="Пароль"
        size={44}
        autoComplete="off"
        hint={hasPassword ? 'Сохранён. Пусто — останется прежний' : 'Пароль приложения, если почта его требует'}
        {...form.text('password')}
      />
      <TextField label="Имя отправителя" autoComplete="off" maxLength={60} {...form.text('senderName')} />
      <TextField
        label="Адрес отправителя"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        {...form.text('senderEmail')}
      />
    </div>
  );
}

function ServerForm({ mail }: { mail: MailSettings }) {
  const { show } = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const { send, busy: forgetting } = useSave();
  const { server } = mail;
  const form = useMailForm(mail);
  const { typed, contested } = form;

  /** An unchanged default port follows the encryption. */
  function encrypt(next: MailEncryption): void {
    const isUsual = typed.port === String(MAIL_PORTS[typed.encryption]);
    form.type({ encryption: next, ...(isUsual && { port: String(MAIL_PORTS[next]) }) });
  }

  async function forget(): Promise<void> {
    const result = await send(forgetMail, {}, keepAs(mailQuery));
    setConfirming(false);
    if (result.kind === 'done') form.reset(result.answer);
    show(
      result.kind === 'done'
        ? { tone: 'ok', text: 'Почта отключена, пароль удалён' }
        : { tone: 'error', text: describeFailure(result, 'Не удалось отключить почту') },
    );
  }

  return (
    <form {...formProps(form)} className={styles.form}>
      {contested !== null && <ConflictNotice contested={contested} />}
      <FormFailure failure={form.unplaced} fallback="Не удалось сохранить почту" />
      <fieldset disabled={form.busy || forgetting} className={styles.form}>
        <div className="grid justify-start gap-2">
          <p>Шифрование</p>
          <Segmented label="Шифрование" value={typed.encryption} onChange={encrypt} options={ENCRYPTIONS} />
          {typed.encryption === 'none' && (
            <p className="muted text-14">Только для сервера в вашей сети: пароль и письма идут открытым текстом.</p>
          )}
        </div>
        <ServerFields form={form} hasPassword={server?.hasPassword === true} />
      </fieldset>
      <div className="flex wrap gap-3">
        <Button type="submit" variant="outline" busy={form.busy} busyLabel="Сохраняем…">
          Сохранить почту
        </Button>
        {server !== null && <QuietButton onClick={() => setConfirming(true)}>Отключить почту</QuietButton>}
      </div>
      <SettingsGuard {...form.guard} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Отключить почту?"
        confirmLabel="Отключить"
        onConfirm={() => void forget()}
        danger
        busy={forgetting}
      >
        Письма покупателям перестанут уходить и будут только сохраняться. Пароль будет удалён.
      </ConfirmDialog>
    </form>
  );
}

/** @param usual the address that the field opens with */
function MailTrialForm({ usual }: { usual: string }) {
  const [to, setTo] = useState(usual);
  const [wrong, setWrong] = useState('');
  const { send: write, busy } = useSave();
  const [trial, setTrial] = useState<MailTrial | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = safeParse(mailTrialSchema, { to });
    setWrong(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (!read.success) return;
    setTrial(null);
    const result = await write(tryMail, { body: { to: read.data.to } });
    setTrial(
      result.kind === 'done'
        ? result.answer
        : { taken: false, said: describeFailure(result, 'Письмо не отправлено'), answer: '' },
    );
  }

  return (
    <form className={styles.trial} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="Куда отправить пробное письмо"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={to}
        error={wrong === '' ? undefined : wrong}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={busy} busyLabel="Отправляем…">
        Отправить пробное письмо
      </Button>
      <div role="status" className={styles.answer}>
        {trial !== null && (
          <Notice
            tone={trial.taken ? 'mint' : 'sale'}
            title={trial.said}
            icon={trial.taken ? <CircleCheck /> : <CircleX />}
          >
            {trial.taken ? 'Проверьте ящик. Если письма нет, посмотрите в «Спаме». ' : ''}
            {trial.answer !== '' && (
              <>
                Ответ сервера: <code className="anywhere">{trial.answer}</code>
              </>
            )}
          </Notice>
        )}
      </div>
    </form>
  );
}
