/** A product's row with fields of the form changed: one place for writing an import and for taking it back. */
import { columnsOfFields } from '../../catalogue/editing/product-fields.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Plain } from '../plan/wanted-fields.ts';

const FEATURE = 'attributes.';
/** Fields that have ways of their own. */
const APART: ReadonlySet<string> = new Set(['place', 'stockQty', 'deleted', 'draft']);

/** A category with its subcategory as one text: `<category>/<subcategory>`. */
function placeOfKey(key: string): Partial<ProductRow> {
  const [category_id = '', subcategory_id = ''] = key.split('/');
  return { category_id, subcategory_id: subcategory_id === '' ? null : subcategory_id };
}

/** The row after these fields were given these values; null clears one. */
export function changeProduct(row: ProductRow, fields: ReadonlyMap<string, Plain>): ProductRow {
  const plain: Record<string, Plain> = {};
  const attributes = new Map(Object.entries(JSON.parse(row.attributes) as Record<string, Plain>));
  let hasFeatures = false;
  let place: Partial<ProductRow> = {};
  for (const [field, value] of fields) {
    if (APART.has(field)) continue;
    if (field === 'placeId') {
      if (typeof value === 'string') place = placeOfKey(value);
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
