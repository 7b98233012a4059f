/** Fields of a form with files: everything in it travels as text, and an empty field says «none». */
import { z } from 'zod';

/** A number as typed, with a comma or a point and maybe spaces; null when empty. Numbers are taken as they are. */
export const typedNumberSchema = z.union([z.number(), z.string()]).transform((typed, context): number | null => {
  if (typeof typed === 'number') return typed;
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (text === '') return null;
  if (/^[+-]?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  context.addIssue({ code: 'custom', message: 'Нужно число', input: typed });
  return z.NEVER;
});

/** Text without spaces around it; null when empty. */
export function optionalText(most: number) {
  return z.string().trim().max(most).transform((text) => (text === '' ? null : text));
}

/** U+0000 can be written in JSON, but PostgreSQL keeps no text with it. */
function withoutNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new SyntaxError('U+0000');
  return value;
}

/** JSON text of something of this shape; absent when empty. */
export function jsonText<T extends z.ZodType>(shape: T) {
  return z
    .string()
    .transform((text, context): unknown => {
      if (text.trim() === '') return undefined;
      try {
        return JSON.parse(text, withoutNul);
      } catch {
        context.addIssue({ code: 'custom', message: 'Нужен JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(shape.optional());
}
