/** Words about a cart that is in the page's memory only. */
import { useCart, type Cart } from '../../device/belongings/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const WORDS: Record<NonNullable<Cart['unkept']>, string> = {
  refused:
    'Этот браузер ничего не сохраняет: корзина исчезнет, если закрыть или обновить страницу. Заказать можно и сейчас.',
  silent:
    'Память браузера не отвечает: товаров, добавленных раньше, пока не видно, а добавленные сейчас исчезнут вместе со страницей. Заказать можно и сейчас.',
};

/** A line above the cart's goods; nothing while the device keeps the cart. */
export function UnkeptCart({ className }: { className?: string }) {
  const { unkept } = useCart();
  if (unkept === null) return null;
  return (
    <Notice
      className={className}
      action={
        unkept === 'silent' && (
          <Button variant="outline" onClick={() => location.reload()}>
            Обновить страницу
          </Button>
        )
      }
    >
      {WORDS[unkept]}
    </Notice>
  );
}

/** The words of an empty cart, which promise nothing that this browser doesn't keep. */
export function EmptyCartWords() {
  const { unkept } = useCart();
  return unkept === null
    ? 'Добавьте товары из каталога: они сохранятся на этом устройстве даже без сети.'
    : WORDS[unkept];
}
