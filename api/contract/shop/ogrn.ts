/** OGRN, the Russian registration number: 13 digits for companies, 15 for entrepreneurs; the last one is a check digit. */
import { z } from 'zod';

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
