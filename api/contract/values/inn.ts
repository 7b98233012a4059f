/** INN, the Russian taxpayer number: 10 digits for companies, 12 for people; the last one or two digits are check digits. */
import { z } from 'zod';

const COMPANY_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const PERSON_WEIGHTS = [
  [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
];

function checkDigit(digits: readonly number[], weights: readonly number[]): number {
  return (weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0) % 11) % 10;
}

/** True for 10 or 12 digits with valid check digits. No region has the code 00, so an INN of zeros alone is refused. */
export function isInn(inn: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(inn) || inn.startsWith('00')) return false;
  const digits = Array.from(inn, Number);
  const checks = inn.length === 10 ? [COMPANY_WEIGHTS] : PERSON_WEIGHTS;
  return checks.every((weights) => checkDigit(digits, weights) === digits[weights.length]);
}

/** An INN as people type it, spaces and hyphens allowed; empty when none is given. */
export const innSchema = z
  .string({ error: 'Введите ИНН' })
  .max(40, { error: 'В ИНН 10 или 12 цифр' })
  .transform((typed) => typed.replace(/[\s\u00a0-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^(\d{10}|\d{12})?$/, { error: 'В ИНН 10 или 12 цифр' })
      .refine((inn) => inn === '' || isInn(inn), { error: 'Проверьте ИНН: такого номера не бывает' }),
  );
