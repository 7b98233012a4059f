/** The categories for their administrator: hidden ones too, with their use by goods. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ManagedCategory, ManagedFeature, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { found } from '#contract/errors.ts';
import type { CategoryRow, FeatureRow, FormerPlaceRow } from '#db/tables.ts';
import { type FeatureUses, countFeatureUses, countOnSale } from './use-counts.ts';
import { readCategoryTree } from '../tree/category-store.ts';
import { cover, presentFeature } from '../tree/present-category.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Changes whenever these rows or their order do. */
export function tagOf(rows: readonly FeatureRow[]): string {
  const content = rows.map(({ code, name, unit, type, choices, min, max, step }) => [
    code,
    name,
    unit,
    type,
    choices,
    min,
    max,
    step,
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

function managedFeature(row: FeatureRow, uses: FeatureUses): ManagedFeature {
  const feature = presentFeature(row);
  return {
    ...feature,
    used: uses.of(row.code),
    values: feature.values.map((value) => ({ ...value, used: uses.ofValue(row.code, value.code) })),
  };
}

function node(row: CategoryRow, products: ReadonlyMap<string, number>) {
  const { id, slug, name } = row;
  return {
    _id: id,
    slug,
    name: { ru: name },
    hidden: Boolean(row.hidden),
    image: cover(row),
    products: products.get(id) ?? 0,
  };
}

function formerOf({ id }: CategoryRow, places: readonly FormerPlaceRow[]): Pick<ManagedCategory, 'former'> {
  const own = places.filter(({ category_id, subcategory_id }) => category_id === id && subcategory_id === null);
  return own.length === 0 ? {} : { former: own.map(({ path }) => path) };
}

/** The whole tree, in the shop's order. */
export async function readManaged(db: Knex): Promise<ManagedCategory[]> {
  const { categories, subcategories, features, formerPlaces } = await readCategoryTree(db, { hidden: true });
  const counts = await countOnSale(db);
  const usesIn = await countFeatureUses(db);
  const supplies = new Map(
    (await db('subcategory_supply')).map(({ subcategory_id, lead_days, minimum_qty }) => [
      subcategory_id,
      { leadDays: lead_days, minimumQty: minimum_qty },
    ]),
  );
  const subcategoriesOf = groupBy(subcategories, (row) => row.category_id);
  const featuresOf = groupBy(features, (row) => row.subcategory_id);
  return categories.map((category) => ({
    ...node(category, counts.byCategory),
    ...formerOf(category, formerPlaces),
    subcategories: (subcategoriesOf.get(category.id) ?? []).map((row) => {
      const own = featuresOf.get(row.id) ?? [];
      const uses = usesIn(row.id);
      const supply = supplies.get(row.id);
      return {
        ...node(row, counts.bySubcategory),
        features: own.map((feature) => managedFeature(feature, uses)),
        featuresTag: tagOf(own),
        ...(supply === undefined || (supply.leadDays === null && supply.minimumQty === null) ? {} : { supply }),
      };
    }),
  }));
}

export async function readManagedCategory(db: Knex, id: string): Promise<ManagedCategory> {
  return found((await readManaged(db)).find(({ _id }) => _id === id));
}

/** One subcategory of that tree. Throws `not_found`. */
export async function readManagedSubcategory(db: Knex, id: string): Promise<ManagedSubcategory> {
  return found((await readManaged(db)).flatMap(({ subcategories }) => subcategories).find(({ _id }) => _id === id));
}
