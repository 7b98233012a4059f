/** What a seller should know before selling: no network, an old copy, a session that ran out, a clock that is wrong. */
import { Clock } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useConnection } from '../../local/use-connection.ts';
import { useSeries } from '../../local/use-journal.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { Strip } from '../../ui/strip.tsx';
import { useCopyAge } from './use-goods.ts';

/** A device clock this far off is worth a word. */
const SKEW_WARNED_MS = 60_000;

export function TillStrips() {
  const { reachable } = useConnection();
  const { status } = usePerson();
  const { pathname } = useLocation();
  const series = useSeries();
  const age = useCopyAge();
  const skew = series?.skewMs ?? 0;
  return (
    <>
      {status === 'expired' && (
        <Strip tone="sale" action={<Link to={paths.auth()} state={{ from: pathname }}>Войти</Link>}>
          Сеанс закончился. Продавайте как обычно: чеки сохранены и уйдут после входа.
        </Strip>
      )}
      {reachable === false && (
        <Strip tone="low" icon={<Clock size={18} strokeWidth={1.75} aria-hidden />}>
          {age === null ? 'Нет сети.' : `Каталог и остатки на ${age}.`} Продавайте как обычно: чеки сохранены на планшете и уйдут сами, когда появится сеть.
        </Strip>
      )}
      {Math.abs(skew) > SKEW_WARNED_MS && (
        <Strip tone="low" icon={<Clock size={18} strokeWidth={1.75} aria-hidden />}>
          Часы планшета {skew > 0 ? 'отстают' : 'спешат'} на {minutes(skew)}. Время продаж сервер поправит, но часы лучше подвести.
        </Strip>
      )}
    </>
  );
}

function minutes(ms: number): string {
  const whole = Math.round(Math.abs(ms) / 60_000);
  return whole < 120 ? `${whole} мин` : `${Math.round(whole / 60)} ч`;
}
