/** A line of an import: what it changes, or why it is refused. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import type { ImportField } from './import-profile.ts';

export const LINE_KINDS = {
  new: 'Новые',
  changed: 'Изменятся',
  same: 'Без изменений',
  draft: 'Черновики',
  refused: 'Не приняты',
  gone: 'Исчезли',
} as const satisfies Record<string, string>;
export type LineKind = keyof typeof LINE_KINDS;
export const lineKindSchema = z.enum(Object.keys(LINE_KINDS) as [LineKind, ...LineKind[]]);

/** Fields by whose changes lines are found, with their Russian names; the days of a discount count as its price. */
export const LINE_FIELDS = {
  priceRetail: 'Розничная',
  salePrice: 'Скидка',
  priceWholesale: 'Опт',
  costPrice: 'Закупка',
  stockQty: 'Остаток',
  title: 'Название',
  attributes: 'Характеристики',
} as const satisfies Partial<Record<ImportField, string>>;
export type LineField = keyof typeof LINE_FIELDS;
export const lineFieldSchema = z.enum(Object.keys(LINE_FIELDS) as [LineField, ...LineField[]]);

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const refusalSchema = z.object({ column: z.string(), value: z.string(), reason: z.string() });

export const importLineSchema = z.object({
  number: z.number().int(),
  kind: lineKindSchema,
  position: z.string(),
  externalId: z.string(),
  productId: idSchema.nullable(),
  title: z.string(),
  article: z.string(),
  /** Cost price of the product now, for the margin at a new price; null when unknown. */
  costPrice: z.number().nullable().optional(),
  /** The file's group that decides the category. */
  group: z.string(),
  /** Changes by field; `kept` marks a manually edited value that stays. */
  changes: z.array(z.object({ field: z.string(), before: plain, after: plain, kept: z.boolean().optional() })),
  notes: z.string(),
  problem: refusalSchema.nullable(),
  refusedCells: z.array(refusalSchema),
  /** Parameters that no field of the shop received, and the pictures that the file names. */
  extra: z
    .object({
      features: z.record(z.string(), z.string()).optional(),
      pictures: z.array(z.string()).optional(),
      group: z.string().optional(),
    })
    .nullable(),
  /**
   * Products that the line may be, by a code or by exactly the same title, with a person's answer. `seen`: the person confirmed the
   * preview without an answer about this line.
   */
  candidates: z.array(
    z.object({
      productId: idSchema,
      title: z.string(),
      article: z.string(),
      answer: z.enum(['', 'same', 'other', 'seen']),
    }),
  ),
  /** Largest change of a price, per cent. */
  priceMove: z.number().int(),
  outcome: z.string(),
  /** Fields left unchanged by applying or undoing, because somebody changed them meanwhile. */
  left: z.array(z.string()),
});
export type ImportLine = z.infer<typeof importLineSchema>;
