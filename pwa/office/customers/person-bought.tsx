/** The person's totals and latest orders. */
import { Link } from 'react-router-dom';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import type { BuyerCard } from '#contract/reports/buyers.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Facts } from '../kit/facts.tsx';
import styles from './person-panel.module.css';

export function PersonBought({ card: { bought, debt, owed, orders, ordersTotal } }: { card: BuyerCard }) {
  return (
    <>
      <section className={styles.part} aria-label="Куплено">
        <h3 className="row gap-3">Куплено</h3>
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
      </section>
      {owed.length > 0 && (
        <section className={styles.part} aria-label="Долг по заказам">
          <h3 className="row gap-3">Долг по заказам</h3>
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
        </section>
      )}
      <section className={styles.part} aria-label="Заказы">
        <h3 className="row gap-3">Заказы</h3>
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
      </section>
    </>
  );
}
