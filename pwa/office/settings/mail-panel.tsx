/** «Почта магазина»: the mail server for letters to buyers, and a test letter. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PORTS,
  forgetMail,
  saveMail,
  type MailEncryption,
  type MailServer,
  type MailSettings,
} from '#contract/shop/mail.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormPassword, FormText } from '../../parts/forms/form-fields.tsx';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { mailQuery } from '../../queries/mail.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { keepAs, useSave, write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { useSaveOver } from '../kit/use-save-over.ts';
import { mergeTexts } from '../kit/merge-fields.ts';
import { MailTrialForm } from './mail-trial.tsx';
import styles from './mail-panel.module.css';

const ENCRYPTIONS = (Object.entries(MAIL_ENCRYPTIONS) as [MailEncryption, string][]).map(([value, label]) => ({
  value,
  // A screen reader would read the full sentence twice under the field's own label, and on a phone it takes two lines.
  label: value === 'none' ? 'Нет' : label,
}));

export function MailPanel() {
  const { data } = useQuery(mailQuery);
  if (data === undefined) return null;
  return (
    <Panel title="Почта магазина">
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
    <dl className={styles.facts}>
      <dt>Сервер</dt>
      <dd>{`${server.host}:${server.port}`}</dd>
      <dt>Пользователь</dt>
      <dd>{server.user === '' ? 'Без входа' : server.user}</dd>
      <dt>Отправитель</dt>
      <dd>{server.senderName === '' ? server.senderEmail : `${server.senderName} <${server.senderEmail}>`}</dd>
    </dl>
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

function ServerForm({ mail }: { mail: MailSettings }) {
  const client = useQueryClient();
  /** The settings that saving overwrites: somebody else's, once the person has seen them. */
  const { base, setBase, save } = useSaveOver(
    (known, body: BodyFor<typeof saveMail>) =>
      write(client, saveMail, { body: { ...body, revision: known.revision } }, keepAs(mailQuery)),
    mail,
  );
  /** Saved values of what somebody else changed too; null while nobody else has saved. */
  const [contested, setContested] = useState<readonly string[] | null>(null);
  const [kept] = useState(() => readTyping(DRAFT, { was: typedOf(mail.server), typed: typedOf(mail.server) }));
  const { show } = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const { send, busy: forgetting } = useSave();
  const { server } = mail;
  const hasPassword = server?.hasPassword === true;
  const form = useServerForm({
    schema: saveMail.body,
    initial: typedOf(server),
    toBody: ({ password, port, ...typed }: MailValues) => ({
      ...typed,
      revision: base.revision,
      port: typedNumber(port, 0),
      password: password === '' && hasPassword ? null : password,
    }),
    send: async (body) => {
      const result = await save(body);
      return result.kind === 'refused' && result.code === 'settings_changed' ? seeLatest(result) : result;
    },
    onDone: (saved) => {
      setContested(null);
      fields.reset(typedOf(saved.server));
      show({ tone: 'ok', text: 'Почта сохранена. Отправьте пробное письмо' });
    },
  });
  const { fields } = form;
  const isDirty = Object.keys(fields.formState.dirtyFields).length > 0;
  const typed = { ...fields.watch(), password: '' };
  useKeptTyping(DRAFT, isDirty ? { was: typedOf(base.server), typed } : null);

  /** Puts what was typed over `was` over the settings saved now. Returns a line for each field that somebody else has changed too. */
  function typeOver(was: MailValues, texts: MailValues, now: MailValues): readonly string[] {
    const met = mergeTexts(LABELS, was, texts, now, MAIL_ENCRYPTIONS);
    fields.reset(now);
    for (const name of Object.keys(LABELS) as (keyof MailValues)[])
      fields.setValue(name, met.merged[name], { shouldDirty: true });
    return met.contested;
  }

  const restore = useEffectEvent(() => {
    if (kept === null) return;
    const lines = typeOver(kept.was, kept.typed, typedOf(base.server));
    if (lines.length > 0) setContested(lines);
  });
  useEffect(() => restore(), []);

  /** Rebases the typed changes on the currently saved settings. */
  async function seeLatest(result: MutationResult<MailSettings>): Promise<MutationResult<MailSettings>> {
    const latest = await client.fetchQuery(mailQuery).catch(() => null);
    if (latest === null) return { kind: 'out-of-reach', undone: true };
    setContested(typeOver(typedOf(base.server), { ...fields.getValues() }, typedOf(latest.server)));
    setBase(latest);
    return result;
  }
  const { encryption } = typed;

  /** An unchanged default port follows the encryption. */
  function encrypt(next: MailEncryption): void {
    if (fields.getValues('port') === String(MAIL_PORTS[encryption])) fields.setValue('port', String(MAIL_PORTS[next]));
    fields.setValue('encryption', next, { shouldDirty: true });
  }

  async function forget(): Promise<void> {
    const result = await send(forgetMail, {}, keepAs(mailQuery));
    setConfirming(false);
    if (result.kind === 'done') {
      setBase(result.answer);
      setContested(null);
      fields.reset(typedOf(result.answer.server));
    }
    show(
      result.kind === 'done'
        ? { tone: 'ok', text: 'Почта отключена, пароль удалён' }
        : { tone: 'error', text: describeFailure(result, 'Не удалось отключить почту') },
    );
  }

  return (
    <form {...form.props} className={styles.form}>
      {contested !== null && <ConflictNotice contested={contested} />}
      {!(form.failure?.kind === 'refused' && form.failure.code === 'settings_changed') && (
        <FormFailure failure={form.failure} fallback="Не удалось сохранить почту" />
      )}
      <fieldset disabled={form.busy || forgetting} className={styles.form}>
        <div className="grid justify-start gap-2">
          <p>Шифрование</p>
          <Segmented label="Шифрование" value={encryption} onChange={encrypt} options={ENCRYPTIONS} />
          {encryption === 'none' && (
            <p className="muted text-14">Только для сервера в вашей сети: пароль и письма идут открытым текстом.</p>
          )}
        </div>
        <div className={styles.fields}>
          <FormText form={form} name="host" label="Сервер" placeholder="smtp.yandex.ru" autoComplete="off" required />
          <FormText
            form={form}
            name="port"
            label="Порт"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            required
          />
          <FormText form={form} name="user" label="Пользователь" hint="Обычно адрес почты" autoComplete="off" />
          <FormPassword
            form={form}
            name="password"
            label="Пароль"
            size={44}
            autoComplete="off"
            hint={hasPassword ? 'Сохранён. Пусто — останется прежний' : 'Пароль приложения, если почта его требует'}
          />
          <FormText form={form} name="senderName" label="Имя отправителя" autoComplete="off" maxLength={60} />
          <FormText
            form={form}
            name="senderEmail"
            label="Адрес отправителя"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
        </div>
      </fieldset>
      <div className="flex wrap gap-3">
        <Button type="submit" variant="outline" busy={form.busy} busyLabel="Сохраняем…">
          Сохранить почту
        </Button>
        {server !== null && (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            Отключить почту
          </Button>
        )}
      </div>
      <LeaveGuard
        dirty={isDirty}
        draft={DRAFT}
        mayLeave={() => false}
        onLeave={() => fields.reset(typedOf(base.server))}
      >
        Изменения настроек не сохранены. Если уйти, они пропадут.
      </LeaveGuard>
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
