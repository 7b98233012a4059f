import type { CategoryWithFeatures, Feature } from '#contract/catalogue/catalog.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { CategoryRow, FeatureRow } from '#db/tables.ts';
import type { CategoryTree } from './category-store.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Goods on sale by id. */
export interface CategoryCounts {
  readonly byCategory: ReadonlyMap<string, number>;
  readonly bySubcategory: ReadonlyMap<string, number>;
}

/** A feature with its choices. */
export function presentFeature(row: FeatureRow): Feature {
  return {
    code: row.code,
    name: { ru: row.name },
    unit: row.unit,
    type: row.type as Feature['type'],
    values: (JSON.parse(row.choices) as { code: string; label: string }[]).map(({ code, label }) => ({
      code,
      label: { ru: label },
    })),
    min: row.min,
    max: row.max,
    step: row.step,
  };
}

export function featureRow(feature: Feature): Omit<FeatureRow, 'id' | 'subcategory_id' | 'position'> {
  const { code, name, values, unit, type, min, max, step } = feature;
  const choices = JSON.stringify(values.map(({ code: value, label }) => ({ code: value, label: label.ru })));
  return { code, name: name.ru, unit, type, choices, min, max, step };
}

/** The common fields of categories and subcategories; `products` by id. */
export function presentShelf({ id, slug, name, picture_id }: CategoryRow, products: ReadonlyMap<string, number>) {
  const image = picture_id === null ? null : { url: originalUrl(picture_id), alt: name };
  return { _id: id, slug, name: { ru: name }, image, products: products.get(id) ?? 0 };
}

/** All categories with subcategories, features and counts of goods; hidden ones are marked. */
export function presentCategories(tree: CategoryTree, counts: CategoryCounts): CategoryWithFeatures[] {
  const features = groupBy(tree.features, (row) => row.subcategory_id);
  const subcategories = groupBy(tree.subcategories, (row) => row.category_id);
  const places = groupBy(tree.formerPlaces, (row) => row.subcategory_id ?? row.category_id);
  const marks = ({ id, hidden }: CategoryRow) => {
    const former = (places.get(id) ?? []).map(({ path }) => path);
    return { ...(former.length > 0 && { former }), ...(Boolean(hidden) && { hidden: true as const }) };
  };
  return tree.categories.map((category) => ({
    ...presentShelf(category, counts.byCategory),
    ...marks(category),
    subcategories: (subcategories.get(category.id) ?? []).map((row) => ({
      ...presentShelf(row, counts.bySubcategory),
      ...marks(row),
      features: (features.get(row.id) ?? []).map(presentFeature),
    })),
  }));
}
