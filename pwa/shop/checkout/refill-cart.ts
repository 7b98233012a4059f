/** Puts the goods of an order back into the cart, so that it can be ordered again. */
import type { OrderRequest } from '#contract/orders/orders.ts';
import { returnToCart } from '../../device/belongings/cart.ts';

/**
 * All goods or, when it rejects, none. Quantities add to what is in the cart already. Pictures and slugs are filled in
 * when the cart next reads the catalogue.
 */
export async function refillCart(items: OrderRequest['items']): Promise<void> {
  const addedAt = new Date().toISOString();
  await returnToCart(
    items.map(({ productId, qty, price, title }) => ({ id: productId, slug: '', title, img: '', price, qty, addedAt })),
  );
}
