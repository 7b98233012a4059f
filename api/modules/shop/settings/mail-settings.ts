/**
 * The mail server an administrator has set: kept in the settings with a sealed password, behind what the environment
 * says.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PORTS,
  type MailSettings,
  mailServerSchema,
  type saveMail as saveMailEndpoint,
} from '#contract/shop/mail.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { Settings } from '../../../env.ts';
import type { MailAccount } from '../../../services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { seal, unseal } from '../sealed.ts';
import { sealingKey } from '../shop-secrets.ts';

const MAIL_SETTING = 'mail';

const keptSchema = mailServerSchema
  .omit({ hasPassword: true })
  .extend({ sealedPassword: mailServerSchema.shape.user.nullable() });
type Kept = z.infer<typeof keptSchema>;

/** What an administrator has typed. */
export type NewMail = BodyOf<typeof saveMailEndpoint>;

type Environment = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>;

async function readKept(db: Knex): Promise<Kept | null> {
  const row = await db('settings').where({ key: MAIL_SETTING }).first('value');
  return row === undefined ? null : keptSchema.parse(JSON.parse(row.value));
}

const revisionOf = (kept: Kept | null): string => createHash('sha256').update(JSON.stringify(kept)).digest('base64url');

/** The account that the environment names; null when it names none. */
export function mailOfEnvironment({ SMTP_URL, MAIL_FROM }: Environment): MailAccount | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const encryption = protocol === 'smtps:' ? 'tls' : 'starttls';
  const [, name = '', email = MAIL_FROM] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(MAIL_FROM) ?? [];
  return {
    host: hostname,
    port: port === '' ? MAIL_PORTS[encryption] : Number(port),
    encryption,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    senderName: name,
    senderEmail: email.trim(),
    url: SMTP_URL,
  };
}

/** The account that letters leave by: the environment's, else the one set here; null while there is neither. */
export async function mailInForce(db: Knex, environment: Environment): Promise<MailAccount | null> {
  const named = mailOfEnvironment(environment);
  if (named !== null) return named;
  const kept = await readKept(db);
  if (kept === null) return null;
  const { sealedPassword, ...server } = kept;
  const password = sealedPassword === null ? '' : unseal(await sealingKey(db), sealedPassword, MAIL_SETTING);
  return { ...server, password };
}

/** What the office is shown: all but the password. */
export async function readMail(db: Knex, environment: Environment): Promise<MailSettings> {
  const [named, kept] = [mailOfEnvironment(environment), await readKept(db)];
  const revision = revisionOf(kept);
  if (named !== null) {
    const { password, url: _url, ...server } = named;
    return { revision, source: 'environment', server: { ...server, hasPassword: password !== '' } };
  }
  if (kept === null) return { revision, source: 'none', server: null };
  const { sealedPassword, ...server } = kept;
  return { revision, source: 'settings', server: { ...server, hasPassword: sealedPassword !== null } };
}

const words = ({ host, port, encryption, user, senderName, senderEmail }: Kept): string =>
  [
    `${host}:${port}`,
    MAIL_ENCRYPTIONS[encryption],
    user === '' ? 'без входа' : user,
    `${senderName} <${senderEmail}>`.trim(),
  ].join(', ');

/**
 * Keeps the mail server. A password that nobody has typed anew stays with the server and user it was typed for, so that
 * it cannot be had by naming another server: `validation` otherwise. Throws `settings_changed` over another revision.
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
    const before = await readKept(trx);
    if (revisionOf(before) !== revision) throw new CodedError('settings_changed');
    const next: Kept = { ...server, sealedPassword: passwordOf(before, server, password, key) };
    await trx('settings')
      .insert({ key: MAIL_SETTING, value: JSON.stringify(next), updated_at: now.toISOString() })
      .onConflict('key')
      .merge();
    const [was, is] = [before === null ? '—' : words(before), words(next)];
    const details = {
      ...(was === is ? {} : { before: was, after: is }),
      ...(password === null ? {} : { changed: 'пароль' }),
    };
    if (Object.keys(details).length > 0) await record(trx, 'mail_changed', details, actorId, now);
  });
  return readMail(db, environment);
}

function passwordOf(
  before: Kept | null,
  server: Omit<Kept, 'sealedPassword'>,
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

/** Forgets it with its password. */
export async function forgetMail(
  db: Knex,
  environment: Environment,
  actorId: string,
  now: Date,
): Promise<MailSettings> {
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, MAIL_SETTING);
    const before = await readKept(trx);
    if (before === null) return;
    await trx('settings').where({ key: MAIL_SETTING }).delete();
    await record(trx, 'mail_changed', { before: words(before), after: '—' }, actorId, now);
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
  recordAudit(
    trx,
    { actorId, action, subject: { kind: 'settings', id: MAIL_SETTING, label: 'Почта магазина' }, details },
    now,
  );
