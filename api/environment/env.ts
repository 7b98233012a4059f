/** Settings, parsed once at boot; a wrong one is refused with a message that helps the operator. */
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isProxyName } from '../http/connection/proxies.ts';
import { phoneSchema } from '#contract/values/phone.ts';
import { editDistance } from '#contract/search/edit-distance.ts';

const zone = z.string().refine(
  (name) => {
    try {
      new Intl.DateTimeFormat('ru-RU', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  },
  { error: 'unknown time zone' },
);

/** A whole number in decimal digits. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

/** Off, on for one hop, a number of hops, or the proxies' own addresses and networks, separated by commas. */
const proxies = z.string().transform((text, context) => {
  if (text === '' || text === 'false' || text === '0') return false;
  if (text === 'true') return true;
  if (/^[1-9]$/.test(text)) return Number(text);
  const names = text.split(',').map((name) => name.trim());
  if (names.every(isProxyName)) return names;
  context.addIssue({
    code: 'custom',
    message: 'must be true, false, a number of hops (1-9), or addresses of proxies separated by commas',
  });
  return z.NEVER;
});

/** Addresses and networks, separated by commas. */
const networks = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((names) => names.every(isProxyName), { error: 'must be addresses or networks separated by commas' });

/** `shop@example.ru` or `Name <shop@example.ru>`, on one line. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u;

/** False when an unescaped sign in the password, such as # or /, cuts the server's address short. */
function isWholeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return !`${pathname}${search}${hash}`.includes('@');
}

/** As `isWholeAddress`, and false for a login that cannot be percent-decoded: unlike PostgreSQL's driver, the mailer fails on a bare %. */
function isWholeMailAddress(address: string): boolean {
  if (!isWholeAddress(address)) return false;
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

const ESCAPES = 'special signs of the password as %XX: # is %23, / %2F, ? %3F, % %25';

/** True for an address without a path, a query or a login: the shop has its own paths, which begin at the root. */
function isOrigin(address: string): boolean {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

const settingsSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => (isAbsolute(path) ? path : resolve(path))),
    BACKUP_FOLDER: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
    BACKUP_S3: z
      .string()
      .regex(/^https?:\/\/[\w.:-]+(?:\/[\w.-]+)+\/?$/, { error: 'must be an address like https://host/bucket/folder' })
      .optional(),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    BACKUP_HOURS: wholeNumber(0, 8760).default(24),
    BACKUP_KEEP: wholeNumber(1, 1000).default(14),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\/./, { error: 'must begin with postgres:// and name a database', abort: true })
      .refine(isWholeAddress, { error: `must be postgres://user:password@host:5432/database, ${ESCAPES}` })
      .optional(),
    DATABASE_POOL: wholeNumber(2, 500).default(10),
    DATABASE_STATEMENT_SECONDS: wholeNumber(1, 3600).default(15),
    DATABASE_LOCK_SECONDS: wholeNumber(1, 3600).default(8),
    ADMIN_PHONE: z
      .string()
      .refine((text) => phoneSchema.safeParse(text).success, { error: 'must be a phone number like +79120000001' })
      .pipe(phoneSchema)
      .default('+70000000000'),
    ADMIN_PASSWORD: z.string().optional(),
    SEED: z.enum(['demo', 'goods', 'none']).default('demo'),
    SEED_PRODUCTS: wholeNumber(1, 100_000).optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address like https://shop.example.ru', abort: true })
      .refine(isOrigin, { error: 'must have nothing after the host, like https://shop.example.ru' })
      .optional(),
    TRUST_PROXY: proxies.default(false),
    FETCH_ALLOW: networks.default([]),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).optional(),
    DRAIN_SECONDS: wholeNumber(0, 300).default(0),
    HSTS_SUBDOMAINS: flag.default(false),
    AUDIT_YEARS: wholeNumber(0, 100).default(3),
    SHOP_TIMEZONE: zone.default('Europe/Moscow'),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, { error: 'must begin with smtp:// or smtps://', abort: true })
      .refine(isWholeMailAddress, {
        error: `must be smtp://user:password@host:587, ${ESCAPES}`,
      })
      .optional(),
    MAIL_FROM: z.string().max(200).regex(SENDER, { error: 'must be an address or Name <address>' }).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'must be set when SMTP_URL is',
  })
  .refine(({ BACKUP_FOLDER, BACKUP_S3 }) => BACKUP_FOLDER === undefined || BACKUP_S3 === undefined, {
    path: ['BACKUP_S3'],
    error: 'must not be set beside BACKUP_FOLDER: backups go to one of the two',
  })
  .refine(
    ({ BACKUP_S3, S3_ACCESS_KEY, S3_SECRET_KEY }) =>
      BACKUP_S3 === undefined || (S3_ACCESS_KEY !== undefined && S3_SECRET_KEY !== undefined),
    { path: ['BACKUP_S3'], error: 'needs S3_ACCESS_KEY and S3_SECRET_KEY' },
  )
  .refine(
    ({ DATABASE_LOCK_SECONDS, DATABASE_STATEMENT_SECONDS }) => DATABASE_LOCK_SECONDS < DATABASE_STATEMENT_SECONDS,
    { path: ['DATABASE_LOCK_SECONDS'], error: 'must be less than DATABASE_STATEMENT_SECONDS' },
  );

export type Settings = z.output<typeof settingsSchema>;

/** Names the wrong setting and the reason. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Shortest name compared with the names of settings, characters: shorter ones resemble a setting by chance. */
const NAME_MIN = 8;

/** Errors for variables one typo away from a setting that is not given: ignored, the server would start with that setting's default. */
function misspelt(given: readonly string[]): string[] {
  const known = Object.keys(settingsSchema.shape);
  return given
    .filter((name) => name.length >= NAME_MIN && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => !given.includes(one) && editDistance(name, one, 1) === 1);
      return meant === undefined ? [] : [`${name}: no such setting, ${meant} is meant`];
    });
}

/** Parses the environment; empty values count as absent. Throws `SettingsError`. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  const lines = [
    ...misspelt(Object.keys(given)),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ];
  if (parsed.success && lines.length === 0) return parsed.data;
  throw new SettingsError(`Wrong settings: ${lines.join('; ')}`);
}
