/** The number of a stock document as people read it: the shop's prefix, then the number. */
import { z } from 'zod';

export const PREFIX_MAX = 4;
const PREFIX = /^[А-ЯЁA-Z0-9]*$/;

/** Capital letters and digits, because it is read out and typed into other programs; empty for none. */
export const prefixSchema = z
  .string({ error: 'Нужен текст' })
  .max(PREFIX_MAX * 4, { error: `Не больше ${PREFIX_MAX} знаков` })
  .transform((typed) => typed.trim().toUpperCase())
  .pipe(
    z
      .string()
      .max(PREFIX_MAX, { error: `Не больше ${PREFIX_MAX} знаков` })
      .regex(PREFIX, { error: 'Только буквы и цифры' }),
  );

/** «ПТ-24», «24» without a prefix. */
export const documentNumber = ({ prefix, number }: { readonly prefix: string; readonly number: number }): string =>
  prefix === '' ? String(number) : `${prefix}-${number}`;
