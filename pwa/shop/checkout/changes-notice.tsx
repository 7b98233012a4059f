import { RefreshCw } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';
import styles from './changes-notice.module.css';
import type { Changed, Changes } from './order-changes.ts';

/** The changes line by line, former and current value; the order is placed only by a second press. */
export function ChangesNotice({ changes: { heading, lines } }: { changes: Changes }) {
  return (
    <Notice tone="sale" urgent icon={<RefreshCw size={20} strokeWidth={1.75} aria-hidden />} title={heading}>
      <ChangesList lines={lines} />
      <p>Заказ ещё не оформлен. Проверьте и нажмите кнопку ещё раз.</p>
    </Notice>
  );
}

export function ChangesList({ lines }: { lines: readonly Changed[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ title, before, after }) => (
        <li key={title}>
          {title}: <s>{before}</s> <span aria-hidden>→</span> <span className="visually-hidden">теперь</span>{' '}
          <strong>{after}</strong>
        </li>
      ))}
    </ul>
  );
}
