/** Goods of an order back in the cart, exactly as many as were ordered, so that it can be ordered anew. */
import type { OrderRequest } from '#contract/orders.ts';
import { addToCart, setCartQty } from '../../local/cart.ts';

/** What else is in the cart stays; pictures and addresses come with the cart's next look at the catalogue. */
export async function refillCart(items: OrderRequest['items']): Promise<void> {
  for (const { productId, qty, price, title } of items) {
    await addToCart({ id: productId, slug: '', title, img: '', price });
    await setCartQty(productId, qty);
  }
}
