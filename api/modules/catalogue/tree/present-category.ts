import type { CategoryWithFeatures, Feature, SubcategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { FeatureRow, SubcategoryRow } from '#db/tables.ts';
import type { CategoryTree } from './category-store.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Goods on sale by id. */
export interface CategoryCounts {
  readonly byCategory: ReadonlyMap<string, number>;
  readonly bySubcategory: ReadonlyMap<string, number>;
}

interface Choice {
  code: string;
  label: string;
}

/** A feature with its choices. */
export function presentFeature(row: FeatureRow): Feature {
  return {
    code: row.code,
    name: { ru: row.name },
    unit: row.unit,
    type: row.type as Feature['type'],
    values: (JSON.parse(row.choices) as Choice[]).map(({ code, label }) => ({ code, label: { ru: label } })),
    min: row.min,
    max: row.max,
    step: row.step,
  };
}

export function featureRow({
  name,
  values,
  ...plain
}: Feature): Omit<FeatureRow, 'id' | 'subcategory_id' | 'position'> {
  const { code, unit, type, min, max, step } = plain;
  const choices = JSON.stringify(values.map(({ code: value, label }) => ({ code: value, label: label.ru })));
  return { code, name: name.ru, unit, type, choices, min, max, step };
}

export function cover(row: { picture_id: string | null; name: string }) {
  return row.picture_id === null ? null : { url: originalUrl(row.picture_id), alt: row.name };
}

/** All categories with subcategories, features and counts of goods; hidden ones are marked. */
export function presentCategories(tree: CategoryTree, counts: CategoryCounts): CategoryWithFeatures[] {
  const features = groupBy(tree.features, (row) => row.subcategory_id);
  const subcategories = groupBy(tree.subcategories, (row) => row.category_id);
  const places = groupBy(tree.formerPlaces, (row) => row.subcategory_id ?? row.category_id);
  const former = ({ id }: { readonly id: string }) => {
    const paths = (places.get(id) ?? []).map(({ path }) => path);
    return paths.length === 0 ? {} : { former: paths };
  };
  const subcategory = (row: SubcategoryRow): SubcategoryWithFeatures => ({
    _id: row.id,
    slug: row.slug,
    name: { ru: row.name },
    image: cover(row),
    products: counts.bySubcategory.get(row.id) ?? 0,
    ...former(row),
    features: (features.get(row.id) ?? []).map(presentFeature),
    ...(row.hidden ? { hidden: true } : {}),
  });
  return tree.categories.map((row) => ({
    _id: row.id,
    slug: row.slug,
    name: { ru: row.name },
    image: cover(row),
    products: counts.byCategory.get(row.id) ?? 0,
    ...former(row),
    subcategories: (subcategories.get(row.id) ?? []).map(subcategory),
    ...(row.hidden ? { hidden: true } : {}),
  }));
}
