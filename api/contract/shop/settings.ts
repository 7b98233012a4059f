/**
 * The shop's settings in the back office: its own facts, and the terms of delivery, bonuses and wholesale orders. They are saved together
 * under the revision that was read, so that a save never overwrites unseen changes.
 */
import { z } from 'zod';
import { roublesSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { emailSchema } from '../values/email.ts';
import { innSchema } from '../values/inn.ts';
import { phoneSchema } from '../values/phone.ts';
import { NO_NUMBERS } from './default-shop.ts';
import { refuse, requiredText, visibleText, wholeNumber } from '../form-fields.ts';

/** True for 13 or 15 digits with a valid check digit. The first digit is never 0. */
export function isOgrn(ogrn: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(ogrn)) return false;
  const rest = BigInt(ogrn.slice(0, -1)) % BigInt(ogrn.length - 2);
  return rest % 10n === BigInt(ogrn.at(-1) ?? '');
}

/** An OGRN as people type it, spaces and hyphens allowed. */
export const ogrnSchema = z
  .string({ error: 'Укажите ОГРН' })
  .max(40, { error: 'В ОГРН 13 или 15 цифр' })
  .transform((typed) => typed.replace(/[\s\u00a0-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^(\d{13}|\d{15})$/, { error: 'В ОГРН 13 или 15 цифр' })
      .refine((ogrn) => !/^(\d{13}|\d{15})$/.test(ogrn) || isOgrn(ogrn), {
        error: 'Проверьте ОГРН: такого номера не бывает',
      }),
  );

const percent = z
  .number({ error: 'Нужен процент' })
  .min(0, { error: 'Не меньше 0' })
  .max(100, { error: 'Не больше 100' });
const count = wholeNumber(1, 100_000, { tooMuch: 'Слишком много' });
const days = wholeNumber(0, 3650, {
  missing: 'Нужно число дней',
  fraction: 'Нужно целое число дней',
  tooMuch: 'Не больше 3650\u00a0дней',
});

const LINK = /^https:\/\/[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+(?:[/?#]\S*)?$/u;

/** An https address, or empty. Only https is allowed: another scheme could make a broken link or run a script. */
export const linkSchema = z
  .string({ error: 'Нужна ссылка' })
  .max(300, { error: 'Слишком длинная ссылка' })
  .trim()
  .refine((typed) => typed === '' || LINK.test(typed), { error: 'Ссылка начинается с https://' });

export const termsSchema = z.object({
  /** Roubles. */
  courier: roublesSchema,
  courierFreeFrom: roublesSchema,
  /** False: goods need no wholesale price, and without one wholesale buyers pay the retail price. Absent from an older page. */
  sellsWholesale: z.boolean().optional(),
  wholesaleMinimum: roublesSchema,
  bonusPercent: percent,
  bonusSpendPercent: percent,
  bonusUsableAfterDays: days,
  bonusExpireAfterDays: days,
  /** Limits of one buyer's unprocessed orders: orders, pieces, roubles of goods. */
  heldOrdersMost: count,
  heldUnitsMost: count,
  heldSumMost: roublesSchema.refine((sum) => sum > 0, { error: 'Сумма должна быть больше нуля' }),
  /** Factor of these limits for an approved wholesale buyer, and for all buyers of one network together. */
  heldFactor: count.max(100, { error: 'Не больше 100' }),
  /** Days without processing after which a new order lapses; 0 keeps it for ever. */
  heldDays: days.max(365, { error: 'Не больше 365' }),
  /** Maximum letters to one mailbox per day that buyers' own changes may cause. */
  lettersPerDay: count.max(1000, { error: 'Не больше 1000' }),
  /** Largest discount that a seller may give without an administrator, per cent. */
  sellerDiscountPercent: percent,
  /** A cash difference at closing above this many roubles requires a note. */
  drawerTolerance: roublesSchema,
  /** Means besides cash that a till offers, and nothing more: money taken by them is booked in any case. Absent from an older page. */
  tillCard: z.boolean().optional(),
  tillSbp: z.boolean().optional(),
  /** The link in the bank's QR code of СБП, which the till shows to a buyer; empty for none. */
  tillSbpLink: linkSchema.optional(),
});
export type Terms = z.infer<typeof termsSchema>;

const line = (empty: string, most: number) => requiredText(empty, most, `Не больше ${most} символов`);

/** The number itself, or the placeholder of a shop that has not set its own yet. */
const numberOr = <T extends z.ZodType>(placeholder: string, schema: T) => z.union([z.literal(placeholder), schema]);

const digits = (count: number, error: string) =>
  z
    .string({ error })
    .trim()
    .regex(new RegExp(`^\\d{${count}}$`), { error });

/** The facts that a shop sets; the rest of what it shows follows from the terms and the server. */
const newFactsSchema = z.object({
  name: line('Укажите название', 60),
  legalName: line('Укажите юридическое лицо', 160),
  inn: numberOr(
    NO_NUMBERS.inn,
    innSchema.refine((inn) => inn !== '', { error: 'Укажите ИНН' }),
  ),
  ogrn: numberOr(NO_NUMBERS.ogrn, ogrnSchema),
  phone: phoneSchema,
  email: emailSchema.refine((email) => email !== '', { error: 'Укажите почту' }),
  chatUrl: linkSchema,
  messengerUrl: linkSchema,
  kpp: z.union([z.literal(''), digits(9, 'КПП — 9 цифр')]),
  address: visibleText(300, 'Укажите адрес', 'Не больше 300 символов'),
  bankName: line('Укажите банк', 160),
  bik: digits(9, 'БИК — 9 цифр'),
  account: digits(20, 'Счёт — 20 цифр'),
  corrAccount: digits(20, 'Корреспондентский счёт — 20 цифр'),
  vat: line('Укажите НДС', 60),
  /** Address for notices of new orders; empty for none. Visible to the office only. */
  noticeEmail: emailSchema,
});
type Fact = keyof typeof newFactsSchema.shape;
export const SHOP_FACTS = Object.keys(newFactsSchema.shape) as Fact[];

/** The facts as they are stored. */
export const shopFactsSchema = z.object(
  Object.fromEntries(SHOP_FACTS.map((name) => [name, z.string()])) as Record<Fact, z.ZodString>,
);
export type ShopFacts = z.infer<typeof shopFactsSchema>;

export const settingsSchema = z.object({
  /** Changes with every change of the settings. */
  revision: z.string(),
  shop: shopFactsSchema,
  terms: termsSchema,
});
export type ShopSettings = z.infer<typeof settingsSchema>;

export const readSettings = endpoint('GET', '/api/settings', ADMIN, {
  summary: 'The shop’s facts and the terms of delivery, bonuses and wholesale orders',
  answer: settingsSchema,
});

export const saveSettings = endpoint('PUT', '/api/settings', ADMIN, {
  summary:
    'Saves the settings that were read under `revision`; changes are recorded in the audit log, existing orders keep their terms',
  body: z
    .object({ revision: z.string().max(100), shop: newFactsSchema, terms: termsSchema })
    .superRefine(({ terms }, context) => {
      if (terms.bonusExpireAfterDays > terms.bonusUsableAfterDays) return;
      refuse(context, ['terms', 'bonusExpireAfterDays'], 'Бонусы должны сгорать позже, чем ими можно платить');
    }),
  changes: ['shop'],
  answer: settingsSchema,
});
