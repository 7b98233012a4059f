/** The order's status at a glance, and the link back to the order. */
import { Check, Copy, Package, Share2, X } from 'lucide-react';
import type { Order } from '#contract/orders/orders.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './order-head.module.css';

export interface OrderHeadProps {
  order: Order;
  /** Placed a moment ago. */
  isNew: boolean;
  /** This device keeps the link to the order. */
  isKept: boolean;
}

export function OrderHead({ order: { number, status, buyer }, isNew, isKept }: OrderHeadProps) {
  const isOver = status === 'canceled';
  const thanks = isNew && !isOver;
  return (
    <header className={styles.head}>
      <span className={classNames(styles.disc, isOver && styles.over)}>
        {isOver ? <X size={28} /> : thanks ? <Check size={28} /> : <Package size={28} />}
      </span>
      <h1>
        Заказ №&nbsp;{number} {isOver ? 'отменён' : thanks && 'принят'}
      </h1>
      {isOver && <p className="muted">Если передумаете, соберите заказ заново.</p>}
      {thanks && (
        <p className="muted">
          {buyer.name}, спасибо.{' '}
          {isKept
            ? 'Номер и ссылка сохранены на этом устройстве.'
            : 'Сохраните ссылку: по ней видно, что происходит с заказом.'}
        </p>
      )}
      {!isOver && <KeepLink />}
    </header>
  );
}

/** Without an account the link is the only way back to the order. */
function KeepLink() {
  const { show } = useToast();
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(window.location.href))
      .then(
        () => show({ tone: 'ok', text: 'Ссылка скопирована' }),
        () => show({ tone: 'error', text: 'Браузер не дал скопировать ссылку: сохраните адрес этой страницы' }),
      );
  // Closing the phone's share sheet is not an error.
  const share = () => void navigator.share({ title: 'Заказ', url: window.location.href }).catch(() => undefined);
  return (
    <div className={styles.link}>
      <Button variant="outline" block icon={<Copy />} onClick={copy}>
        Скопировать ссылку
      </Button>
      {'share' in navigator && (
        <IconButton label="Поделиться" variant="outline" onClick={share}>
          <Share2 />
        </IconButton>
      )}
    </div>
  );
}
