/** Words about a cart or a list that is in the page's memory only. */
import { useCart } from '../../device/belongings/cart.ts';
import type { Unkept } from '../../device/belongings/device-or-memory.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Words {
  readonly unkept: Unkept;
  readonly what: 'корзина' | 'избранное' | 'сравнение';
}

const unkeptWords = ({ unkept, what }: Words): string =>
  (unkept === 'refused'
    ? `Этот браузер ничего не сохраняет: ${what} исчезнет, если закрыть или обновить страницу.`
    : 'Память браузера не отвечает: товаров, добавленных раньше, пока не видно, а добавленные сейчас исчезнут вместе со страницей.') +
  (what === 'корзина' ? ' Заказать можно и сейчас.' : '');

/** A line above the goods; nothing while the device keeps them. */
export function UnkeptNotice({ className, ...words }: Words & { className?: string | undefined }) {
  if (words.unkept === null) return null;
  return (
    <Notice
      className={className}
      action={
        words.unkept === 'silent' && (
          <Button variant="outline" onClick={() => location.reload()}>
            Обновить страницу
          </Button>
        )
      }
    >
      {unkeptWords(words)}
    </Notice>
  );
}

export function UnkeptCart({ className }: { className?: string }) {
  return <UnkeptNotice unkept={useCart().unkept} what="корзина" className={className} />;
}

/** The words of an empty cart, which promise nothing that this browser doesn't keep. */
export function EmptyCartWords() {
  const { unkept } = useCart();
  return unkept === null
    ? 'Добавьте товары из каталога: они сохранятся на этом устройстве даже без сети.'
    : unkeptWords({ unkept, what: 'корзина' });
}
