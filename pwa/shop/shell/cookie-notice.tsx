import { useState } from 'react';
import { Link } from 'react-router-dom';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { paths } from '../../parts/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './cookie-notice.module.css';

/** Shown until accepted, never while the flag is being read. Without storage, accepting hides it for this visit. */
export function CookieNotice() {
  const { loaded, value: accepted } = useFlag('cookiesAccepted');
  const [isClosed, setClosed] = useState(false);
  if (!loaded || accepted || isClosed) return null;
  return (
    <aside className={styles.notice} aria-label="Файлы cookie">
      <p className={styles.text}>
        Файлы cookie нужны, чтобы работал вход. Подробнее — в{' '}
        <Link to={paths.privacy()}>политике конфиденциальности</Link>.
      </p>
      <Button onClick={() => void setFlag('cookiesAccepted', true).catch(() => setClosed(true))}>Принять</Button>
    </aside>
  );
}
