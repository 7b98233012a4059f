/**
 * Next numbers of documents, and their prefixes. Numbers only increase, so that none is issued twice. Receipts of tills have series of
 * their own, which are not configurable.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { prefixSchema } from '../stock/document-number.ts';

const NUMBER_MAX = 9_999_999;

const next = z
  .number({ error: 'Нужен номер' })
  .int({ error: 'Нужно целое число' })
  .min(1, { error: 'Не меньше 1' })
  .max(NUMBER_MAX, { error: `Не больше ${NUMBER_MAX}` });

/** Prefix for each kind of stock document; empty for none. */
export const prefixesSchema = z.object({
  receipt: prefixSchema,
  write_off: prefixSchema,
  damaged: prefixSchema,
  mended: prefixSchema,
  recount: prefixSchema,
});
export type DocumentPrefixes = z.output<typeof prefixesSchema>;
export const NO_PREFIXES: DocumentPrefixes = { receipt: '', write_off: '', damaged: '', mended: '', recount: '' };

export const numberingSchema = z.object({
  /** Next number of an order and of its invoice. */
  order: next,
  /** Next number of a stock document of any kind. */
  stockDocument: next,
  /** Prefixes of stock documents from the next one on; absent keeps them. */
  prefixes: prefixesSchema.optional(),
});
export type Numbering = z.output<typeof numberingSchema>;

export const readNumbering = endpoint({
  method: 'GET',
  path: '/api/settings/numbering',
  summary:
    'The numbers that the next order and the next stock document get, and what stands before the latter by their kind',
  allow: ADMIN,
  answer: z.object({ order: z.number().int(), stockDocument: z.number().int(), prefixes: prefixesSchema }),
});

export const raiseNumbering = endpoint({
  method: 'PUT',
  path: '/api/settings/numbering',
  summary:
    'Goes on from greater numbers, and with other prefixes; a number that was given already is refused, and documents that have one keep theirs',
  allow: ADMIN,
  body: numberingSchema,
  answer: readNumbering.answer,
});
