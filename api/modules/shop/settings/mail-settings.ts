/** The mail server set by an administrator: stored in the settings with a sealed password; the environment takes precedence. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PORTS,
  mailServerSchema,
  type MailSettings,
  type MailTrial,
  type saveMail as saveMailEndpoint,
} from '#contract/shop/mail.ts';
import { contentRevision } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { Settings } from '../../../environment/env.ts';
import type { MailAccount, Services } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { seal, unseal } from '../facts/sealed.ts';
import { sealingKey } from '../facts/shop-secrets.ts';
import { v7 as newId } from 'uuid';
import { readFacts } from '../facts/shop-facts.ts';

const MAIL_SETTING = 'mail';

const storedSchema = mailServerSchema
  .omit({ hasPassword: true })
  .extend({ sealedPassword: mailServerSchema.shape.user.nullable() });
type StoredMail = z.infer<typeof storedSchema>;

/** The form that an administrator sends. */
export type NewMail = BodyOf<typeof saveMailEndpoint>;

type Environment = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>;

async function readStored(db: Knex): Promise<StoredMail | null> {
  const row = await db('settings').where({ key: MAIL_SETTING }).first('value');
  return row === undefined ? null : storedSchema.parse(JSON.parse(row.value));
}

/** Hosts of this machine, to which nothing needs encryption. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * Encryption of an address: `smtp://` requires STARTTLS, so that no letter and no password goes in the clear where a server or a stranger
 * on the way leaves it out. A relay without it is named with `?ignoreTLS=true`, or is on this machine.
 */
function encryptionOf({ protocol, hostname, searchParams }: URL): MailAccount['encryption'] {
  if (protocol === 'smtps:') return 'tls';
  return searchParams.get('ignoreTLS') === 'true' || THIS_MACHINE.test(hostname) ? 'none' : 'starttls';
}

/** The account of the environment; null when it has none. */
export function mailOfEnvironment({ SMTP_URL, MAIL_FROM }: Environment): MailAccount | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const url = new URL(SMTP_URL);
  const { hostname, port, username, password } = url;
  const encryption = encryptionOf(url);
  const [, name = '', email = MAIL_FROM] = /^"?([^"<]*)(?:"\s*)?<([^>]+)>$/.exec(MAIL_FROM.trim()) ?? [];
  return {
    host: hostname,
    // The mailer's own default, whatever the encryption by STARTTLS.
    port: port === '' ? MAIL_PORTS[encryption === 'tls' ? 'tls' : 'starttls'] : Number(port),
    encryption,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    senderName: name.trim(),
    senderEmail: email.trim(),
    url: SMTP_URL,
  };
}

/** The account that sends letters: the environment's, else the one in the settings; null without either. */
export async function currentMail(db: Knex, environment: Environment): Promise<MailAccount | null> {
  const fromEnvironment = mailOfEnvironment(environment);
  if (fromEnvironment !== null) return fromEnvironment;
  const stored = await readStored(db);
  if (stored === null) return null;
  const { sealedPassword, ...server } = stored;
  const password = sealedPassword === null ? '' : unseal(await sealingKey(db), sealedPassword, MAIL_SETTING);
  return { ...server, password };
}

/** The settings for the office, without the password. */
export async function readMail(db: Knex, environment: Environment): Promise<MailSettings> {
  const [fromEnvironment, stored] = [mailOfEnvironment(environment), await readStored(db)];
  const revision = contentRevision(stored);
  if (fromEnvironment !== null) {
    const { password, url: _url, ...server } = fromEnvironment;
    return { revision, source: 'environment', server: { ...server, hasPassword: password !== '' } };
  }
  if (stored === null) return { revision, source: 'none', server: null };
  const { sealedPassword, ...server } = stored;
  return { revision, source: 'settings', server: { ...server, hasPassword: sealedPassword !== null } };
}

const describeMail = ({
  host,
  port,
  encryption,
  user,
  senderName,
  senderEmail,
}: Omit<StoredMail, 'sealedPassword'>): string =>
  [
    `${host}:${port}`,
    MAIL_ENCRYPTIONS[encryption],
    user === '' ? 'без входа' : user,
    `${senderName} <${senderEmail}>`.trim(),
  ].join(', ');

