/** Phone rules: mask `+7 (___) ___-__-__`, up to 10 digits after +7. */
import { z } from 'zod';

export const PHONE_DIGITS = 10;

/**
 * The digits after +7 in a typed or pasted text: non-digits are stripped, a leading 00 is dropped, a leading 8 becomes 7, a leading 7 is
 * dropped. At most ten digits are kept.
 */
export function phoneDigits(typed: string): string {
  let digits = typed.replace(/\D/g, '');
  if (/^00[1-9]/.test(digits)) digits = digits.slice(2);
  if (digits.startsWith('8')) digits = `7${digits.slice(1)}`;
  if (digits.startsWith('7')) digits = digits.slice(1);
  return digits.slice(0, PHONE_DIGITS);
}

/**
 * The reason why a pasted, autofilled or sent text is not one number of +7, in Russian; undefined when it is. Without this check the mask
 * would cut a foreign number, or a number with other digits around it, to ten digits that belong to somebody else.
 */
export function phoneError(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  // A + before another digit than 7, or 00 before a digit up to 6, begins a foreign country's code: no Russian number begins so.
  if (/\+\D*[0-689]/.test(text) || /^00[1-6]/.test(digits)) return 'Принимаем только номера, которые начинаются с +7';
  const { length } = digits.replace(/^00(?=[1-9])/, '').replace(/^[78]/, '');
  // A leading 7 or 8 is the country code only if ten more digits follow.
  return length > PHONE_DIGITS ? 'Лишние цифры: оставьте один номер, +7 и десять цифр' : undefined;
}

/** The form value: `+7` plus the digits, or empty. */
export function phoneValue(typed: string): string {
  const digits = phoneDigits(typed);
  return digits === '' ? '' : `+7${digits}`;
}

/** True for digits with the signs of a phone alone: a part of a phone, or another number. */
export function isPhoneTyped(typed: string): boolean {
  return /^[\d\s()+-]+$/.test(typed);
}

/** The displayed value: `+7 (912) 345-67-89`, cut where the digits end. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits === '') return '';
  let shown = `+7 (${digits.slice(0, 3)}`;
  if (digits.length >= 3) shown += ')';
  if (digits.length > 3) shown += ` ${digits.slice(3, 6)}`;
  if (digits.length > 6) shown += `-${digits.slice(6, 8)}`;
  if (digits.length > 8) shown += `-${digits.slice(8, 10)}`;
  return shown;
}

/** Finds a complete phone in free text, as in the till's buyer field; the rest is the name, with foreign or longer numbers. */
export function splitPhone(line: string): { name: string; phone: string } {
  const found = /(?<![+\d])(?:\+7|8|7)?[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/.exec(line)?.[0] ?? '';
  const phone = phoneValue(found);
  if (phone === '') return { name: line.trim(), phone: '' };
  return {
    name: line.replace(found, '').replace(/^[\s,;]+|[\s,;]+$/g, ''),
    phone,
  };
}

const INCOMPLETE = 'Введите телефон полностью';

/** A complete phone as stored and sent. */
export const phoneSchema = z
  .string({ error: 'Введите телефон' })
  .max(40, { error: INCOMPLETE })
  .refine((typed) => phoneError(typed) === undefined, { error: ({ input }) => phoneError(String(input)) })
  .transform(phoneValue)
  .pipe(z.string().regex(/^\+7\d{10}$/, { error: INCOMPLETE }));

/** A complete phone, or empty for none. */
export const optionalPhoneSchema = z.union([z.literal(''), phoneSchema], {
  error: ({ input }) => phoneError(String(input)) ?? INCOMPLETE,
});
