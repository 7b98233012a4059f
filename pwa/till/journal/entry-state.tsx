/** The state of a receipt in words, and the extent of its returns. */
import { Check, CircleSlash, Clock, Send, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import { rulesOf } from '../../device/rows/kinds.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { Pill, type PillProps } from '../../ui/pill.tsx';
import { isUnconfirmed, type Entry, type EntryState as State } from './entries.ts';
import styles from './journal.module.css';

const look = (words: string, tone: NonNullable<PillProps['tone']>, Icon: LucideIcon) => ({
  words,
  tone,
  icon: <Icon size={16} strokeWidth={2} />,
});

const STATES: Readonly<Record<State, ReturnType<typeof look>>> = {
  sent: look('Отправлен', 'ok', Check),
  attention: look('Требует внимания', 'sale', TriangleAlert),
  sending: look('Отправляется', 'mint', Send),
  waiting: look('Ждёт отправки', 'low', Clock),
  voiding: look('Аннулирование ждёт отправки', 'low', Clock),
  voided: look('Аннулирован', 'neutral', CircleSlash),
  corrected: look('Исправлен', 'neutral', CircleSlash),
};

/** State of a receipt that the server acknowledged and may have lost since. */
const UNCONFIRMED = look('Не подтверждён', 'low', Clock);

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
