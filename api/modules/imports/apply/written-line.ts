/** Parts that writing and undoing share: a product with other values in its fields, the record of a written line, counts of outcomes. */
import type { ImportLineRow, ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { LineChange, Scalar } from '../plan/planned-line.ts';
import { columnsOfFields } from '../../catalogue/editing/product-columns.ts';

const FEATURE = 'attributes.';
/** Fields that are written separately. */
const SEPARATE_FIELDS: ReadonlySet<string> = new Set(['place', 'stockQty', 'deleted', 'draft']);

/** Ids of a category and its subcategory in one text: `<category>/<subcategory>`. */
function placeOfKey(key: string): Partial<ProductRow> {
  const [category_id = '', subcategory_id = ''] = key.split('/');
  return { category_id, subcategory_id: subcategory_id === '' ? null : subcategory_id };
}

/** The row after these fields got these values; null clears a field. */
export function changeProduct(row: ProductRow, fields: ReadonlyMap<string, Scalar>): ProductRow {
  const plain: Record<string, Scalar> = {};
  const attributes = new Map(Object.entries(JSON.parse(row.attributes) as Record<string, Scalar>));
  let hasFeatures = false;
  let place: Partial<ProductRow> = {};
  for (const [field, value] of fields) {
    if (SEPARATE_FIELDS.has(field)) continue;
    if (field === 'placeId') {
      place = typeof value === 'string' ? placeOfKey(value) : { category_id: null, subcategory_id: null };
      continue;
    }
    if (!field.startsWith(FEATURE)) {
      plain[field] = value;
      continue;
    }
    hasFeatures = true;
    const code = field.slice(FEATURE.length);
    if (value === null) attributes.delete(code);
    else attributes.set(code, value);
  }
  return {
    ...row,
    ...place,
    ...columnsOfFields(plain as Parameters<typeof columnsOfFields>[0]),
    ...(hasFeatures ? { attributes: JSON.stringify(Object.fromEntries(attributes)) } : {}),
  };
}

export type WrittenChange = Omit<LineChange, 'kept'>;

export interface WrittenLine {
  readonly created: boolean;
  readonly changes: readonly WrittenChange[];
  /** Units moved. */
  readonly stock: number;
  /** Sale state and dates before the import. */
  readonly state:
    | (Pick<ProductRow, 'deleted_at' | 'draft' | 'created_at' | 'updated_at'> & Partial<Pick<ProductRow, 'put_aside'>>)
    | null;
  /** The former link; null without one. */
  readonly link: ImportLinkRow | null;
  /** A link of another code of the same product, replaced by this one. */
  readonly former: ImportLinkRow | null;
  /** Fields edited between preview and writing, and left unchanged. */
  readonly kept: readonly string[];
}

export type Outcomes = Record<Exclude<ImportLineRow['outcome'], ''>, number>;

export const outcomesOf = ({ outcomes }: Pick<ImportRow, 'outcomes'>): Outcomes => ({
  done: 0,
  kept: 0,
  failed: 0,
  undone: 0,
  ...(JSON.parse(outcomes) as Partial<Outcomes>),
});

export function withOutcomes(row: Pick<ImportRow, 'outcomes'>, changes: Partial<Outcomes>) {
  const outcomes = outcomesOf(row);
  for (const [outcome, count] of Object.entries(changes)) outcomes[outcome as keyof Outcomes] += count;
  return { outcomes: JSON.stringify(outcomes) };
}
