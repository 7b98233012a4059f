/** Why the journal shows the receipts of this device only, with the way to the others. */
import { SessionDoor, useWayToSession } from '../kit/session-door.tsx';
import styles from './journal.module.css';
import type { OfflineReason } from './use-journal-view.ts';

const REASONS: Readonly<Record<OfflineReason, string>> = {
  away: 'Нет связи с сервером',
  pin: 'Вы за кассой по PIN',
  expired: 'Сеанс закончился',
};

export function OfflineNote({ reason }: { reason: OfflineReason }) {
  const way = useWayToSession();
  return (
    <>
      <p className={styles.sub}>
        {REASONS[reason]}: показаны чеки этого устройства.
        {reason !== 'away' && ` Остальные откроются, когда вы ${way}.`}
      </p>
      {reason !== 'away' && <SessionDoor />}
    </>
  );
}
