/**
 * Stock documents: receipts of goods, write-offs, goods set aside as damaged and put back, recounts. A draft moves nothing; booking moves
 * the stock and, for a receipt, the cost; a reversing document undoes both. A recount comes from a till and is booked on arrival.
 */
import { z } from 'zod';
import { idSchema, instantSchema, listOf, paged, roublesSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DESK, WAREHOUSE } from '../roles.ts';
import { costRuleSchema } from './product-cost.ts';
import { daySpan, emptySchema, shortLine, wholeQty } from '../form-fields.ts';

export const DOCUMENT_KINDS = {
  receipt: 'Поступление',
  write_off: 'Списание',
  damaged: 'Перевод в брак',
  mended: 'Возврат из брака',
  recount: 'Пересчёт',
} as const satisfies Record<string, string>;
const kindSchema = z.enum(['receipt', 'write_off', 'damaged', 'mended', 'recount']);
export type DocumentKind = z.infer<typeof kindSchema>;
const draftKindSchema = z.enum(['receipt', 'write_off', 'damaged', 'mended']);
export type DraftKind = z.infer<typeof draftKindSchema>;

export const DOCUMENT_STATES = {
  draft: 'Черновик',
  booked: 'Проведён',
  reversed: 'Отменён',
} as const satisfies Record<string, string>;
const stateSchema = z.enum(['draft', 'booked', 'reversed']);
export type DocumentState = z.infer<typeof stateSchema>;

export const DOCUMENT_LINES_MAX = 1000;
export const DOCUMENTS_PAGE_SIZE = 30;
const QTY_MAX = 1_000_000;

