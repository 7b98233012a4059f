/** Puts the goods of an order back into the cart, so that it can be ordered again. */
import type { OrderRequest } from '#contract/orders/orders.ts';
import { addToCart } from '../../device/belongings/cart.ts';

/** Quantities add to what is in the cart already. Pictures and slugs are filled in when the cart next reads the catalogue. */
export async function refillCart(items: OrderRequest['items']): Promise<void> {
  for (const { productId, qty, price, title } of items)
    await addToCart({ id: productId, slug: '', title, img: '', price }, qty);
}
