import { Copy, Share2, Phone } from 'lucide-react';
import { formatPhone } from '#contract/values/phone.ts';
import { shareList } from '../../parts/goods/list-address.ts';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { CartLine, CartSums as Sums } from './cart-lines.ts';
import { CartSums, CourierNote, Total } from './cart-sums.tsx';
import styles from './cart-summary.module.css';
import { OfferButton } from './offer-button.tsx';
import { orderText } from './order-text.ts';
import { QuickOrderLink, WholesaleMinimum } from './wholesale-hints.tsx';

/**
 * The total and the ways to order: here, or by phone with the list ready to read out or send in a chat. The number is
 * shown as text, since a phone link does nothing on most desktops.
 */
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
        <CallLink />
        {phone !== '' && (
          <>
            <p className={styles.phone}>
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
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

/** «Оформить по телефону»: a phone link, once the phone is known. */
function CallLink() {
  const { phone } = useShop();
  if (phone === '') return null;
  return (
    <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline', size: 52, block: true })}>
      <Phone />
      Оформить по телефону
    </a>
  );
}
