/** Next numbers and prefixes of documents. Numbers only increase, so none is issued twice. Tills have series of their own. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { prefixSchema } from '../stock/document-number.ts';
import { wholeNumber } from '../form-fields.ts';

const NUMBER_MAX = 9_999_999;

const next = wholeNumber(1, NUMBER_MAX, { missing: 'Нужен номер' });

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

/** An absent field stays as it is. */
export const numberingSchema = z.object({
  /** Next number of an order and of its invoice. */
  order: next.optional(),
  /** Next number of a stock document of any kind. */
  stockDocument: next.optional(),
  /** Prefixes of stock documents from the next one on. */
  prefixes: prefixesSchema.partial().optional(),
});
export type Numbering = z.output<typeof numberingSchema>;

const allNumberingSchema = z.object({
  order: z.number().int(),
  stockDocument: z.number().int(),
  prefixes: prefixesSchema,
});
export type AllNumbering = z.output<typeof allNumberingSchema>;

export const readNumbering = endpoint('GET', '/api/settings/numbering', ADMIN, {
  summary: 'The next numbers of orders and stock documents, and the prefixes of the latter by kind',
  answer: allNumberingSchema,
});

export const raiseNumbering = endpoint('PUT', '/api/settings/numbering', ADMIN, {
  summary:
    'Raises the next numbers and changes prefixes; an issued number is refused, and existing documents keep theirs',
  body: numberingSchema,
  answer: readNumbering.answer,
});
