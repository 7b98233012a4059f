/** The categories for their administrator: hidden ones too, with their use by goods. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ManagedCategory, ManagedFeature, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { found } from '#contract/errors.ts';
import type { SubcategorySupplyRow } from '#db/stock-document-tables.ts';
import type { CategoryRow, FeatureRow, FormerPlaceRow } from '#db/tables.ts';
import { type FeatureUses, countFeatureUses, countOnSale } from './use-counts.ts';
import { readCategoryTree } from '../tree/category-store.ts';
import { presentFeature, presentShelf } from '../tree/present-category.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Changes whenever these rows or their order do. */
export function tagOf(rows: readonly FeatureRow[]): string {
  const content = rows.map((row) => [row.code, row.name, row.unit, row.type, row.choices, row.min, row.max, row.step]);
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

function formerOf({ id }: CategoryRow, places: readonly FormerPlaceRow[]): Pick<ManagedCategory, 'former'> {
  const own = places.filter(({ category_id, subcategory_id }) => category_id === id && subcategory_id === null);
  return own.length === 0 ? {} : { former: own.map(({ path }) => path) };
}

function supplyOf(row: SubcategorySupplyRow | undefined): Pick<ManagedSubcategory, 'supply'> {
  if (row === undefined || (row.lead_days === null && row.minimum_qty === null)) return {};
  return { supply: { leadDays: row.lead_days, minimumQty: row.minimum_qty } };
}

/** The whole tree, in the shop's order. */
export async function readManaged(db: Knex): Promise<ManagedCategory[]> {
  const { categories, subcategories, features, formerPlaces } = await readCategoryTree(db, { hidden: true });
  const counts = await countOnSale(db);
  const usesIn = await countFeatureUses(db);
  const supplies = new Map((await db('subcategory_supply')).map((row) => [row.subcategory_id, row]));
  const subcategoriesOf = groupBy(subcategories, (row) => row.category_id);
  const featuresOf = groupBy(features, (row) => row.subcategory_id);
  return categories.map((category) => ({
    ...presentShelf(category, counts.byCategory),
    hidden: Boolean(category.hidden),
    ...formerOf(category, formerPlaces),
    subcategories: (subcategoriesOf.get(category.id) ?? []).map((row) => {
      const own = featuresOf.get(row.id) ?? [];
      const uses = usesIn(row.id);
      return {
        ...presentShelf(row, counts.bySubcategory),
        hidden: Boolean(row.hidden),
        features: own.map((feature) => managedFeature(feature, uses)),
        featuresTag: tagOf(own),
        ...supplyOf(supplies.get(row.id)),
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
