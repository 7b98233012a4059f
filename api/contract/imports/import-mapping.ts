/** How the file of an import is understood, for choosing otherwise. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { COLUMN_FIELDS, PRICE_ROLES, TABLE_DELIMITERS, TABLE_ENCODINGS } from './import-profile.ts';

const count = z.number().int();

export const importMappingSchema = z.object({
  /** Groups of the file by their paths, with the place their goods go to; without a category they become drafts. */
  groups: z.array(
    z.object({
      path: z.string(),
      goods: count,
      category: z.string().nullable(),
      subcategory: z.string().nullable(),
      /** The level that the shop's two have no room for. */
      lost: z.string().nullable(),
      /** The place is made with the import. */
      isNew: z.boolean(),
    }),
  ),
  prices: z.array(z.object({ type: z.string(), role: z.enum(PRICE_ROLES), markup: z.number(), step: z.number() })),
  warehouses: z.array(z.string()),
  /** Foreign ones that prices are in. */
  currencies: z.array(z.string()),
  /** Roubles for a unit of a currency, as the file proposes. */
  rates: z.record(z.string(), z.string()),
  /** Parameters of the goods, the most frequent first, with the type of feature that would take each. */
  parameters: z.array(
    z.object({
      name: z.string(),
      goods: count,
      samples: z.array(z.string()),
      type: z.enum(['text', 'number', 'bool', 'enum']),
      /** Of a number; empty without one. */
      unit: z.string(),
    }),
  ),
  /** Features that parameters would make where the shop has none of that name, by subcategory. */
  proposals: z.array(
    z.object({
      category: z.string(),
      subcategory: z.string(),
      features: z.array(
        z.object({
          name: z.string(),
          type: z.enum(['number', 'bool', 'enum']),
          unit: z.string(),
          values: z.array(z.string()),
          goods: count,
        }),
      ),
    }),
  ),
  /** The first rows of a table; null for XML. */
  sheet: z
    .object({
      /** Empty for a book, which has its own. */
      encoding: z.string(),
      delimiter: z.string(),
      sheets: z.array(z.string()),
      sheet: count,
      /** Null when no line looks like headings. */
      headerLine: count.nullable(),
      columns: z.array(z.object({ heading: z.string(), field: z.enum(COLUMN_FIELDS) })),
      rows: z.array(z.object({ line: count, cells: z.array(z.string()) })),
    })
    .nullable(),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

export const readImportMapping = endpoint({
  method: 'GET',
  path: '/api/imports/:id/mapping',
  summary: 'How a file is understood: its table, groups, types of prices; with choices of a table to be tried',
  allow: ADMIN,
  params: z.object({ id: idSchema }),
  query: z.object({
    encoding: z.enum(TABLE_ENCODINGS).optional(),
    delimiter: z.enum(TABLE_DELIMITERS).optional(),
    headerLine: z.coerce.number().int().min(1).max(1000).optional(),
    sheet: z.coerce.number().int().min(0).max(100).optional(),
  }),
  answer: importMappingSchema,
});
