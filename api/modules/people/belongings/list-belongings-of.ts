/** The lines of a person's cart and favourites with their titles, for the copy of the person's data. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ownBelongingsSchema } from '#contract/accounts/profile.ts';

/** By kind and product. */
export async function listBelongingsOf(db: Knex, userId: string): Promise<z.infer<typeof ownBelongingsSchema>> {
  return db('belongings')
    .leftJoin('products', 'products.id', 'belongings.product_id')
    .where({ user_id: userId })
    .where('qty', '>', 0)
    .orderBy(['kind', 'product_id'])
    .select({ kind: 'kind', productId: 'product_id', title: 'products.title', qty: 'qty', changedAt: 'changed_at' });
}