/**
 * Saves the mail server. A password that was not typed again is kept only for the server and user it was typed for, so that it cannot be
 * obtained by setting another server: `validation` otherwise. Throws `settings_changed` over another revision,
 * except for what is stored already, which is a repeat.
 */
export async function saveMail(
  db: Knex,
  environment: Environment,
  { revision, password, ...server }: NewMail,
  actorId: string,
  now: Date,
): Promise<MailSettings> {
  const key = await sealingKey(db);
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, MAIL_SETTING);
    const before = await readStored(trx);
    if (contentRevision(before) !== revision) {
      if (before !== null && isSaved(before, server, password, key)) return;
      throw new CodedError('settings_changed');
    }
    const next: StoredMail = { ...server, sealedPassword: passwordOf(before, server, password, key) };
    await trx('settings')
      .insert({ key: MAIL_SETTING, value: JSON.stringify(next), updated_at: now.toISOString() })
      .onConflict('key')
      .merge();
    const [was, is] = [before === null ? '—' : describeMail(before), describeMail(next)];
    const details = {
      ...(was === is ? {} : { before: was, after: is }),
      ...(password === null ? {} : { changed: 'пароль' }),
    };
    if (Object.keys(details).length > 0) await record(trx, 'mail_changed', details, actorId, now);
  });
  return readMail(db, environment);
}

/** True for what is stored already: a password is sealed differently each time, so that the revision doesn't tell. */
function isSaved(
  { sealedPassword, ...saved }: StoredMail,
  server: Omit<StoredMail, 'sealedPassword'>,
  typed: string | null,
  key: Buffer,
): boolean {
  const kept = sealedPassword === null ? '' : unseal(key, sealedPassword, MAIL_SETTING);
  const wanted = server.user === '' ? '' : (typed ?? kept);
  return wanted === kept && describeMail(saved) === describeMail(server);
}

function passwordOf(
  before: StoredMail | null,
  server: Omit<StoredMail, 'sealedPassword'>,
  typed: string | null,
  key: Buffer,
): string | null {
  if (server.user === '') return null;
  if (typed !== null) return typed === '' ? null : seal(key, typed, MAIL_SETTING);
  if (before === null || before.sealedPassword === null) return null;
  const isSame = (['host', 'port', 'encryption', 'user'] as const).every((name) => before[name] === server[name]);
  if (isSame) return before.sealedPassword;
  throw new CodedError('validation', {
    details: [{ path: 'password', message: 'Вход изменился: введите пароль ещё раз' }],
  });
}

/** Deletes the mail server with its password. */
export async function deleteMail(
  db: Knex,
  environment: Environment,
  actorId: string,
  now: Date,
): Promise<MailSettings> {
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, MAIL_SETTING);
    const before = await readStored(trx);
    if (before === null) return;
    await trx('settings').where({ key: MAIL_SETTING }).delete();
    await record(trx, 'mail_changed', { before: describeMail(before), after: '—' }, actorId, now);
  });
  return readMail(db, environment);
}

const record = (
  trx: Knex.Transaction,
  action: 'mail_changed',
  details: Readonly<Record<string, string>>,
  actorId: string,
  now: Date,
): Promise<void> =>
  recordAudit({ trx, actorId, now }, action, { kind: 'settings', id: MAIL_SETTING, label: 'Почта магазина' }, details);

/** Sends it by the current account and records the test; it is not stored among the letters to buyers. */
export async function tryMail(
  { db, messengers }: Pick<Services, 'db' | 'messengers'>,
  to: string,
  actorId: string,
  now: Date,
): Promise<MailTrial> {
  const { name } = await readFacts(db);
  const id = newId();
  const trial = (await messengers
    .find(({ attempt }) => attempt !== undefined)
    ?.attempt?.({
      id,
      recipient: to,
      subject: `Пробное письмо магазина «${name}»`,
      text: `Здравствуйте!\n\nЭто пробное письмо: почта магазина «${name}» настроена, письма покупателям уходят.`,
    })) ?? { taken: false, said: 'Почтовый сервер не задан', answer: '' };
  await writeTransaction(db, (trx) =>
    recordAudit(
      { trx, actorId, now },
      'mail_tried',
      { kind: 'settings', id: 'mail', label: 'Почта магазина' },
      { recipient: to, resolution: trial.said },
    ),
  );
  return trial;
}
