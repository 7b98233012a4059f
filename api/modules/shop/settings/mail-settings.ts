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
import type { By, MailAccount, Services } from '../../../environment/services.ts';
import { seal, unseal } from '../facts/sealed.ts';
import { sealingKey } from '../facts/shop-secrets.ts';
import { v7 as newId } from 'uuid';
import { readFacts } from '../facts/shop-facts.ts';
import { readSetting, recordChange, writeSetting } from '../facts/stored-setting.ts';

const MAIL = { key: 'mail', label: 'Почта магазина', action: 'mail_changed' } as const;

const storedSchema = mailServerSchema
  .omit({ hasPassword: true })
  .extend({ sealedPassword: mailServerSchema.shape.user.nullable() });
type StoredMail = z.infer<typeof storedSchema>;
type Server = Omit<StoredMail, 'sealedPassword'>;

/** The form that an administrator sends. */
export type NewMail = BodyOf<typeof saveMailEndpoint>;

type Environment = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>;

async function readStored(db: Knex): Promise<StoredMail | null> {
  return storedSchema.nullable().parse((await readSetting(db, MAIL.key)) ?? null);
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
  const password = sealedPassword === null ? '' : unseal(await sealingKey(db), sealedPassword, MAIL.key);
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

const describeMail = ({ host, port, encryption, user, senderName, senderEmail }: Server): string =>
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
  by: By,
): Promise<MailSettings> {
  const key = await sealingKey(db);
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, MAIL.key);
    const before = await readStored(trx);
    if (contentRevision(before) !== revision) {
      if (before !== null && isSaved(before, server, password, key)) return;
      throw new CodedError('settings_changed');
    }
    const next: StoredMail = { ...server, sealedPassword: passwordOf(before, server, password, key) };
    await writeSetting(trx, MAIL.key, next, by.now);
    const [was, is] = [before === null ? '—' : describeMail(before), describeMail(next)];
    const details = {
      ...(was === is ? {} : { before: was, after: is }),
      ...(password === null ? {} : { changed: 'пароль' }),
    };
    if (Object.keys(details).length > 0) await recordChange({ trx, ...by }, MAIL, details);
  });
  return readMail(db, environment);
}

/** True for what is stored already: a password is sealed differently each time, so that the revision doesn't tell. */
function isSaved({ sealedPassword, ...saved }: StoredMail, server: Server, typed: string | null, key: Buffer): boolean {
  const kept = sealedPassword === null ? '' : unseal(key, sealedPassword, MAIL.key);
  const wanted = server.user === '' ? '' : (typed ?? kept);
  return wanted === kept && describeMail(saved) === describeMail(server);
}

function passwordOf(before: StoredMail | null, server: Server, typed: string | null, key: Buffer): string | null {
  if (server.user === '') return null;
  if (typed !== null) return typed === '' ? null : seal(key, typed, MAIL.key);
  if (before === null || before.sealedPassword === null) return null;
  const isSame = (['host', 'port', 'encryption', 'user'] as const).every((name) => before[name] === server[name]);
  if (isSame) return before.sealedPassword;
  throw new CodedError('validation', {
    details: [{ path: 'password', message: 'Вход изменился: введите пароль ещё раз' }],
  });
}

/** Deletes the mail server with its password. */
export async function deleteMail(db: Knex, environment: Environment, by: By): Promise<MailSettings> {
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, MAIL.key);
    const before = await readStored(trx);
    if (before === null) return;
    await trx('settings').where({ key: MAIL.key }).delete();
    await recordChange({ trx, ...by }, MAIL, { before: describeMail(before), after: '—' });
  });
  return readMail(db, environment);
}

/** Sends it by the current account and records the test; it is not stored among the letters to buyers. */
export async function tryMail(
  { db, messengers }: Pick<Services, 'db' | 'messengers'>,
  to: string,
  by: By,
): Promise<MailTrial> {
  const { name } = await readFacts(db);
  const trial = (await messengers
    .find(({ attempt }) => attempt !== undefined)
    ?.attempt?.({
      id: newId(),
      recipient: to,
      subject: `Пробное письмо магазина «${name}»`,
      text: `Здравствуйте!\n\nЭто пробное письмо: почта магазина «${name}» настроена, письма покупателям уходят.`,
    })) ?? { taken: false, said: 'Почтовый сервер не задан', answer: '' };
  const details = { recipient: to, resolution: trial.said };
  await writeTransaction(db, (trx) => recordChange({ trx, ...by }, { ...MAIL, action: 'mail_tried' }, details));
  return trial;
}
