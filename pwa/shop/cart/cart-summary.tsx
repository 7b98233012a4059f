import { Copy, Share2, Phone, FileText } from 'lucide-react';
import { formatPhone } from '#contract/values/phone.ts';
import { shareList } from '../../parts/goods/list-address.ts';
import { paths } from '../../parts/page/paths.ts';
import { useShop, useDeliveryPrices } from '../../queries/shop.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { CartLine, CartSums as Sums } from './cart-lines.ts';
import { CartSums, CourierNote, Total } from './cart-sums.tsx';
import styles from './cart-summary.module.css';
import { QuickOrderLink, WholesaleMinimum } from './wholesale-hints.tsx';
import { formatRoubles, lineTotal, formatNumber } from '#contract/values/money.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { PIECE } from '#contract/products/unit.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { shopNow } from '../../queries/shop-clock.ts';
import { useViewer } from '../../queries/viewer.ts';

/** Ordered here, or by phone with the list to read out or send. The number is text, since a phone link does nothing on most desktops. */
export function CartSummary({ lines, sums }: { lines: readonly CartLine[]; sums: Sums }) {
  const { phone } = useShop();
  const toasts = useToast();
  const { show } = toasts;
  // An insecure page has no navigator.clipboard: the promise turns that exception into a rejection.
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(orderText(lines, sums)))
      .then(
        () => show({ tone: 'ok', text: 'Список скопирован: его можно вставить в сообщение' }),
        () => show({ tone: 'error', text: 'Браузер не дал скопировать список' }),
      );
  const listed = lines.flatMap(({ item: { id, qty }, isGone }) => (isGone ? [] : [{ id, qty }]));
  return (
    <section className={styles.summary} aria-label="Сумма и заказ">
      <CartSums sums={sums} />
      <div className={styles.total}>
        <Total sums={sums} />
      </div>
      <CourierNote sums={sums} />
      <WholesaleMinimum total={sums.total} />
      <div className="grid gap-2">
        <ButtonLink to={paths.checkout()} size={52} block className={styles.checkout}>
          Оформить заказ
        </ButtonLink>
        {phone !== '' && (
          <>
            <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline', size: 52, block: true })}>
              <Phone />
              Оформить по телефону
            </a>
            <p className="text-center">
              <a className="inline-row touchable text-18 weight-heading ink" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            </p>
            <p className="mb-2 muted text-14">
              Назовите товары по телефону или отправьте список в чат: подтвердим наличие и договоримся о доставке.
            </p>
          </>
        )}
        <Button variant="outline" block icon={<Copy />} onClick={copy}>
          Скопировать список
        </Button>
        {listed.length > 0 && (
          <Button variant="outline" block icon={<Share2 />} onClick={() => void shareList(listed, toasts)}>
            Отправить список
          </Button>
        )}
        <OfferButton lines={lines} sums={sums} />
        <QuickOrderLink />
      </div>
    </section>
  );
}

/** The cart as text, to be read out on the phone or sent to the shop in a messenger. */
export function orderText(lines: readonly CartLine[], { total, isPartial }: Sums): string {
  const rows = lines
    .filter(({ isGone }) => !isGone)
    .map(({ title, card, item, price }, index) => {
      // Many titles contain the SKU already.
      const sku = card?.sku ?? '';
      const article = sku === '' || title.includes(sku) ? '' : `, артикул ${sku}`;
      const sum = price === null ? '' : ` — ${formatRoubles(lineTotal(price, item.qty))}`;
      return `${index + 1}. ${title}${article} — ${inUnits(item.qty, card?.unit)}${sum}`;
    });
  return [...rows, `Итого: ${formatRoubles(total)}${isPartial ? ' без товаров, цена которых неизвестна' : ''}`].join(
    '\n',
  );
}

/** «Коммерческое предложение»: prints the cart for a wholesale buyer's approval. The sheet's code is loaded at the press. */
export function OfferButton({ lines, sums }: { lines: readonly CartLine[]; sums: Sums }) {
  const shop = useShop();
  const isKnown = useDeliveryPrices() !== undefined;
  const { role } = useViewer();
  const { sheet, print } = usePrinting();
  const { show } = useToast();
  if (role !== 'wholesale') return null;

  const open = async (): Promise<void> => {
    const unknown = sums.isPartial ? 'Цены некоторых товаров неизвестны' : 'Реквизиты магазина ещё не загружены';
    if (sums.isPartial || !isKnown)
      return void show({ tone: 'warn', text: `${unknown}. Распечатайте, когда появится связь` });
    try {
      const { OfferSheet } = await import('../../parts/print/offer-sheet.tsx');
      print(<OfferSheet lines={lines.flatMap(printed)} total={sums.total} shop={shop} at={shopNow().toISOString()} />);
    } catch {
      show({ tone: 'error', text: 'Не удалось открыть предложение. Попробуйте, когда появится связь' });
    }
  };
  return (
    <>
      <Button variant="outline" block icon={<FileText />} onClick={() => void open()}>
        Коммерческое предложение
      </Button>
      {sheet}
    </>
  );
}

/** The line of the sheet; none for goods that are no longer sold. */
function printed({ title, card, item: { qty }, price, isGone }: CartLine) {
  if (isGone || price === null) return [];
  const { sku = null, unit = PIECE } = card ?? {};
  return [{ title, sku, unit, qty: formatNumber(qty), price, sum: lineTotal(price, qty) }];
}
