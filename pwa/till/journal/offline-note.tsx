/** Why the journal shows the receipts of this device only, with the way to the others. */
import { SessionDoor, useWayToSession } from '../kit/session-door.tsx';
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
      <p className="muted text-12">
        {REASONS[reason]}: показаны чеки этого устройства.
        {reason !== 'away' && ` Остальные откроются, когда вы ${way}.`}
      </p>
      {reason !== 'away' && <SessionDoor />}
    </>
  );
}
