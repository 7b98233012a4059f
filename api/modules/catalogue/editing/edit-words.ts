/** Describes an edit for the audit log: categories, features and their values by name. */
import type { Knex } from 'knex';
import { readFeatures } from '../tree/read-features.ts';
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { FieldChange } from './product-changes.ts';

/** Characters of a value kept in the audit log; the edit itself keeps all of it. */
const SHOWN_MAX = 120;
const FEATURE = 'attributes.';

type Value = FieldChange['before'];

function shown(value: Value): string {
  if (value === null || value === '') return '—';
  const text = String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).trimEnd()}…` : text;
}

/** Features of the subcategories that the product is in and was in. */
async function featuresOf(
  trx: Knex.Transaction,
  productId: string,
  changes: readonly FieldChange[],
): Promise<Feature[]> {
  const product = await trx('products').where({ id: productId }).first('subcategory_id');
  const moved = changes.find(({ field }) => field === 'subcategoryId');
  const ids = [product?.subcategory_id, moved?.before].filter((id) => typeof id === 'string');
  return (await Promise.all([...new Set(ids)].map((id) => readFeatures(trx, id)))).flat();
}

/**
 * Field -> «was → is»; features by their names.
 * @param changes with categories and subcategories by id; the product is written already
 */
export async function describeProductEdit(
  trx: Knex.Transaction,
  productId: string,
  changes: readonly FieldChange[],
): Promise<Record<string, string>> {
  const features = changes.some(({ field }) => field.startsWith(FEATURE))
    ? await featuresOf(trx, productId, changes)
    : [];
  const nameIn = async (table: 'categories' | 'subcategories', id: Value): Promise<Value> =>
    typeof id === 'string' ? ((await trx(table).where({ id }).first('name'))?.name ?? id) : id;
  const words: Record<string, string> = {};
  for (const { field, before, after } of changes) {
    const feature = features.find(({ code }) => field === `${FEATURE}${code}`);
    const wordOf = async (value: Value): Promise<Value> => {
      if (field === 'topCategorySlug') return nameIn('categories', value);
      if (field === 'subcategoryId') return nameIn('subcategories', value);
      return feature?.values.find(({ code }) => code === value)?.label.ru ?? value;
    };
    const name = feature === undefined ? field : `${FEATURE}${feature.name.ru}`;
    words[name] = `${shown(await wordOf(before))} → ${shown(await wordOf(after))}`;
  }
  return words;
}
