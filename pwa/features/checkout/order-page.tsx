/** /order#token: a guest's order by its link, right after placing it and until it is received. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CloudAlert, Copy, PackageX } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { CancelOrder } from '../../parts/cancel-order.tsx';
import { OrderCard } from '../../parts/order-card.tsx';
import { paths } from '../../parts/paths.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { trackedOrderQuery } from '../../queries/orders.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './order-page.module.css';

export function OrderPage() {
  const location = useLocation();
  const token = location.hash.slice(1);
  usePageTitle('Ваш заказ');
  const { data: order, isError, isFetching, refetch } = useQuery({ ...trackedOrderQuery(token), enabled: token !== '' });
  const isNew = (location.state as { placed?: boolean } | null)?.placed === true;
  if (order === null || token === '') return <NotShown isUnknown busy={false} onRetry={() => undefined} />;
  if (order === undefined && isError) return <NotShown isUnknown={false} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={`container ${styles.page}`}>
      <h1>{isNew ? 'Заказ принят' : 'Ваш заказ'}</h1>
      {isNew && <KeepLink />}
      {order === undefined ? (
        <SkeletonGroup className={styles.waiting}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      ) : (
        <OrderCard order={order} actions={order.cancellable ? <CancelOrder by={{ token }} number={order.number} /> : undefined} />
      )}
    </div>
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
  return (
    <Notice
      tone="mint"
      icon={<CircleCheck size={20} strokeWidth={1.75} aria-hidden />}
      title="Спасибо! Мы получили заказ"
      action={
        <Button variant="outline" icon={<Copy size={20} strokeWidth={1.75} aria-hidden />} onClick={copy}>
          Скопировать ссылку
        </Button>
      }
    >
      Сохраните ссылку на эту страницу: по ней видно, что происходит с заказом.
    </Notice>
  );
}

function NotShown({ isUnknown, busy, onRetry }: { isUnknown: boolean; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={1}
      tone={isUnknown ? 'mint' : 'low'}
      icon={isUnknown ? <PackageX aria-hidden /> : <CloudAlert aria-hidden />}
      title={isUnknown ? 'Заказ не найден' : 'Не удалось загрузить'}
      action={
        isUnknown ? (
          <Link to={paths.catalog()} className={buttonClass()}>
            В каталог
          </Link>
        ) : (
          <Button busy={busy} onClick={onRetry}>
            Повторить
          </Button>
        )
      }
    >
      {isUnknown ? 'Проверьте ссылку. Заказы из кабинета открываются в нём самом.' : 'Состояние заказа знает сервер, а он сейчас не отвечает.'}
    </EmptyState>
  );
}
