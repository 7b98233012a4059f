/** «Почта магазина»: the mail server for letters to buyers, and a test letter. */
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PORTS,
  forgetMail,
  saveMail,
  type MailEncryption,
  type MailServer,
  type MailSettings,
  tryMail,
  type MailTrial,
} from '#contract/shop/mail.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { mailQuery } from '../../queries/settings.ts';
import { keepAs, useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Button, QuietButton } from '../kit/buttons.tsx';
import { ConflictNotice, formProps, readPanel, SettingsGuard, useEditForm } from '../kit/edit-form.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import settings from './settings.module.css';
import styles from './mail-panel.module.css';

// A screen reader would read the full sentence twice under the field's own label, and on a phone it takes two lines.
const ENCRYPTIONS = optionsOf({ ...MAIL_ENCRYPTIONS, none: 'Нет' });

export const MailPanel = readPanel(mailQuery, ({ data: mail }: { data: MailSettings }) => (
  <Panel>
    <div className="grid one-column gap-4">
      {mail.source === 'none' ? (
        <Notice tone="low" title="Письма покупателям не уходят">
          Они сохраняются в разделе «Письма». Укажите почтовый сервер: данные для него есть в справке вашей почты.
        </Notice>
      ) : (
        <p className="muted text-14">{SOURCES[mail.source]}</p>
      )}
      {mail.source !== 'environment' ? <ServerForm mail={mail} /> : mail.server && <Named server={mail.server} />}
      {mail.server && <MailTrialForm usual={mail.server.senderEmail} />}
    </div>
  </Panel>
));

const SOURCES = {
  environment:
    'Почта задана на сервере при запуске (SMTP_URL и MAIL_FROM) и действует вместо настроек этой страницы. Изменить её может тот, кто обслуживает сервер.',
  settings: 'Письма о заказах уходят через этот сервер. Изменения действуют со следующего письма.',
};

const Named = ({ server: { host, port, user, senderName, senderEmail } }: { server: MailServer }) => (
  <Facts
    className={styles.facts}
    of={[
      ['Сервер', `${host}:${port}`],
      ['Пользователь', user === '' ? 'Без входа' : user],
      ['Отправитель', senderName === '' ? senderEmail : `${senderName} <${senderEmail}>`],
    ]}
  />
);

const LABELS = {
  host: 'Сервер',
  port: 'Порт',
  encryption: 'Шифрование',
  user: 'Пользователь',
  password: 'Пароль',
  senderName: 'Имя отправителя',
  senderEmail: 'Адрес отправителя',
};
type MailValues = Record<Exclude<keyof typeof LABELS, 'encryption'>, string> & { encryption: MailEncryption };

const NO_SERVER = {
  host: '',
  port: MAIL_PORTS.tls,
  encryption: 'tls',
  user: '',
  senderName: '',
  senderEmail: '',
} as const;

function typedOf({ server }: MailSettings): MailValues {
  const { host, port, encryption, user, senderName, senderEmail } = server ?? NO_SERVER;
  return { host, port: String(port), encryption, user, password: '', senderName, senderEmail };
}

function useMailForm(mail: MailSettings) {
  return useEditForm({
    draft: 'mail',
    opened: mail,
    query: mailQuery,
    typedOf,
    kept: (texts: MailValues) => ({ ...texts, password: '' }),
    merge: (was: MailValues, texts: MailValues, now: MailValues) =>
      mergeTexts(LABELS, was, texts, now, MAIL_ENCRYPTIONS),
    endpoint: saveMail,
    toBody: ({ password, port, ...texts }) => ({
      ...texts,
      port: typedNumber(port, 0),
      password: password === '' && mail.server?.hasPassword === true ? null : password,
    }),
    done: 'Почта сохранена. Отправьте пробное письмо',
  });
}

function ServerFields({ form, hasPassword }: { form: ReturnType<typeof useMailForm>; hasPassword: boolean }) {
  const text = (name: Exclude<keyof MailValues, 'encryption'>) =>
    ({ label: LABELS[name], autoComplete: 'off', ...form.text(name) }) as const;
  return (
    <div className={settings.fields}>
      <TextField {...text('host')} placeholder="smtp.yandex.ru" required />
      <TextField {...text('port')} inputMode="numeric" maxLength={5} required />
      <TextField {...text('user')} hint="Обычно адрес почты" />
      <PasswordField
        {...text('password')}
        size={44}
        hint={hasPassword ? 'Сохранён. Пусто — останется прежний' : 'Пароль приложения, если почта его требует'}
      />
      <TextField {...text('senderName')} maxLength={60} />
      <TextField {...text('senderEmail')} type="email" inputMode="email" required />
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
    <form {...formProps(form)} className="grid one-column gap-4">
      {contested !== null && <ConflictNotice contested={contested} />}
      <FormFailure failure={form.unplaced} fallback="Не удалось сохранить почту" />
      <fieldset disabled={form.busy || forgetting} className="grid one-column gap-4">
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
  const [wrong, setWrong] = useState<string>();
  const { send: write, busy } = useSave();
  const [trial, setTrial] = useState<MailTrial | null>(null);

  async function send(): Promise<void> {
    const { data, error } = safeParse(tryMail.body, { to });
    setWrong(error?.issues[0]?.message);
    if (data === undefined) return;
    setTrial(null);
    const result = await write(tryMail, { body: data });
    setTrial(
      result.kind === 'done'
        ? result.answer
        : { taken: false, said: describeFailure(result, 'Письмо не отправлено'), answer: '' },
    );
  }

  return (
    <Form className={styles.trial} noValidate onSend={send}>
      <TextField
        label="Куда отправить пробное письмо"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={to}
        error={wrong}
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
    </Form>
  );
}
