/** Goods of an order back in the cart, as many as were ordered, so that it can be ordered anew. */
import type { OrderRequest } from '#contract/orders/orders.ts';
import { addToCart } from '../../device/belongings/cart.ts';

/**
 * What was put into the cart meanwhile stays and counts on top; pictures and addresses come with the cart's next look
 * at the catalogue.
 */
export async function refillCart(items: OrderRequest['items']): Promise<void> {
  for (const { productId, qty, price, title } of items)
    await addToCart({ id: productId, slug: '', title, img: '', price }, qty);
}
