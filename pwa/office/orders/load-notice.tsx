/** Warns of unusual numbers of new orders: networks near their limit, and refusals because of it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DeskLoad } from '#contract/orders/order-desk.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { NoWrapNumbers } from '../../parts/page/no-wrap.tsx';
import { deskLoadQuery } from '../../queries/order-desk.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './orders.module.css';

type BusyNetwork = DeskLoad['heavy'][number];

const nameOf = ({ scope, key }: BusyNetwork): string =>
  scope === 'network' ? `из сети ${key}` : `на телефон ${formatPhone(key)}`;

/** `at`: address of the new orders of a network, or of a search. */
export function LoadNotice({ at }: { at: (shown: { network: string } | { q: string }) => string }) {
  const { data } = useQuery(deskLoadQuery);
  if (data === undefined || (data.refused === 0 && data.heavy.length === 0)) return null;
  return (
    <Notice tone="low" title="Необычно много заказов без подтверждения">
      {data.heavy.length > 0 && (
        <ul className={styles.heavy}>
          {data.heavy.map((heavy) => (
            <li key={`${heavy.scope} ${heavy.key}`}>
              <Link to={at(heavy.scope === 'network' ? { network: heavy.key } : { q: heavy.key })}>
                {counted(heavy.orders, 'новый заказ', 'новых заказа', 'новых заказов')}{' '}
                <NoWrapNumbers text={nameOf(heavy)} />
              </Link>
              {`: отложено ${counted(heavy.units, 'товар', 'товара', 'товаров')} на ${formatRoubles(heavy.sum)}`}
            </li>
          ))}
        </ul>
      )}
      {data.refused > 0 && (
        <p>
          Отказов в оформлении за сутки: {formatNumber(data.refused)}. Ограничения — в настройках, «Заказы без
          подтверждения».
        </p>
      )}
      <p>Позвоните покупателям и отмените то, чего никто не ждёт: товары вернутся в продажу.</p>
    </Notice>
  );
}
