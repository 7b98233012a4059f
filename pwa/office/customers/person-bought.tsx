import { Link } from 'react-router-dom';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import type { BuyerCard } from '#contract/reports/buyers.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { NotLoaded, PersonPart } from './person-data.tsx';
import styles from './person-panel.module.css';
import { useQuery } from '@tanstack/react-query';
import { salesQuery } from '../../queries/sales.ts';
import { Pill } from '../../ui/pill.tsx';

export function PersonBought({ card: { bought, debt, owed, orders, ordersTotal } }: { card: BuyerCard }) {
  return (
    <>
      <PersonPart title="Куплено">
        {bought.count === 0 ? (
          <p className={styles.quiet}>Покупок пока нет.</p>
        ) : (
          <>
            <p className={`tabular text-22 weight-heading`}>{formatRoubles(bought.sum)}</p>
            <Facts
              className={styles.facts}
              of={[
                [
                  'Покупок',
                  `${bought.count}, в среднем ${formatRoubles(Math.round(bought.sum / bought.count))}`,
                  'tabular',
                ],
                ['Первая', <Moment at={bought.firstAt ?? ''} />],
                ['Последняя', <Moment at={bought.lastAt ?? ''} />],
              ]}
            />
            <p className={styles.quiet}>
              Чеки кассы и доставленные заказы без оплаченного бонусами и того, что вернули.
            </p>
          </>
        )}
      </PersonPart>
      {owed.length > 0 && (
        <PersonPart title="Долг по заказам">
          {debt.due > 0 && <p className={`tabular text-22 weight-heading`}>{formatRoubles(debt.due)}</p>}
          {debt.refund > 0 && <p>Вернуть покупателю {formatRoubles(debt.refund)}</p>}
          <ol className={styles.history}>
            {owed.map(({ _id, number, due, refund }) => (
              <li key={_id}>
                <p className="weight-label">
                  <Link to={paths.adminOrder(_id)} className={styles.order}>{`№\u00a0${number}`}</Link>
                  {' · '}
                  {due > 0 ? `осталось ${formatRoubles(due)}` : `вернуть ${formatRoubles(refund)}`}
                </p>
              </li>
            ))}
          </ol>
        </PersonPart>
      )}
      <PersonPart title="Заказы">
        {orders.length === 0 && <p className={styles.quiet}>На сайте пока ничего не заказывали.</p>}
        {orders.length > 0 && (
          <ol className={styles.history}>
            {orders.map(({ _id, number, createdAt, status, delivery, total }) => (
              <li key={_id}>
                <p className="weight-label">
                  <Link to={paths.adminOrder(_id)} className={styles.order}>{`№\u00a0${number}`}</Link>
                  {' · '}
                  {formatRoubles(total)}
                </p>
                <p className={styles.by}>
                  {orderStatusText(status, delivery)}
                  {' · '}
                  <Moment at={createdAt} />
                </p>
              </li>
            ))}
          </ol>
        )}
        {ordersTotal > orders.length && (
          <p className={styles.quiet}>
            Показаны последние {orders.length} из {counted(ordersTotal, 'заказа', 'заказов', 'заказов')}.
          </p>
        )}
      </PersonPart>
    </>
  );
}

/** Number of shown purchases; the total is given too. */
const SHOWN = 10;

/** The person's purchases at the till: sales attached to their account, newest first. */
export function PersonPurchases({ id }: { id: string }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(salesQuery({ customerId: id }));
  // The placeholder is the previous person's list, so nothing of it is shown.
  if (isPlaceholderData || (data === undefined && error === null)) return null;
  const sales = data?.items ?? [];
  return (
    <PersonPart title="Покупки в магазине">
      {data === undefined && <NotLoaded what="Покупки" onRetry={() => void refetch()} />}
      {data !== undefined && sales.length === 0 && <p className={styles.quiet}>На кассе пока ничего не покупали.</p>}
      {sales.length > 0 && (
        <>
          <ol className={styles.history}>
            {sales.slice(0, SHOWN).map((sale) => (
              <li key={sale.id}>
                <p className="weight-label">
                  <Link to={paths.journal(sale.number, sale.id)} className={styles.order}>
                    {sale.number}
                  </Link>
                  {' · '}
                  {formatRoubles(sale.total)} {sale.status === 'cancelled' && <Pill tone="neutral">Аннулирован</Pill>}
                </p>
                <p className={styles.by}>
                  <Moment at={sale.soldAt} />
                  {' · '}
                  {counted(sale.items.length, 'позиция', 'позиции', 'позиций')}
                  {sale.returned > 0 && ` · возвращено ${formatRoubles(sale.returned)}`}
                </p>
              </li>
            ))}
          </ol>
          {(data?.total ?? 0) > SHOWN && (
            <p className={styles.quiet}>
              Показаны последние {SHOWN} из {data?.total ?? 0}.
            </p>
          )}
        </>
      )}
    </PersonPart>
  );
}
