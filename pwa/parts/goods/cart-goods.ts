/** A cart item of a product: with its public price only, since a guest's cart may become anybody's. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type { CartGoods } from '../../device/belongings/cart.ts';

export function cartGoods(card: ProductCard): CartGoods {
  return {
    id: card._id,
    slug: card.slug,
    title: card.title,
    img: card.images[0]?.url ?? '',
    price: card.salePrice ?? card.priceRetail,
  };
}
