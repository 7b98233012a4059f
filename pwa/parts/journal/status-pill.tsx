/** Always in the header: what has been sent and what has not. Opens the journal. */
import { CloudOff, TriangleAlert, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted, plural } from '#contract/values/plural.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useJournalCounts, useSyncStatus } from '../../device/journal/use-journal.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../page/paths.ts';
import { useMinute } from '../time/use-minute.ts';
import { queueAge, type QueueAge } from './queue-age.ts';
import styles from './status-pill.module.css';

export interface PillState {
  tone: 'online' | 'waiting' | 'offline' | 'attention';
  text: string;
  /** The same where there is no room: a phone's header. */
  short: string;
}

/** The words of the pill. A row that needs a person comes first, then a lost connection, then what is under way. */
export function pillState(state: {
  waiting: number;
  attention: number;
  reachable: boolean | null;
  needsLogin: boolean;
  /** How long the oldest has waited; nothing is said of less than an hour. */
  age?: QueueAge;
}): PillState {
  const { waiting, attention, age = { words: null, isLoud: false } } = state;
  const receipts = counted(waiting, 'чек', 'чека', 'чеков');
  const wait = `${plural(waiting, 'ждёт', 'ждут', 'ждут')} ${age.words ?? 'отправки'}`;
  if (attention > 0) {
    const refused = counted(attention, 'чек', 'чека', 'чеков');
    return {
      tone: 'attention',
      text: `${refused} ${plural(attention, 'требует', 'требуют', 'требуют')} внимания`,
      short: `Внимание · ${refused}`,
    };
  }
  if (state.needsLogin && waiting > 0)
    return { tone: 'attention', text: `Нужен вход · ${receipts} ${wait}`, short: `Нужен вход · ${receipts}` };
  if (state.reachable === false) {
    return waiting > 0
      ? {
          tone: age.isLoud ? 'attention' : 'offline',
          text: `Нет сети · ${receipts} ${wait}`,
          short: `Нет сети · ${receipts}`,
        }
      : { tone: 'offline', text: 'Нет сети', short: 'Нет сети' };
  }
  if (waiting > 0 && age.words !== null)
    return {
      tone: 'attention',
      text: `Не уходят ${receipts} · ${age.words}`,
      short: `Не уходят · ${age.words}`,
    };
  if (waiting > 0) return { tone: 'waiting', text: `Отправляем ${receipts}`, short: `Отправляем ${receipts}` };
  return { tone: 'online', text: 'Онлайн', short: 'Онлайн' };
}

export function StatusPill() {
  const counts = useJournalCounts();
  const { needsLogin } = useSyncStatus();
  const { reachable } = useConnection();
  const { status } = usePerson();
  const minute = useMinute();
  const { tone, text, short } = pillState({
    ...counts,
    age: queueAge(counts.oldestAt, minute * 60_000),
    reachable,
    needsLogin: status === 'pin' ? reachable !== false : needsLogin || status === 'expired',
  });
  return (
    <Link
      to={paths.journal()}
      className={`${styles.pill} ${styles[tone]}`}
      aria-label={`${text}. Открыть журнал продаж`}
    >
      <Sign tone={tone} login={needsLogin || status === 'pin'} />
      <span role="status">
        <span className={styles.full}>{text}</span>
        <span className={styles.short} aria-hidden>
          {short}
        </span>
      </span>
    </Link>
  );
}

function Sign({ tone, login }: { tone: PillState['tone']; login: boolean }) {
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (tone === 'attention') return login ? <UserRound {...icon} /> : <TriangleAlert {...icon} />;
  if (tone === 'offline') return <CloudOff {...icon} />;
  return <span className={styles.dot} />;
}
