/** One while the shop lacks them, one for orders delivered in the background, one for orders that wait for a login of their buyers. */
import { CircleAlert, CircleCheck, CloudUpload, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { plural } from '#contract/values/plural.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import { isUnseenAcceptance } from '../../device/journal/journal-orders.ts';
import { useKeptOrders } from '../../device/journal/use-kept-orders.ts';
import { useConnection } from '../../device/use-connection.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { LoginLink, useForeignOrdersText } from '../../parts/orders/foreign-orders.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Strip, type StripProps } from '../../ui/strip.tsx';
import connection from './connection-strip.module.css';
import styles from './kept-orders-strip.module.css';

export function KeptOrdersStrip() {
  const { person } = usePerson();
  const rows = useKeptOrders(person?._id ?? null) ?? [];
  const foreign = useForeignOrdersText();
  const { reachable } = useConnection();
  const { pathname } = useLocation();
  const waiting = rows.filter(({ state }) => state === 'queued' || state === 'sending');
  const attention = rows.filter(({ state }) => state === 'attention');
  const [news, ...more] = rows.filter((row) => isUnseenAcceptance(row));
  // The page of these orders says it itself.
  if (pathname === paths.keptOrders()) return null;
  if (attention.length > 0)
    return (
      <KeptStrip tone="sale" icon={CircleAlert}>
        {plural(attention.length, 'Заказ ждёт', 'Заказы ждут', 'Заказы ждут')} вашего ответа
      </KeptStrip>
    );
  // Shown until the buyer has looked: a guest has no other way to an order delivered in the background.
  if (news !== undefined)
    return (
      <KeptStrip tone="mint" icon={CircleCheck}>
        {more.length === 0 ? `Заказ № ${news.number} принят` : 'Магазин принял ваши заказы'}
      </KeptStrip>
    );
  if (waiting.length > 0)
    return (
      <KeptStrip tone="low" icon={CloudUpload}>
        {reachable === true
          ? plural(waiting.length, 'Отправляем вашу заявку', 'Отправляем ваши заявки', 'Отправляем ваши заявки')
          : `${plural(waiting.length, 'Заявка отправится', 'Заявки отправятся', 'Заявки отправятся')}, ${whenDelivered('связь', 'магазин открыт')}`}
      </KeptStrip>
    );
  if (foreign === null) return null;
  return (
    <KeptStrip tone="low" icon={CloudUpload} action={foreign.isGuest && <LoginLink className={styles.look} />}>
      {foreign.text}
    </KeptStrip>
  );
}

const LOOK = (
  <Link to={paths.keptOrders()} className={styles.look}>
    Посмотреть
  </Link>
);

function KeptStrip({ icon: Icon, action = LOOK, ...strip }: Omit<StripProps, 'icon'> & { icon: LucideIcon }) {
  return <Strip {...strip} className={connection.strip} icon={<Icon size={18} />} action={action} />;
}
