/** Use of categories and features by goods, for the administrator and for refusing the removal of a feature in use. */
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import type { ProductRow } from '#db/tables.ts';
import { visibleProducts } from '../listing/filter-goods.ts';
import type { CategoryCounts } from '../tree/present-category.ts';

/** Goods by feature, and by feature and value; goods off sale count, since they may come back. */
export class FeatureUses {
  private readonly features = new Map<string, number>();
  private readonly values = new Map<string, number>();

  take(attributes: Attributes): void {
    for (const [code, value] of Object.entries(attributes)) {
      this.features.set(code, this.of(code) + 1);
      if (typeof value === 'string') this.values.set(JSON.stringify([code, value]), this.ofValue(code, value) + 1);
    }
  }

  of(code: string): number {
    return this.features.get(code) ?? 0;
  }

  /** `value` of a text feature is a choice's code. */
  ofValue(code: string, value: string): number {
    return this.values.get(JSON.stringify([code, value])) ?? 0;
  }
}

const NONE = new FeatureUses();

export function usesOf(goods: readonly Pick<ProductRow, 'attributes'>[]): FeatureUses {
  const uses = new FeatureUses();
  for (const { attributes } of goods) uses.take(JSON.parse(attributes) as Attributes);
  return uses;
}

export async function countFeatureUses(
  db: Knex,
  subcategoryId?: string,
): Promise<(subcategoryId: string) => FeatureUses> {
  const query = db('products').whereNotNull('subcategory_id').whereNot('attributes', '{}');
  if (subcategoryId !== undefined) query.where({ subcategory_id: subcategoryId });
  const bySubcategory = new Map<string, FeatureUses>();
  for (const { subcategory_id: id, attributes } of await query.select('subcategory_id', 'attributes')) {
    if (id === null) continue;
    const uses = bySubcategory.get(id) ?? new FeatureUses();
    bySubcategory.set(id, uses);
    uses.take(JSON.parse(attributes) as Attributes);
  }
  return (id) => bySubcategory.get(id) ?? NONE;
}

/** Goods on sale in each category, hidden ones too. */
export async function countOnSale(db: Knex): Promise<CategoryCounts> {
  const rows: { category_id: string; subcategory_id: string | null; count: number }[] = await visibleProducts(db)
    .groupBy('p.category_id', 'p.subcategory_id')
    .select('p.category_id', 'p.subcategory_id')
    .count({ count: '*' });
  const byCategory = new Map<string, number>();
  const bySubcategory = new Map<string, number>();
  for (const { category_id, subcategory_id, count } of rows) {
    byCategory.set(category_id, (byCategory.get(category_id) ?? 0) + count);
    if (subcategory_id !== null) bySubcategory.set(subcategory_id, count);
  }
  return { byCategory, bySubcategory };
}

/** Ids of the category's goods on sale: devices hold these under its slug. */
export async function idsOnSale(db: Knex, categoryId: string): Promise<string[]> {
  return (await visibleProducts(db).where('p.category_id', categoryId).pluck('p.id')) as string[];
}
