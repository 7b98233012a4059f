import type { Knex } from 'knex';
import { BrandSpellings } from '#contract/catalogue/brand-spellings.ts';

/** Spellings of brands in the shop's goods, drafts included. */
export async function readBrands(db: Knex): Promise<BrandSpellings> {
  const rows: { brand: string; goods: number | string }[] = await db('products')
    // Drafts have `deleted_at` set too, so they are named separately.
    .where((query) => void query.whereNull('deleted_at').orWhere({ draft: true }))
    .select('brand')
    .count({ goods: '*' })
    .groupBy('brand');
  const spellings = new BrandSpellings();
  for (const { brand, goods } of rows) spellings.add(brand, Number(goods));
  return spellings;
}
