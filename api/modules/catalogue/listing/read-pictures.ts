import type { Knex } from 'knex';

export interface PictureOfProduct {
  product_id: string;
  picture_id: string;
  position: number;
  is_primary: boolean;
  alt: string;
}

/** Pictures of these products, the main one first, then in their order. */
export async function readPictures(db: Knex, productIds: readonly string[]): Promise<Map<string, PictureOfProduct[]>> {
  const byProduct = new Map<string, PictureOfProduct[]>();
  if (productIds.length === 0) return byProduct;
  const rows = await db('product_pictures')
    .whereIn('product_id', productIds)
    .orderBy([{ column: 'product_id' }, { column: 'is_primary', order: 'desc' }, { column: 'position' }])
    .select('product_id', 'picture_id', 'position', 'is_primary', 'alt');
  for (const row of rows) {
    const picture = { ...row, is_primary: Boolean(row.is_primary) };
    const list = byProduct.get(row.product_id);
    if (list === undefined) byProduct.set(row.product_id, [picture]);
    else list.push(picture);
  }
  return byProduct;
}
