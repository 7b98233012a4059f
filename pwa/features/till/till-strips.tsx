/**
 * What a seller should know before selling: no network, an old copy, a session that ran out, a clock that is wrong. One line
 * whose room is always there: whatever comes and goes, nothing moves away under a finger.
 */
import { Clock } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { lacksSession } from '../../local/session.ts';
import { useConnection } from '../../local/use-connection.ts';
import { useSeries } from '../../local/use-journal.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { Strip } from '../../ui/strip.tsx';
import styles from './till-strips.module.css';
import { useCopyAge } from './use-goods.ts';

/** A device clock this far off is worth a word. */
const SKEW_WARNED_MS = 60_000;

export function TillStrips() {
  return (
    <div className={styles.room}>
      <FirstWord />
    </div>
  );
}

/** The most urgent word alone: without a network nobody can log in, and a login comes before a clock. */
function FirstWord() {
  const { reachable } = useConnection();
  const { status } = usePerson();
  const { pathname } = useLocation();
  const series = useSeries();
  const age = useCopyAge();
  const skew = series?.skewMs ?? 0;
  const clock = <Clock size={18} strokeWidth={1.75} aria-hidden />;
  if (reachable === false) {
    return (
      <Strip tone="low" icon={clock} className={styles.line}>
        {age === null ? 'Нет сети.' : `Каталог и остатки на ${age}.`}{' '}
        <span className={styles.long}>{status === 'pin' ? 'Продавайте: чеки сохранены на планшете и уйдут, когда вы войдёте с паролем.' : 'Продавайте как обычно: чеки сохранены на планшете и уйдут сами, когда появится сеть.'}</span>
        <span className={styles.short}>{status === 'pin' ? 'Чеки уйдут после входа.' : 'Чеки уйдут сами.'}</span>
      </Strip>
    );
  }
  if (lacksSession(status)) {
    return (
      <Strip tone="sale" className={styles.line} action={<Link to={paths.auth()} state={{ from: pathname }}>Войти</Link>}>
        {status === 'pin' ? 'Вы за кассой по PIN.' : 'Сеанс закончился.'} <span className={styles.long}>Продавайте как обычно: чеки сохранены и уйдут после входа.</span>
        <span className={styles.short}>Чеки уйдут после входа.</span>
      </Strip>
    );
  }
  if (Math.abs(skew) > SKEW_WARNED_MS) {
    return (
      <Strip tone="low" icon={clock} className={styles.line}>
        Часы планшета {skew > 0 ? 'отстают' : 'спешат'} на {minutes(skew)}.{' '}
        <span className={styles.long}>Время продаж сервер поправит, но часы лучше подвести.</span>
      </Strip>
    );
  }
  return age === null ? null : <p className={styles.quiet}>Каталог и остатки на {age}</p>;
}

function minutes(ms: number): string {
  const whole = Math.round(Math.abs(ms) / 60_000);
  return whole < 120 ? `${whole} мин` : `${Math.round(whole / 60)} ч`;
}
