/** Phone rules: mask `+7 (___) ___-__-__`, up to 10 digits after +7. */
import { z } from 'zod';

export const PHONE_DIGITS = 10;

/**
 * The digits after +7 in whatever a person typed or pasted: non-digits are stripped, a leading 00 is dropped,
 * a leading 8 becomes 7, a leading 7 is dropped. At most ten digits are kept.
 */
export function phoneDigits(typed: string): string {
  let digits = typed.replace(/\D/g, '');
  if (digits.startsWith('00')) digits = digits.slice(2);
  if (digits.startsWith('8')) digits = `7${digits.slice(1)}`;
  if (digits.startsWith('7')) digits = digits.slice(1);
  return digits.slice(0, PHONE_DIGITS);
}

/** The value given to forms: `+7` plus the digits, or empty. */
export function phoneValue(typed: string): string {
  const digits = phoneDigits(typed);
  return digits === '' ? '' : `+7${digits}`;
}

/** What the field shows: `+7 (912) 345-67-89`, cut where the digits end. */
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

/** A whole phone as stored and sent. */
export const phoneSchema = z
  .string({ error: 'Введите телефон' })
  .max(40, { error: 'Введите телефон полностью' })
  .transform(phoneValue)
  .pipe(z.string().regex(/^\+7\d{10}$/, { error: 'Введите телефон полностью' }));
