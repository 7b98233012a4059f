import type { Knex } from 'knex';
import { groupBy } from '#contract/values/group-by.ts';

export interface PictureOfProduct {
  product_id: string;
  picture_id: string;
  position: number;
  is_primary: boolean;
  alt: string;
}

/** Pictures of these products, the main one first, then in their order. */
export async function readPictures(db: Knex, productIds: readonly string[]): Promise<Map<string, PictureOfProduct[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db('product_pictures')
    .whereIn('product_id', productIds)
    .orderBy([{ column: 'product_id' }, { column: 'is_primary', order: 'desc' }, { column: 'position' }])
    .select('product_id', 'picture_id', 'position', 'is_primary', 'alt');
  const pictures = rows.map((row) => ({ ...row, is_primary: Boolean(row.is_primary) }));
  return groupBy(pictures, ({ product_id }) => product_id);
}
