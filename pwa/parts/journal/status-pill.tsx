import { CloudOff, TriangleAlert, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { counted, plural } from '#contract/values/plural.ts';
import { useConnection } from '../../device/use-connection.ts';
import { NO_ROWS } from '../../device/rows/kinds.ts';
import type { RowCounts } from '#contract/devices/row-counts.ts';
import { useJournalCounts, useSyncStatus } from '../../device/journal/use-journal.ts';
import { useSellerToOpen } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../page/paths.ts';
import { useMinute } from '../time/use-minute.ts';
import { queueAge, type QueueAge } from './queue-age.ts';
import { countAll, joinTexts, sortTexts } from '../../device/journal/row-words.ts';
import styles from './status-pill.module.css';

export interface PillState {
  tone: 'online' | 'waiting' | 'offline' | 'attention';
  text: string;
  /** Shorter text for a phone's header. */
  short: string;
}

/** While the journal has not been read nobody knows whether rows wait: the pill is not green. */
const NOT_READ: PillState = { tone: 'waiting', text: 'Читаем журнал…', short: 'Журнал…' };

/** Rows that need a person come first, then a lost connection, then rows being sent; last those that only a later version can send. */
export function pillState(state: {
  waiting: RowCounts;
  attention: RowCounts;
  reachable: boolean | null;
  needsLogin: boolean;
  /** True when the person at the till can open a session by PIN instead of the password. */
  byPin?: boolean;
  /** True when the same rows have been on their way for longer than a sound network needs. */
  isSlow?: boolean;
  /** Age of the oldest waiting row; not shown below an hour. */
  age?: QueueAge;
}): PillState {
  const { age = { words: null, isLoud: false } } = state;
  const waiting = rowWords({ ...state.waiting, unknown: 0 });
  const refused = rowWords(state.attention);
  if (refused !== null) {
    return {
      tone: 'attention',
      text: `${refused.all} ${refused.verb('требует', 'требуют')} внимания`,
      short: `Внимание · ${refused.short}`,
    };
  }
  if (waiting === null) {
    const isOffline = state.reachable === false;
    const foreign = rowWords({ ...NO_ROWS, unknown: state.waiting.unknown });
    if (foreign !== null)
      return {
        tone: 'attention',
        text: `${isOffline ? 'Нет сети · ' : ''}${foreign.all} ${foreign.verb('ждёт', 'ждут')} обновления кассы`,
        short: `Обновление · ${foreign.short}`,
      };
    const text = isOffline ? 'Нет сети' : 'Онлайн';
    return { tone: isOffline ? 'offline' : 'online', text, short: text };
  }
  const wait = `${waiting.all} ${waiting.verb('ждёт', 'ждут')} ${age.words ?? 'отправки'}`;
  if (state.needsLogin) {
    const need = state.byPin === true ? 'Нужен PIN' : 'Нужен вход';
    return { tone: 'attention', text: `${need} · ${wait}`, short: `${need} · ${waiting.short}` };
  }
  if (state.reachable === false) {
    return {
      tone: age.isLoud ? 'attention' : 'offline',
      text: `Нет сети · ${wait}`,
      short: `Нет сети · ${waiting.short}`,
    };
  }
  if (age.words !== null) {
    const stuck = waiting.verb('Не уходит', 'Не уходят');
    return { tone: 'attention', text: `${stuck} ${waiting.all} · ${age.words}`, short: `${stuck} · ${age.words}` };
  }
  if (state.isSlow === true)
    return { tone: 'waiting', text: `Отправка задерживается · ${wait}`, short: `Задержка · ${waiting.short}` };
  return { tone: 'waiting', text: `Отправляем ${waiting.all}`, short: `Отправляем ${waiting.short}` };
}

interface RowWords {
  /** «2 чека и 1 пересчёт». */
  all: string;
  /** Shorter text: for rows of several sorts only their number. */
  short: string;
  /** The verb form for these rows. */
  verb: (one: string, many: string) => string;
}

/** Names rows by their sort; null without rows. */
function rowWords(counts: RowCounts): RowWords | null {
  const texts = sortTexts(counts);
  if (texts.length === 0) return null;
  const count = countAll(counts);
  const isMixed = texts.length > 1;
  const all = joinTexts(texts);
  // «Закрытие смены» is too long for a phone's header.
  const sole = counts.closings > 0 ? counted(count, 'закрытие', 'закрытия', 'закрытий') : all;
  return {
    all,
    short: isMixed ? counted(count, 'запись', 'записи', 'записей') : sole,
    verb: (one, many) => (isMixed ? many : plural(count, one, many, many)),
  };
}

export function StatusPill() {
  const counts = useJournalCounts();
  const { needsLogin } = useSyncStatus();
  const { reachable } = useConnection();
  const { status } = usePerson();
  const byPin = useSellerToOpen() !== null;
  const minute = useMinute();
  const isSlow = useIsSlow(Object.values(counts?.waiting ?? {}).join(' '));
  const { tone, text, short } =
    counts === undefined
      ? NOT_READ
      : pillState({
          ...counts,
          isSlow,
          age: queueAge(counts.oldestAt, minute * 60_000),
          reachable,
          byPin,
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

/** A hanging tab may hold the queue for its whole lease; after this time the pill shows a delay. */
const SLOW_MS = 15_000;

/** True once `what` has stayed the same for that time. */
function useIsSlow(what: string): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(what), SLOW_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return slow === what;
}

function Sign({ tone, login }: { tone: PillState['tone']; login: boolean }) {
  if (tone === 'attention') return login ? <UserRound /> : <TriangleAlert />;
  if (tone === 'offline') return <CloudOff />;
  return <span className={styles.dot} />;
}
