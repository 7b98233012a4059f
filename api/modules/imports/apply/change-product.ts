/** Changes fields of a product's row; shared by writing and undoing an import. */
import { columnsOfFields } from '../../catalogue/editing/product-columns.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Scalar } from '../plan/planned-line.ts';

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
