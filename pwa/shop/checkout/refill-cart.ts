/** Puts the goods of an order back into the cart, so that it can be ordered again. */
import type { OrderRequest } from '#contract/orders/orders.ts';
import { returnToKeptCart } from '../../device/belongings/cart.ts';

/**
 * All goods or, when it rejects, none. Quantities add to what is in the cart already. Pictures and slugs are filled in
 * when the cart next reads the catalogue, and so are the prices of an account's order: it may pay others than the public
 * ones, which alone are kept in the cart.
 */
export async function refillCart({ items, authorId }: Pick<OrderRequest, 'items' | 'authorId'>): Promise<void> {
  const addedAt = new Date().toISOString();
  await returnToKeptCart(
    items.map(({ productId: id, qty, price, title }) => ({
      id,
      slug: '',
      title,
      img: '',
      price: authorId === null ? price : 0,
      qty,
      addedAt,
    })),
  );
}
