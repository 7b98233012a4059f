/** Records an edit of a product in its transaction: the edit, its prices and the audit log. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { AuditAction } from '#contract/audit/audit.ts';
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { By } from '../../../environment/services.ts';
import { productSubject, recordAudit } from '../../audit/record-audit.ts';
import { lastEdit } from './edit-store.ts';
import { priceChanges, type FieldChange } from './product-changes.ts';
import { readFeatures } from '../tree/read-tree.ts';

/** Replaces ids of categories in the changes of each edit by their slugs, as everywhere outside the database. */
export async function withSlugs(
  trx: Knex.Transaction,
  edits: readonly (readonly FieldChange[])[],
): Promise<FieldChange[][]> {
  const isCategory = ({ field }: FieldChange): boolean => field === 'topCategorySlug';
  const ids = edits.flat().flatMap((change) => (isCategory(change) ? [change.before, change.after] : []));
  const rows = await trx('categories')
    .whereIn('id', [...new Set(ids.filter((id) => typeof id === 'string'))])
    .select('id', 'slug');
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const slugOf = (id: Value): Value => (typeof id === 'string' ? (slugs.get(id) ?? '') : id);
  return edits.map((changes) =>
    changes.map((one) => (isCategory(one) ? { ...one, before: slugOf(one.before), after: slugOf(one.after) } : one)),
  );
}

/** Writes the numbered edit and the history of its prices. The caller holds the product's lock. */
export async function recordHistory(
  trx: Knex.Transaction,
  id: string,
  productId: string,
  edit: readonly FieldChange[],
  { actorId, now }: By,
): Promise<void> {
  const [changes = []] = await withSlugs(trx, [edit]);
  const number = (await lastEdit(trx, productId)) + 1;
  const at = now.toISOString();
  const row = { id, product_id: productId, number, actor_id: actorId, changes: JSON.stringify(changes), at };
  await trx('product_edits').insert(row);
  const prices = priceChanges(row, changes);
  if (prices.length > 0) await trx('price_history').insert(prices);
}

interface Edit {
  readonly id?: string;
  readonly product: { readonly id: string; readonly title: string };
  readonly action: AuditAction;
  readonly changes: readonly FieldChange[];
}

/** Writes the numbered edit, the history of its prices and a line of the audit log. The caller holds the product's lock. */
export async function recordEdit(
  trx: Knex.Transaction,
  { id = newId(), product, action, changes }: Edit,
  by: By,
): Promise<void> {
  await recordHistory(trx, id, product.id, changes, by);
  const fields = action === 'product_saved' ? await describeProductEdit(trx, product.id, changes) : {};
  await recordAudit({ trx, ...by }, action, productSubject(product), {}, fields);
}

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

/** Field -> «was → is»; features by their names. In `changes` categories have ids; the product is written already. */
async function describeProductEdit(
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
