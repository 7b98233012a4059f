/** The toast that reports the result of repeating an order. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type { Order } from '#contract/orders/orders.ts';
import { counted } from '#contract/values/plural.ts';
import type { ToastContent } from '../../ui/toast.tsx';

type Known = Pick<ProductCard, 'price' | 'availability'>;

/**
 * @param cards goods still sold, by id
 * @param missing ids that are no longer sold; others without a card are not in this device's incomplete copy
 */
export function repeatWords(
  order: Pick<Order, 'items'>,
  cards: ReadonlyMap<string, Known>,
  missing: ReadonlySet<string>,
): ToastContent {
  const goods = (some: number) => counted(some, 'товар', 'товара', 'товаров');
  const known = order.items.flatMap((item) => {
    const card = cards.get(item.productId);
    return card === undefined ? [] : [{ item, card }];
  });
  const unknown = order.items.filter(({ productId }) => !cards.has(productId) && !missing.has(productId));
  if (known.length === 0) {
    const text =
      unknown.length === 0
        ? 'Ничего из этого заказа больше не продаётся'
        : 'В каталоге на этом устройстве этих товаров пока нет. Попробуйте, когда появится связь';
    return { tone: 'warn', text };
  }
  const notes = [
    [order.items.length - known.length - unknown.length, 'снято с продажи'],
    [unknown.length, 'пока нет в каталоге на этом устройстве'],
    [known.filter(({ card }) => card.availability.code === 'out').length, 'нет в наличии'],
    [known.filter(({ item, card }) => card.price.effective > item.price).length, 'стоит дороже'],
    [known.filter(({ item, card }) => card.price.effective < item.price).length, 'стоит дешевле'],
  ] as const;
  const said = notes.filter(([count]) => count > 0).map(([count, words]) => `${words}: ${count}`);
  const text = `В корзине ${goods(known.length)} из заказа.`;
  return said.length === 0
    ? { tone: 'ok', text }
    : { tone: 'warn', text: `${text} Проверьте: ${said.join(', ')}.`, seconds: 12 };
}
