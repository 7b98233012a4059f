/** The one-time code for a new password after a loss. It is read out over the phone, so it has digits only. */
import { z } from 'zod';

export const CODE_DIGITS = 8;

/** A code as people type it, spaces and hyphens allowed. */
export const oneTimeCodeSchema = z
  .string({ error: 'Введите код' })
  .max(40, { error: `В коде ${CODE_DIGITS} цифр` })
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().length(CODE_DIGITS, { error: `В коде ${CODE_DIGITS} цифр` }));

/** The code for display and reading out: `1234 5678`. */
export function formatCode(code: string): string {
  return `${code.slice(0, CODE_DIGITS / 2)} ${code.slice(CODE_DIGITS / 2)}`;
}
