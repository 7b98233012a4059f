/** /order#token: a guest's order by its link, right after placing it and until it is received. */
import { useQuery } from '@tanstack/react-query';
import { CloudAlert, PackageX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { markAcceptanceSeen } from '../../device/journal/journal-orders.ts';
import { useKeptOrders } from '../../device/journal/use-kept-orders.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { CancelOrder } from '../../parts/orders/cancel-order.tsx';
import { OrderCard } from '../../parts/orders/order-card.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { trackedOrderQuery } from '../../queries/orders.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderSteps } from './order-steps.tsx';
import styles from './order-page.module.css';
import { PlacedOrders } from './placed-orders.tsx';

export function OrderPage() {
  const location = useLocation();
  const token = location.hash.slice(1);
  usePageTitle('Ваш заказ');
  const {
    data: order,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...trackedOrderQuery(token), enabled: token !== '' });
  const { person } = usePerson();
  const rows = useKeptOrders(person?._id ?? null);
  const isNew = (location.state as { placed?: boolean } | null)?.placed === true;
  useMarkSeen(order?._id);
  if (order === null || token === '') return <NotShown isUnknown error={null} busy={false} onRetry={() => undefined} />;
  if (order === undefined && isError)
    return <NotShown isUnknown={false} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={`container ${styles.page}`}>
      {order === undefined ? (
        <SkeletonGroup className={styles.waiting}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      ) : (
        <>
          <OrderHead order={order} isNew={isNew} isKept={rows?.some(({ id }) => id === order._id) === true} />
          <OrderSteps order={order} />
          <OrderCard
            order={order}
            actions={order.cancellable ? <CancelOrder by={{ token }} order={order} /> : undefined}
          />
        </>
      )}
      <PlacedOrders rows={rows?.filter(({ id }) => id !== order?._id)} title="Мои заказы на этом устройстве" />
    </div>
  );
}

/** Marks the order as seen, so that no strip announces it. */
function useMarkSeen(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) markAcceptanceSeen([id]).catch(() => undefined);
  }, [id]);
}

interface NotShownProps {
  isUnknown: boolean;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

function NotShown({ isUnknown, error, busy, onRetry }: NotShownProps) {
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
      {isUnknown
        ? 'Проверьте ссылку. Заказы из кабинета открываются в нём самом.'
        : absenceText(error, 'Статус заказа хранится на сервере, а он сейчас не отвечает.')}
    </EmptyState>
  );
}
