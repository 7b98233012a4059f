import { Bell, BellRing } from 'lucide-react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { productListStore, useIsListed } from '../../device/belongings/product-lists.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

const PROMISE = 'Скажем на этом устройстве, когда откроете магазин';

interface AwaitButtonProps {
  card: Pick<ProductCard, '_id' | 'slug' | 'title'>;
  /** On a card of a listing: the button alone, of the size of the cart button. */
  isOnCard?: boolean;
}

/** This device remembers that the person waits, and shows a strip once the product is back. No contact is asked for, nothing is sent. */
export function AwaitButton({ card, isOnCard = false }: AwaitButtonProps) {
  const isAwaited = useIsListed('awaited', card._id);
  const { show } = useToast();

  async function toggle(): Promise<void> {
    try {
      const { productLists } = await productListStore();
      await productLists.awaited.toggle({ id: card._id, slug: card.slug, title: card.title });
      if (isOnCard && !isAwaited) show({ text: PROMISE });
    } catch {
      show({ tone: 'error', text: 'Не удалось сохранить на устройстве' });
    }
  }

  const Icon = isAwaited ? BellRing : Bell;
  const shared = {
    block: true,
    'aria-pressed': isAwaited,
    'aria-description': card.title,
    icon: <Icon size={isOnCard ? 18 : 20} />,
    onClick: () => void toggle(),
  };
  if (isOnCard)
    return (
      <Button {...shared} variant="quiet" aria-label={isAwaited ? 'Ждём вместе с вами' : 'Сообщить о поступлении'}>
        {isAwaited ? 'Ждём' : 'Сообщить'}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <Button {...shared} size={52} variant={isAwaited ? 'quiet' : 'filled'}>
        {isAwaited ? 'Ждём вместе с вами' : 'Сообщить о поступлении'}
      </Button>
      <p className="muted text-14">
        {isAwaited
          ? 'Скажем вверху страницы, когда откроете магазин. Нажмите ещё раз, если товар больше не нужен.'
          : `${PROMISE}. Почта и номер не нужны.`}
      </p>
    </div>
  );
}
