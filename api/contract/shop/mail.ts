/** The SMTP server for the shop's letters, as an administrator configures and tests it. The password is write-only. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { emailSchema } from '../values/email.ts';
import { refuse, visibleText, wholeNumber } from '../form-fields.ts';

/** Encryption of the connection, under the names that providers use. */
export const MAIL_ENCRYPTIONS = {
  tls: 'SSL/TLS',
  starttls: 'STARTTLS',
  none: 'Без шифрования',
} as const;
export type MailEncryption = keyof typeof MAIL_ENCRYPTIONS;

export const MAIL_PORTS: Readonly<Record<MailEncryption, number>> = { tls: 465, starttls: 587, none: 25 };

const encryptionSchema = z.enum(Object.keys(MAIL_ENCRYPTIONS) as [MailEncryption, ...MailEncryption[]], {
  error: 'Выберите шифрование',
});

/** A host name in ASCII (Punycode), or an IPv4 or IPv6 address. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*|(?:[\da-f]+:|::)[\da-f:.]+)$/iu;

const address = emailSchema.refine((typed) => typed !== '', { error: 'Укажите адрес почты' });

const newServerSchema = z.object({
  host: z
    .string({ error: 'Укажите сервер' })
    .trim()
    .min(1, { error: 'Укажите сервер' })
    .max(200, { error: 'Слишком длинное имя' })
    .regex(HOST, { error: 'Только имя сервера, без порта и косых черт' }),
  port: wholeNumber(1, 65_535, { missing: 'Нужен порт' }),
  encryption: encryptionSchema,
  /** Empty for a server without authentication. */
  user: z.string().trim().max(200, { error: 'Слишком длинное имя' }).default(''),
  senderName: visibleText(60, undefined, 'Не больше 60 символов').default(''),
  senderEmail: address,
});

export const mailServerSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  encryption: encryptionSchema,
  /** Empty for a server without authentication. */
  user: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  hasPassword: z.boolean(),
});
export type MailServer = z.infer<typeof mailServerSchema>;

export const mailSettingsSchema = z.object({
  /** Changes with every change of the stored settings. */
  revision: z.string(),
  /** Origin of the settings in force: the server's environment takes precedence over the stored settings. */
  source: z.enum(['environment', 'settings', 'none']),
  /** The server in force; null while letters are only stored. */
  server: mailServerSchema.nullable(),
});
export type MailSettings = z.infer<typeof mailSettingsSchema>;

export const readMail = endpoint('GET', '/api/settings/mail', ADMIN, {
  summary: 'The mail server of the shop’s letters, without its password',
  answer: mailSettingsSchema,
});

export const saveMail = endpoint('PUT', '/api/settings/mail', ADMIN, {
  summary:
    'Saves the mail server over the `revision` that was read. `password` null keeps the former one, unless the server or the user changes',
  body: newServerSchema
    .extend({
      revision: z.string().max(100),
      password: z.string().max(500, { error: 'Слишком длинный пароль' }).nullable(),
    })
    .superRefine(({ user, password }, context) => {
      if (user === '' && password !== null && password !== '') refuse(context, ['user'], 'К паролю нужен пользователь');
    }),
  answer: mailSettingsSchema,
});

export const forgetMail = endpoint('DELETE', '/api/settings/mail', ADMIN, {
  summary: 'Deletes the mail server with its password: letters are only stored from then on',
  answer: mailSettingsSchema,
});

export const tryMail = endpoint('POST', '/api/settings/mail/trial', ADMIN, {
  summary: 'Sends a test letter through the mail server in force, and returns its response',
  body: z.object({ to: address }),
  answer: z.object({
    taken: z.boolean(),
    /** Outcome of the test, for people. */
    said: z.string(),
    /** The mail server's response; empty without one. */
    answer: z.string(),
  }),
});
export type MailTrial = z.infer<typeof tryMail.answer>;
