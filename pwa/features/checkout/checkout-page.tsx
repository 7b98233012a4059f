/** /checkout: who buys, how it gets there, how it is paid, what it comes to; one page, one press. */
import { CloudOff, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useConnection } from '../../local/use-connection.ts';
import { FormTrouble } from '../../parts/form-trouble.tsx';
import { paths } from '../../parts/paths.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { CheckoutFields } from './checkout-fields.tsx';
import styles from './checkout-page.module.css';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ChangesNotice } from './changes-notice.tsx';
import { useCheckout, type Checkout } from './use-checkout.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function CheckoutPage() {
  usePageTitle('Оформление заказа');
  const checkout = useCheckout();
  const { reachable } = useConnection();
  if (checkout.loaded && checkout.units === 0 && !checkout.form.busy) return <NothingToOrder />;
  return (
    <div className={`container ${styles.page}`}>
      <h1>Оформление заказа</h1>
      {reachable === false && (
        <Notice tone="low" icon={<CloudOff {...ICON} />} className={styles.notice}>
          Нет сети. Заявку можно оформить и сейчас: она сохранится на устройстве и отправится, когда появится связь.
        </Notice>
      )}
      <form {...checkout.form.props} className={styles.columns}>
        <div className={styles.fields}>
          <CheckoutFields checkout={checkout} />
        </div>
        <Side checkout={checkout} />
      </form>
    </div>
  );
}

function Side({ checkout }: { checkout: Checkout }) {
  const { form, quote, unreachable, changes } = checkout;
  return (
    <aside className={styles.side} aria-label="Ваш заказ">
      {quote === undefined && !unreachable && (
        <SkeletonGroup className={styles.waiting}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton shape="button" />
        </SkeletonGroup>
      )}
      {unreachable && (
        <Notice tone="low" icon={<CloudOff {...ICON} />} title="Сумма пока неизвестна" action={<Button variant="outline" onClick={checkout.askAgain}>Повторить</Button>}>
          Точную сумму с доставкой говорит сервер, а он сейчас не отвечает.
        </Notice>
      )}
      {quote !== undefined && <CheckoutSummary checkout={checkout} quote={quote} />}
      {checkout.isOwnQuote && <p className={styles.next}>Суммы — по данным этого устройства. Если они изменились, заказ не оформится без вашего согласия.</p>}
      {changes === null ? <FormTrouble trouble={form.trouble} fallback="Не удалось оформить заказ" /> : <ChangesNotice changes={changes} />}
      <Button type="submit" size={52} block busy={form.busy} busyLabel="Оформляем…" disabled={quote === undefined || quote.lackingToMinimum > 0}>
        {changes === null ? 'Оформить заказ' : 'Подтвердить и оформить'}
      </Button>
      <p className={styles.next}>
        {checkout.isOwnQuote ? 'Товары будут отложены для вас, когда заявка дойдёт до магазина.' : 'Менеджер позвонит, чтобы подтвердить заказ. До звонка товары будут отложены для вас.'}
      </p>
    </aside>
  );
}

function NothingToOrder() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<ShoppingCart aria-hidden />}
      title="Корзина пуста"
      action={
        <Link to={paths.catalog()} className={buttonClass({ size: 52 })}>
          В каталог
        </Link>
      }
    >
      Чтобы оформить заказ, добавьте товары из каталога.
    </EmptyState>
  );
}
