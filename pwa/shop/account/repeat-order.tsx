/** Puts an order's goods into the cart again and reports goods that are gone or have another price now. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Order } from '#contract/orders/orders.ts';
import { addAllToCart } from '../../device/belongings/cart.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { paths } from '../../parts/page/paths.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { useSave } from '../../queries/use-save.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { repeatWords } from './repeat-words.ts';

export function RepeatOrder({ order }: { order: Order }) {
  const viewer = useViewer();
  const { run, busy } = useSave();
  const { refetch } = useQuery({
    ...byIdsQuery(
      order.items.map(({ productId }) => productId),
      viewer,
    ),
    enabled: false,
  });
  const { show } = useToast();
  const navigate = useNavigate();

  async function repeat(): Promise<void> {
    const { data } = await refetch();
    if (data === undefined) {
      show({ tone: 'error', text: 'Не удалось узнать, что из этого есть сейчас. Попробуйте, когда появится связь' });
      return;
    }
    const cards = new Map(data.items.map((card) => [card._id, card]));
    await addAllToCart(
      order.items.flatMap(({ productId, qty }) => {
        const card = cards.get(productId);
        return card === undefined ? [] : [{ goods: cartGoods(card), qty }];
      }),
    );
    show(repeatWords(order, cards, data.missing));
    if (cards.size > 0) void navigate(paths.cart());
  }

  return (
    <Button
      variant="outline"
      busy={busy}
      onClick={() =>
        void run(repeat).catch((error: unknown) => {
          console.error(error);
          show({ tone: 'error', text: 'Не удалось сохранить корзину на устройстве' });
        })
      }
    >
      Повторить заказ
    </Button>
  );
}
