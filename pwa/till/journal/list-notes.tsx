/** Notes below the journal's list on receipts that it lacks: those of the server, and other people's. */
import { SessionDoor, useWayToSession } from '../kit/session-door.tsx';
import { otherSalesText, partSentText } from './others-notices.tsx';
import type { JournalView, OfflineReason } from './use-journal-view.ts';

const REASONS: Readonly<Record<OfflineReason, string>> = {
  away: 'Нет связи с сервером',
  pin: 'Вы за кассой по PIN',
  expired: 'Сеанс закончился',
};

export function ListNotes({ offlineReason, server, others, part }: JournalView) {
  return (
    <>
      {offlineReason !== null && <OfflineNote reason={offlineReason} />}
      {server === 'failed' && (
        <p className="muted text-12">
          Сервер не ответил: показаны чеки этого устройства. Обновите страницу, чтобы спросить снова.
        </p>
      )}
      {others.count > 0 && (
        <p className="muted text-12">
          {otherSalesText(others, part !== null)} Чек находится поиском по номеру, покупателю, товару или сумме.
        </p>
      )}
      {part !== null && <p className="muted text-12">{partSentText(part)}</p>}
    </>
  );
}

/** Why the receipts of this device only are shown, with the way to the others. */
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
