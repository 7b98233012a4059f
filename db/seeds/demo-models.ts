/** The models of the demo goods: as if a person had accepted every proposal. */
import { proposeModels } from '#contract/catalogue/propose-models.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import type { DemoCategory } from './demo-categories.ts';

/** Model by product id; goods without variants are left out. */
export function demoModels(
  products: readonly DemoProduct[],
  categories: readonly DemoCategory[],
): ReadonlyMap<string, string> {
  const features = new Map(
    categories
      .flatMap(({ subcategories }) => subcategories)
      .map((subcategory) => [
        subcategory.id,
        subcategory.features.map(({ choices, name, ...feature }) => ({
          ...feature,
          name: { ru: name },
          values: choices.map(({ code, label }) => ({ code, label: { ru: label } })),
        })),
      ]),
  );
  const models = proposeModels(products, (subcategoryId) => features.get(subcategoryId) ?? []);
  return new Map(models.flatMap(({ name, ids }) => ids.map((id) => [id, name])));
}
