/** Orders of this device that the shop does not have yet: a line that stays until it has, and a word when it does. */
import { CloudUpload, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { plural } from '#contract/rules/plural.ts';
import { useKeptOrders } from '../../local/use-kept-orders.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { Strip } from '../../ui/strip.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './kept-orders-strip.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function KeptOrdersStrip() {
  const { person } = usePerson();
  const rows = useKeptOrders(person?._id ?? null) ?? [];
  const { show } = useToast();
  const navigate = useNavigate();
  const waiting = rows.filter(({ state }) => state === 'queued' || state === 'sending');
  const attention = rows.filter(({ state }) => state === 'attention');
  const unsent = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const arrived = rows.find(({ id, state }) => state === 'accepted' && unsent.current.has(id));
    unsent.current = new Set(waiting.map(({ id }) => id));
    if (arrived !== undefined) {
      show({ tone: 'ok', text: `Заказ № ${arrived.number} принят`, action: { label: 'Открыть', onPress: () => void navigate(paths.keptOrders()) } });
    }
  });
  // The page of these orders says it itself.
  if (useLocation().pathname === paths.keptOrders()) return null;
  if (attention.length > 0) {
    return (
      <Strip tone="sale" className={styles.strip} icon={<CircleAlert {...ICON} />} action={<Look />}>
        {plural(attention.length, 'Заказ ждёт', 'Заказы ждут', 'Заказы ждут')} вашего ответа
      </Strip>
    );
  }
  if (waiting.length > 0) {
    return (
      <Strip tone="low" className={styles.strip} icon={<CloudUpload {...ICON} />} action={<Look />}>
        {plural(waiting.length, 'Заявка отправится', 'Заявки отправятся', 'Заявки отправятся')}, когда появится связь
      </Strip>
    );
  }
  return null;
}

function Look() {
  return (
    <Link to={paths.keptOrders()} className={styles.look}>
      Посмотреть
    </Link>
  );
}
