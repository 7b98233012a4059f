/** The choice among the goods of a product's model, as this viewer may see it. */
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { VARIANTS_MAX, variantOptions } from '#contract/catalogue/variants.ts';
import type { VariantOption } from '#contract/catalogue/variant-option.ts';
import { readFeatures } from '../tree/read-features.ts';
import { presentCard, type Viewing } from './present-product.ts';
import { type PageRow, readOfModel } from './product-store.ts';

/** Empty for a product without a model, and for the only visible one of its model. */
export async function readVariants(db: Knex, row: PageRow, viewing: Viewing): Promise<VariantOption[]> {
  if (row.model_key === '' || row.subcategory_id === null) return [];
  const others = await readOfModel(db, row, VARIANTS_MAX);
  if (others.length === 0) return [];
  const goods = [row, ...others]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => {
      const { slug, title, price, availability } = presentCard(one, { pictures: [], categorySlug: '' }, viewing);
      const attributes = JSON.parse(one.attributes) as Attributes;
      return { slug, title, attributes, price: price.effective, availability: availability.code };
    });
  return variantOptions(goods, row.slug, await readFeatures(db, row.subcategory_id));
}
