/** The person's purchases at the till: sales attached to their account, newest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { salesQuery } from '../../queries/sales.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './person-panel.module.css';

/** Number of shown purchases; the total is given too. */
const SHOWN = 10;

export function PersonPurchases({ id }: { id: string }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(salesQuery({ customerId: id }));
  // The placeholder is the previous person's list, so nothing of it is shown.
  if (isPlaceholderData || (data === undefined && error === null)) return null;
  const sales = data?.items ?? [];
  return (
    <section className={styles.part} aria-label="Покупки в магазине">
      <h3 className="row gap-3">Покупки в магазине</h3>
      {data === undefined && (
        <p className={styles.quiet}>
          Покупки не загрузились.{' '}
          <Button variant="link" onClick={() => void refetch()}>
            Повторить
          </Button>
        </p>
      )}
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
    </section>
  );
}
