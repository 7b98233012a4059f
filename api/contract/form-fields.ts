/** Fields as people fill them in: in a form with files every value is a text, an empty one means none; the typed schemas read them. */
import { z } from 'zod';
import { oneLine, severalLines } from './values/person-name.ts';
import { typedNumber, typedRoubles } from './values/typed-number.ts';

const TOO_LONG = 'Слишком длинный текст';

/** A typed number; null when empty, refused with `message` when unreadable. Numbers are accepted as they are. */
function typedSchema(read: (typed: string) => number | null, message: string) {
  return z.union([z.number(), z.string()]).transform((typed, context): number | null => {
    const number = typeof typed === 'number' ? typed : read(typed);
    if (!Number.isNaN(number)) return number;
    context.addIssue({ code: 'custom', message, input: typed });
    return z.NEVER;
  });
}

export const typedNumberSchema = typedSchema((typed) => typedNumber(typed), 'Нужно число');

/** An integer; `message` names the counted thing. */
export const typedWholeSchema = (message: string) => typedSchema((typed) => typedNumber(typed, 0), message);

/** Roubles. The limits of a sum belong to its own schema: here a negative sum is still a number. */
export const typedRoublesSchema = typedSchema((typed) => {
  const roubles = typedRoubles(typed);
  return Number.isNaN(roubles) ? typedNumber(typed, 2) : roubles;
}, 'Нужна сумма, например 12 490 или 12 490,50');

/** A text cleaned by `clean`; what was typed may be twice as long. */
function cleanedText(clean: (typed: string) => string, most: number, tooLong: string, missing: string | undefined) {
  return z
    .string(missing)
    .max(most * 2, { error: tooLong })
    .transform(clean)
    .pipe(z.string().max(most, { error: tooLong }));
}

/**
 * One line of visible text. Invisible characters are refused, so that equal-looking texts compare equal.
 *
 * @param missing message for a value that is not text
 */
export function visibleText(most: number, missing?: string, tooLong = TOO_LONG) {
  return cleanedText(oneLine, most, tooLong, missing);
}

export function visibleLines(most: number, tooLong: string, missing?: string) {
  return cleanedText(severalLines, most, tooLong, missing);
}

/** One line of visible text that may not be empty; `missing` is the message for an empty one. */
export function requiredText(missing: string, most: number, tooLong?: string) {
  return visibleText(most, missing, tooLong).pipe(z.string().min(1, { error: missing }));
}

interface WholeWords {
  missing?: string;
  fraction?: string;
  tooLittle?: string;
  tooMuch?: string;
}

/** A whole number from `least` to `most`, refused in the usual words unless others are given. */
export function wholeNumber(least: number, most: number, words: WholeWords = {}) {
  const { missing = 'Нужно число', fraction = 'Нужно целое число', tooLittle, tooMuch } = words;
  return z
    .number({ error: missing })
    .int({ error: fraction })
    .min(least, { error: tooLittle ?? `Не меньше ${least}` })
    .max(most, { error: tooMuch ?? `Не больше ${most}` });
}

/** A number of pieces, refused in words for pieces. */
export const wholeQty = (least: number, most: number, words?: WholeWords) =>
  wholeNumber(least, most, { missing: 'Нужно количество', tooMuch: 'Слишком много', ...words });

/** One line of visible text; null when empty. */
export function optionalText(most: number) {
  return visibleText(most).transform((text) => (text === '' ? null : text));
}

/** U+0000 can be written in JSON, but PostgreSQL keeps no text with it. */
function withoutNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new SyntaxError('U+0000');
  return value;
}

/** JSON text of a value of this shape; absent when empty. */
export function jsonText<T extends z.ZodType>(shape: T) {
  return z
    .string()
    .transform((text, context): unknown => {
      if (text.trim() === '') return undefined;
      try {
        return JSON.parse(text, withoutNul);
      } catch {
        context.addIssue({ code: 'custom', message: 'Не удалось прочитать: обновите страницу', input: text });
        return z.NEVER;
      }
    })
    .pipe(shape.optional());
}

/** An empty filter of a form means none. */
export const emptySchema = z.literal('').transform(() => undefined);

const day = z.union([emptySchema, z.iso.date({ error: 'Нужна дата' })]).optional();

/** A filter by days of the shop, both ends inclusive. */
export const daySpan = { from: day, to: day };

/** One line of any length as typed, at most `most` characters without its surplus spaces. */
export function shortLine(most: number) {
  return z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(most, { error: `Не больше ${most} символов` }));
}

/** Fields with a whole number for each of these names. */
export function countsOf<Name extends string>(names: readonly Name[]): Record<Name, z.ZodNumber> {
  return Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodNumber>;
}

/** Sort orders by each of these columns; a minus reverses. */
export function bothWays<Column extends string>(...columns: readonly Column[]): (Column | `-${Column}`)[] {
  return columns.flatMap((column) => [column, `-${column}` as const]);
}

/** Adds an error at this path to those that a schema's refinement finds. */
export function refuse(context: z.RefinementCtx, path: PropertyKey[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}
