/** The interpretation of an import's file, which a person may change. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jsonText } from '../form-fields.ts';
import { ADMIN } from '../roles.ts';
import { columnFieldSchema, PRICE_ROLES, TABLE_DELIMITERS, TABLE_ENCODINGS } from './import-profile.ts';

const count = z.number().int();

export const importMappingSchema = z.object({
  /** Groups of the file by path, with the category that receives their goods; goods without a category become drafts. */
  groups: z.array(
    z.object({
      path: z.string(),
      goods: count,
      category: z.string().nullable(),
      subcategory: z.string().nullable(),
      lost: z.string().nullable(),
      /** True when the import creates the category. */
      isNew: z.boolean(),
    }),
  ),
  prices: z.array(z.object({ type: z.string(), role: z.enum(PRICE_ROLES), markup: z.number(), step: z.number() })),
  warehouses: z.array(z.string()),
  /** Foreign currencies of the prices. */
  currencies: z.array(z.string()),
  /** Roubles per unit of a currency, as the file proposes. */
  rates: z.record(z.string(), z.string()),
  /** Parameters of the goods, most frequent first, with the feature type that fits each. */
  parameters: z.array(
    z.object({
      name: z.string(),
      goods: count,
      samples: z.array(z.string()),
      type: z.enum(['text', 'number', 'bool', 'enum']),
      /** Unit of a number; empty without one. */
      unit: z.string(),
    }),
  ),
  /** Features that the import would create for parameters without a feature of that name, by subcategory. */
  proposals: z.array(
    z.object({
      category: z.string(),
      subcategory: z.string(),
      features: z.array(
        z.object({
          name: z.string(),
          type: z.enum(['number', 'bool', 'enum', 'text']),
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
      /** Empty for a spreadsheet, which declares its own encoding. */
      encoding: z.string(),
      delimiter: z.string(),
      sheets: z.array(z.string()),
      sheet: count,
      /** Null when no line looks like a heading. */
      headerLine: count.nullable(),
      columns: z.array(z.object({ heading: z.string(), field: columnFieldSchema })),
      rows: z.array(z.object({ line: count, cells: z.array(z.string()) })),
    })
    .nullable(),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

export const readImportMapping = endpoint('GET', '/api/imports/:id/mapping', ADMIN, {
  summary:
    'The interpretation of a file: its table, groups, price types; with table settings to be tried, for which prices, currencies and warehouses are read from the beginning of the table',
  query: z.object({
    encoding: z.enum(TABLE_ENCODINGS).optional(),
    delimiter: z.enum(TABLE_DELIMITERS).optional(),
    headerLine: z.coerce.number().int().min(1).max(1000).optional(),
    sheet: z.coerce.number().int().min(0).max(100).optional(),
    /** Roles of columns by heading, as JSON, over those of the source. */
    columns: jsonText(z.record(z.string(), columnFieldSchema)).optional(),
  }),
  answer: importMappingSchema,
});
