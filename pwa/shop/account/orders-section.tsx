/**
 * /account/orders: the person's orders, newest first, and below them what they have bought at the till. An order just
 * placed is welcomed above them.
 */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Package } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { ORDERS_PAGE_SIZE } from '#contract/orders/orders.ts';
import { noteTold } from '../../device/journal/journal-orders.ts';
import { CancelOrder } from '../../parts/orders/cancel-order.tsx';
import { OrderCard } from '../../parts/orders/order-card.tsx';
import { paths } from '../../parts/page/paths.ts';
import { ordersQuery } from '../../queries/orders.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsLoading } from './list-states.tsx';
import { PurchasesPanel } from './purchases-panel.tsx';
import { RepeatOrder } from './repeat-order.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';

/** A failed fetch is shown as empty, as the shop's texts have it; the strip above says when there is no network. */
export function OrdersSection() {
  const { person } = useAccount();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1);
  const { data, isPending, isError } = useQuery({ ...ordersQuery(person, page), enabled: person._id !== '' });
  // An order that this device delivered by itself is no news any more once its buyer sees it here.
  useEffect(() => {
    if (data !== undefined) noteTold(data.items.map(({ _id }) => _id)).catch(() => undefined);
  }, [data]);
  const placed = (useLocation().state as { placed?: string } | null)?.placed;
  if (isPending && !isError && person._id !== '') {
    return (
      <Panel>
        <RowsLoading />
      </Panel>
    );
  }
  if (data === undefined || data.items.length === 0)
    return (
      <div className={styles.stack}>
        <PurchasesPanel person={person} />
        <NoOrders />
      </div>
    );
  return (
    <div className={styles.stack}>
      {placed !== undefined && (
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
              {order.cancellable && <CancelOrder by={{ id: order._id }} number={order.number} />}
            </>
          }
        />
      ))}
      {data.total > ORDERS_PAGE_SIZE && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / ORDERS_PAGE_SIZE)}
          onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
          label="Страницы заказов"
        />
      )}
      <PurchasesPanel person={person} />
    </div>
  );
}

function NoOrders() {
  return (
    <Panel>
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
    </Panel>
  );
}
