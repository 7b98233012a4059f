/** The journal's receipts with their states; a refused one shows its reason and actions. */
import { ChevronRight, Info } from 'lucide-react';
import type { MouseEvent } from 'react';
import { businessDay } from '#contract/values/business-day.ts';
import { clockText, denseMoment } from '../../parts/time/moments.ts';
import { Panel } from '../../ui/panel.tsx';
import table from '../../ui/table.module.css';
import { AttentionActions } from './refused-receipts.tsx';
import type { Entry } from './entries.ts';
import { EntryState } from './entry-state.tsx';
import { goodsText, lateVoid, lateWord, meansWords, signedTotal, tillWords, warningWords } from './entry-words.ts';
import styles from './journal.module.css';

const COLUMNS = 7;

interface JournalTableProps {
  entries: readonly Entry[];
  /** The shop's day, `YYYY-MM-DD`: its receipts show only the time. */
  today: string;
  timeZone: string;
  onOpen: (entry: Entry) => void;
}

export function JournalTable({ entries, ...line }: JournalTableProps) {
  return (
    <Panel flush>
      <div className="relative scroll-x">
        <table className={`${table.table} ${styles.table}`} aria-label="Чеки">
          <thead>
            <tr>
              <th>Чек</th>
              <th>Время</th>
              <th className={styles.roomy}>Позиции</th>
              <th className={styles.wide}>Покупатель</th>
              <th className={table.number}>Итого</th>
              <th>Состояние</th>
              <th>
                <span className="visually-hidden">Подробнее</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <JournalLine key={entry.id} entry={entry} {...line} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface LineProps extends Omit<JournalTableProps, 'entries'> {
  entry: Entry;
}

function JournalLine({ entry, today, timeZone, onOpen }: LineProps) {
  const isUrgent = entry.state === 'attention';
  const notes = entry.kind === 'sale' ? warningWords(entry) : [];
  const about = entry.kind === 'sale' ? entry.buyer : entry.reason;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button, a') === null) onOpen(entry);
  };
  return (
    <>
      <tr
        className={`${table.pressable} ${isUrgent ? `${table.attention} ${styles.urgent}` : ''} ${isUrgent || notes.length > 0 ? styles.opened : ''}`}
        onClick={open}
      >
        <td className="weight-heading">
          {entry.number}
          <Origin entry={entry} timeZone={timeZone} />
        </td>
        <td className="tabular">{when(entry.at, today, timeZone)}</td>
        <td className={styles.roomy}>{goodsText(entry)}</td>
        <td className={styles.wide} title={about}>
          {about || '—'}
        </td>
        <td className={`${table.number} weight-heading`}>
          {signedTotal(entry)}
          {entry.cashless !== undefined && <span className={table.sub}>{meansWords(entry)}</span>}
        </td>
        <td>
          <EntryState entry={entry} />
        </td>
        <td className={table.actions}>
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${entry.kind === 'sale' ? 'Чек' : 'Возврат'} ${entry.number}: подробнее`}
            onClick={() => onOpen(entry)}
          >
            <ChevronRight />
          </button>
        </td>
      </tr>
      {isUrgent && entry.row !== null && (
        <tr className={`${table.attention} ${styles.urgent} ${styles.whole}`}>
          <td colSpan={COLUMNS}>
            <AttentionActions row={entry.row} voiding={entry.voiding} />
          </td>
        </tr>
      )}
      {!isUrgent && notes.length > 0 && (
        <tr className={styles.whole}>
          <td colSpan={COLUMNS} className={styles.notes}>
            {notes.map((note) => (
              <p key={note} className="row gap-2">
                <Info size={16} />
                {note}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** Below the number: the kind of receipt, unless it is an ordinary sale of this till. */
function Origin({ entry, timeZone }: Pick<LineProps, 'entry' | 'timeZone'>) {
  const words = [
    entry.kind === 'return' ? `Возврат по ${entry.saleNumber}` : null,
    entry.till === null ? null : tillWords(entry.till),
    lateWord(entry, timeZone),
    lateVoid(entry, timeZone) === null ? null : 'аннулирование поступило позже',
  ].filter((word) => word !== null);
  return words.length === 0 ? null : <span className={table.sub}>{words.join(' · ')}</span>;
}

function when(at: string, today: string, timeZone: string): string {
  return businessDay(new Date(at), timeZone) === today
    ? clockText(at, timeZone)
    : denseMoment(at, new Date(), timeZone);
}