export const documentProductSchema = z.object({
  _id: idSchema,
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  image: z.string().nullable(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  stockQty: z.number().int(),
  priceRetail: z.number(),
  /** Roubles; null when unknown or hidden from this viewer. */
  cost: z.number().nullable(),
  /** True when removed from sale: a document with it cannot be booked. */
  removed: z.boolean(),
});
export type DocumentProduct = z.infer<typeof documentProductSchema>;

const documentLineSchema = z.object({
  id: idSchema,
  /** Null when no product matched the pasted or scanned text. */
  product: documentProductSchema.nullable(),
  /** The pasted or scanned text. */
  typed: z.string(),
  qty: z.number().int().nullable(),
  /** Unit price in roubles; null when unknown or hidden. */
  price: z.number().nullable(),
  /** Stock before and after booking. */
  stockBefore: z.number().int().nullable(),
  stockAfter: z.number().int().nullable(),
  costBefore: z.number().nullable(),
  costAfter: z.number().nullable(),
  /** For a recount: time of the last counted piece; null in other documents and for uncounted goods. */
  countedAt: instantSchema.nullable(),
  /** Pieces that moved between the first and the last counted one, which makes the count doubtful. */
  movedDuring: z.number().int().nullable(),
  /** The count before the second one; absent for goods that were counted once. */
  firstQty: z.number().int().optional(),
});
export type DocumentLine = z.infer<typeof documentLineSchema>;

/** With the shop's prefix. */
const numberSchema = z.string();
const numbered = z.object({ _id: idSchema, number: numberSchema });

const headSchema = z.object({
  _id: idSchema,
  kind: kindSchema,
  number: numberSchema,
  state: stateSchema,
  version: z.number().int(),
  /** Empty for none. */
  supplier: z.string(),
  supplierNumber: z.string(),
  day: z.string(),
  note: z.string(),
  lineCount: z.number().int(),
  /** Negative in a reversing document, like the sum. For a recount: total difference of its goods. */
  units: z.number().int(),
  /** Total in roubles of the lines with a price; null for those who may not see costs. */
  total: z.number().nullable(),
  reverses: numbered.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  author: z.string(),
  bookedAt: instantSchema.nullable(),
  bookedBy: z.string(),
});
export type DocumentHead = z.infer<typeof headSchema>;

export const stockDocumentSchema = headSchema.extend({
  lines: z.array(documentLineSchema),
  reversedBy: numbered.nullable(),
  /** The cost rule applied at booking; for a draft the current one. Null for those who may not see costs. */
  costRule: costRuleSchema.nullable(),
  /** True when this viewer may see prices and costs. */
  showsCost: z.boolean(),
  /**
   * Number of products that were counted, corrected or imported since this document was booked: reversing it now changes their stock once
   * more. Zero for drafts, and for recounts, whose reversal is then refused.
   */
  countedSince: z.number().int(),
  /**
   * Effect of reversing it now: number of products whose cost is restored, and of those whose cost stays because it was changed since, or
   * because a later receipt has a price of the product. Null for drafts, documents that moved no cost, and those who may not see costs.
   */
  costsIfReversed: z.object({ return: z.number().int(), stay: z.number().int() }).nullable(),
});
export type StockDocument = z.infer<typeof stockDocumentSchema>;

export const listStockDocuments = endpoint('GET', '/api/inventory/documents', WAREHOUSE, {
  summary: 'Stock documents, latest first, with the total pieces and sum of the filter',
  query: z.object({
    kind: z.union([emptySchema, kindSchema]).optional(),
    state: z.union([emptySchema, stateSchema]).optional(),
    /** Words of supplier, numbers and note. */
    q: z.string().trim().max(200).optional(),
    ...daySpan,
    ...paged(DOCUMENTS_PAGE_SIZE),
  }),
  answer: listOf(headSchema).extend({ units: z.number().int(), sum: z.number().nullable() }),
});

export const readStockDocument = endpoint('GET', '/api/inventory/documents/:id', WAREHOUSE, {
  summary: 'A document of stock with its lines',
  answer: stockDocumentSchema,
});

export const readDocumentTable = endpoint('GET', '/api/inventory/documents/:id/table', WAREHOUSE, {
  summary: 'Its lines as a CSV file; `for=supplier` gives articles, names and quantities alone',
  query: z.object({ for: z.literal('supplier').optional() }),
  answer: z.string(),
});

const lineBody = z.object({
  id: uuidSchema,
  productId: idSchema.nullable(),
  typed: z.string().trim().max(200, { error: 'Слишком длинный текст' }),
  qty: wholeQty(1, QTY_MAX).nullable(),
  /** Absent keeps the saved price. Ignored from those who may not see prices. */
  price: roublesSchema.nullable().optional(),
});

export const saveStockDocument = endpoint('PUT', '/api/inventory/documents/:id', WAREHOUSE, {
  summary:
    'Saves a draft over the version that was read, 0 for a new one; the same save again answers the same, anything else over another version is refused',
  params: z.object({ id: uuidSchema }),
  body: z.object({
    version: z.number().int().min(0).max(1_000_000),
    kind: draftKindSchema,
    supplier: shortLine(160),
    supplierNumber: shortLine(60),
    day: z.iso.date({ error: 'Нужна дата' }),
    note: z.string().trim().max(300, { error: 'Не больше 300 символов' }),
    lines: z.array(lineBody).max(DOCUMENT_LINES_MAX, { error: `Не больше ${DOCUMENT_LINES_MAX} строк` }),
  }),
  bodyLimit: 1_000_000,
  answer: stockDocumentSchema,
});

export const deleteStockDocument = endpoint('DELETE', '/api/inventory/documents/:id', WAREHOUSE, {
  summary: 'Deletes a draft, which has moved no stock, in the version that was read',
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  answer: z.object({ ok: z.literal(true) }),
});

export const bookStockDocument = endpoint('POST', '/api/inventory/documents/:id/book', WAREHOUSE, {
  summary:
    'Books the version that was read and updates stock and costs; the same again changes nothing, another version is refused',
  body: z.object({ version: z.number().int().min(1).max(1_000_000) }),
  answer: stockDocumentSchema,
});

export const reverseStockDocument = endpoint('POST', '/api/inventory/documents/:id/reverse', WAREHOUSE, {
  summary:
    'Reverses a booked document by an opposite one with this id; costs changed or confirmed since stay; a repeat changes nothing',
  body: z.object({
    id: uuidSchema,
    note: z.string().trim().min(3, { error: 'Укажите причину' }).max(300, { error: 'Слишком длинная причина' }),
  }),
  answer: stockDocumentSchema,
});

export const findDocumentGoods = endpoint('POST', '/api/inventory/documents/goods', DESK, {
  summary: 'Goods by article, barcode or id, for the lines of a document or an order; several where goods share a code',
  body: z.object({
    /** An article and a barcode for each line. */
    codes: z.array(z.string().trim().min(1).max(200)).max(2 * DOCUMENT_LINES_MAX),
    ids: z.array(idSchema).max(DOCUMENT_LINES_MAX),
  }),
  bodyLimit: 1_600_000,
  answer: z.object({ items: z.array(z.object({ code: z.string(), product: documentProductSchema })) }),
});

export const listSuppliers = endpoint('GET', '/api/inventory/suppliers', WAREHOUSE, {
  summary: 'Suppliers by name, from existing documents',
  answer: z.object({ items: z.array(z.object({ _id: idSchema, name: z.string() })) }),
});
