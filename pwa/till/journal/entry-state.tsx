/** The state of a receipt in words, and the extent of its returns. */
import { Check, CircleSlash, Clock, Send, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { rulesOf } from '../../device/rows/kinds.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { Pill, type PillProps } from '../../ui/pill.tsx';
import { isUnconfirmed, type Entry, type EntryState as State } from './entries.ts';
import styles from './journal.module.css';

const STATES: Readonly<Record<State, { words: string; tone: NonNullable<PillProps['tone']>; icon: ReactNode }>> = {
  sent: { words: 'Отправлен', tone: 'ok', icon: <Check size={16} strokeWidth={2} /> },
  attention: { words: 'Требует внимания', tone: 'sale', icon: <TriangleAlert size={16} strokeWidth={2} /> },
  sending: { words: 'Отправляется', tone: 'mint', icon: <Send size={16} strokeWidth={2} /> },
  waiting: { words: 'Ждёт отправки', tone: 'low', icon: <Clock size={16} strokeWidth={2} /> },
  voiding: { words: 'Аннулирование ждёт отправки', tone: 'low', icon: <Clock size={16} strokeWidth={2} /> },
  voided: { words: 'Аннулирован', tone: 'neutral', icon: <CircleSlash size={16} strokeWidth={2} /> },
  corrected: { words: 'Исправлен', tone: 'neutral', icon: <CircleSlash size={16} strokeWidth={2} /> },
};

/** State of a receipt that the server acknowledged and may have lost since. */
const UNCONFIRMED = { words: 'Не подтверждён', tone: 'low', icon: <Clock size={16} strokeWidth={2} /> } as const;

export function EntryState({ entry }: { entry: Entry }) {
  const isInDoubt = useEpochChanged();
  const { person } = usePerson();
  const waitsForAdmin =
    entry.state === 'waiting' &&
    entry.row !== null &&
    rulesOf(entry.row).needsAdmin(entry.row) &&
    person?.role !== 'admin';
  const { words, tone, icon } = waitsForAdmin
    ? { ...STATES.waiting, words: 'Ждёт входа администратора' }
    : isUnconfirmed(entry, isInDoubt)
      ? UNCONFIRMED
      : STATES[entry.state];
  const back =
    entry.kind === 'sale' && entry.state !== 'voided' && entry.state !== 'corrected' ? entry.back : 'nothing';
  return (
    <span className={styles.states}>
      <Pill tone={tone} icon={icon}>
        {words}
      </Pill>
      {back !== 'nothing' && (
        <Pill tone="neutral" icon={<Undo2 size={16} strokeWidth={2} />}>
          {back === 'whole' ? 'Возвращён' : 'Возвращён частично'}
        </Pill>
      )}
    </span>
  );
}
