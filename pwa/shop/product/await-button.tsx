import { Bell, BellRing } from 'lucide-react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { productListStore, useIsListed } from '../../device/belongings/product-lists.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/**
 * For goods out of stock: this device remembers that the person waits and shows a strip once the product is in stock
 * again. No contact is asked for, and nothing leaves the device.
 */
export function AwaitButton({ card }: { card: Pick<ProductCard, '_id' | 'slug' | 'title'> }) {
  const isAwaited = useIsListed('awaited', card._id);
  const { show } = useToast();

  async function toggle(): Promise<void> {
    try {
      const { productLists } = await productListStore();
      await productLists.awaited.toggle({ id: card._id, slug: card.slug, title: card.title });
    } catch {
      show({ tone: 'error', text: 'Не удалось сохранить на устройстве' });
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        block
        size={52}
        variant={isAwaited ? 'quiet' : 'filled'}
        icon={isAwaited ? <BellRing /> : <Bell />}
        aria-pressed={isAwaited}
        onClick={() => void toggle()}
      >
        {isAwaited ? 'Ждём вместе с вами' : 'Сообщить о поступлении'}
      </Button>
      <p className="muted text-14">
        {isAwaited
          ? 'Скажем вверху страницы, когда откроете магазин. Нажмите ещё раз, если товар больше не нужен.'
          : 'Скажем на этом устройстве, когда откроете магазин. Почта и номер не нужны.'}
      </p>
    </div>
  );
}
