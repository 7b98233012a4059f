/** The models that a bulk change proposes for its goods. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { proposeModels } from '#contract/listing/propose-models.ts';
import type { ProductRow } from '#db/tables.ts';
import { readFeatures } from '../../catalogue/tree/read-features.ts';

/** Goods read at once. */
const PORTION = 500;

type Candidate = Pick<ProductRow, 'id' | 'title' | 'brand' | 'sku' | 'subcategory_id' | 'attributes' | 'model_key'>;

async function candidatesBySubcategory(db: Knex, ids: readonly string[]): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  for (let start = 0; start < ids.length; start += PORTION) {
    const rows: Candidate[] = await db('products')
      .whereIn('id', ids.slice(start, start + PORTION))
      .whereNotNull('subcategory_id')
      .select('id', 'title', 'brand', 'sku', 'subcategory_id', 'attributes', 'model_key');
    for (const row of rows) {
      const key = row.subcategory_id ?? '';
      const known = found.get(key);
      if (known === undefined) found.set(key, [row]);
      else known.push(row);
    }
    // SQLite answers without yielding the thread: consecutive statements would block other requests.
    await othersTurn();
  }
  return found;
}

/** Names of the models in use in a subcategory. */
async function modelsInUse(db: Knex, subcategoryId: string): Promise<Set<string>> {
  const rows: Pick<ProductRow, 'model_key'>[] = await db('products')
    .where({ subcategory_id: subcategoryId })
    .whereRaw("model_key <> ''")
    .distinct('model_key');
  return new Set(rows.map(({ model_key: model }) => model));
}

/**
 * Model by product, for the goods that `proposeModels` groups. A group with one existing model joins it; a group with several is left as it
 * is, because a person has told them apart. A new model gets a name that no other goods of the subcategory have.
 */
export async function proposedVariants(db: Knex, ids: readonly string[]): Promise<Map<string, string>> {
  const proposed = new Map<string, string>();
  for (const [subcategoryId, rows] of await candidatesBySubcategory(db, ids)) {
    const features = await readFeatures(db, subcategoryId);
    const inUse = await modelsInUse(db, subcategoryId);
    const modelOf = new Map(rows.map(({ id, model_key: model }) => [id, model]));
    const candidates = rows.map(({ subcategory_id: _, attributes, model_key: _model, ...row }) => ({
      ...row,
      subcategoryId,
      attributes: JSON.parse(attributes) as Attributes,
    }));
    for (const { name, ids: members } of proposeModels(candidates, () => features)) {
      const own = new Set(members.map((id) => modelOf.get(id) ?? '').filter((model) => model !== ''));
      if (own.size > 1) continue;
      const [joined] = own;
      const model = joined ?? freeName(name, inUse);
      inUse.add(model);
      for (const id of members) proposed.set(id, model);
    }
    await othersTurn();
  }
  return proposed;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name} (${number})`)) return `${name} (${number})`;
}
