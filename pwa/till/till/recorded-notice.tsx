/** «Продажа проведена», with what has become of it since: waiting, sent, or in need of a person. Never in the way. */
import { Check, Clock, TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import type { JournalRow } from '../../device/journal/journal-types.ts';
import { useRow } from '../../device/journal/use-journal.ts';
import { paths } from '../../parts/page/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './recorded-notice.module.css';

export interface RecordedNoticeProps {
  row: JournalRow;
  /** Roubles to give back; null when nobody counted. */
  change: number | null;
  onClose: () => void;
}

export function RecordedNotice({ row, change, onClose }: RecordedNoticeProps) {
  const now = useRow(row.id) ?? row;
  return (
    <div className={styles.notice} role="status">
      <Check size={24} strokeWidth={2} aria-hidden className={styles.tick} />
      <div className={styles.text}>
        <b>Продажа проведена</b>
        <span className={styles.about}>
          {now.number} · {formatRoubles(now.total)}
        </span>
        <span className={styles.about}>
          <Fate row={now} />
        </span>
        {change !== null && change > 0 && <b className={styles.change}>Сдача {formatRoubles(change)}</b>}
      </div>
      <IconButton label="Закрыть" onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

function Fate({ row }: { row: JournalRow }) {
  const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
  if (row.state === 'accepted')
    return (
      <span className={styles.sent}>
        <Check {...icon} />
        на сервере
      </span>
    );
  if (row.state === 'attention') {
    return (
      <Link to={paths.journal()} className={styles.attention}>
        <TriangleAlert {...icon} />
        требует внимания
      </Link>
    );
  }
  return (
    <span className={styles.waiting}>
      <Clock {...icon} />
      сохранена на планшете, ждёт отправки
    </span>
  );
}
