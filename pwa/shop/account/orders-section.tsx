/** /account/orders: the person's orders, newest first, then their purchases at the till. A notice above welcomes an order just placed. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Package } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ORDERS_PAGE_SIZE } from '#contract/orders/orders.ts';
import { markAcceptanceSeen } from '../../device/journal/journal-orders.ts';
import { CancelOrder } from '../../parts/orders/cancel-order.tsx';
import { OrderCard } from '../../parts/orders/order-card.tsx';
import { paths } from '../../parts/page/paths.ts';
import { StaleAnswer } from '../../parts/page/stale-answer.tsx';
import { ordersQuery } from '../../queries/orders.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ListFailure, RowsLoading } from './list-states.tsx';
import { PurchasesPanel } from './purchases-panel.tsx';
import { RepeatOrder } from './repeat-order.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';
import { usePageParam } from './use-page-param.ts';

/** The empty state needs an answer of the server: without one the orders are loading or could not be fetched. */
export function OrdersSection() {
  const { person } = useAccount();
  const [page, toPage] = usePageParam('page');
  const query = useQuery({ ...ordersQuery(person, page), enabled: person._id !== '' });
  const { data, error, isFetching, refetch } = query;
  // Once the buyer sees an order here, the strip about orders delivered in the background need not mention it.
  useEffect(() => {
    if (data !== undefined) markAcceptanceSeen(data.items.map(({ _id }) => _id)).catch(() => undefined);
  }, [data]);
  const placed = (useLocation().state as { placed?: string } | null)?.placed;
  if (data === undefined && error === null) {
    return (
      <Panel>
        <RowsLoading />
      </Panel>
    );
  }
  if (data === undefined || data.items.length === 0)
    return (
      <div className={styles.stack}>
        {data !== undefined && <StaleAnswer of={query} asOf={data.asOf} />}
        <PurchasesPanel person={person} />
        <Panel>
          {data === undefined ? (
            <ListFailure
              error={error}
              title="Не удалось получить заказы"
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : data.total > 0 ? (
            <NoSuchPage onFirst={() => toPage(1)} />
          ) : (
            <NoOrders />
          )}
        </Panel>
      </div>
    );
  return (
    <div className={styles.stack}>
      <StaleAnswer of={query} asOf={data.asOf} />
      {placed !== undefined && !data.items.some((order) => order.number === placed && order.status === 'canceled') && (
        <Notice
          tone="mint"
          icon={<CircleCheck size={20} strokeWidth={1.75} aria-hidden />}
          title={`Заказ № ${placed} принят`}
        >
          Менеджер позвонит, чтобы подтвердить его. Здесь видно, что с ним происходит.
        </Notice>
      )}
      {data.items.map((order) => (
        <OrderCard
          key={order._id}
          order={order}
          actions={
            <>
              <RepeatOrder order={order} />
              {order.cancellable && <CancelOrder by={{ id: order._id }} order={order} />}
            </>
          }
        />
      ))}
      {data.total > ORDERS_PAGE_SIZE && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / ORDERS_PAGE_SIZE)}
          onPage={toPage}
          label="Страницы заказов"
        />
      )}
      <PurchasesPanel person={person} />
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={<Package size={28} strokeWidth={1.75} />}
      title="Заказов пока нет."
      action={
        <Link to={paths.catalog()} className={buttonClass()}>
          В каталог
        </Link>
      }
    >
      Здесь появятся ваши заказы и их статус.
    </EmptyState>
  );
}

function NoSuchPage({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      icon={<Package size={28} strokeWidth={1.75} />}
      title="Такой страницы нет"
      action={
        <Button variant="outline" onClick={onFirst}>
          На первую страницу
        </Button>
      }
    >
      Заказов меньше, чем нужно для неё, или в адресе опечатка.
    </EmptyState>
  );
}
