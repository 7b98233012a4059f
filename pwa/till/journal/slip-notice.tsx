/** Why the receipt of a scanned slip does not open, and what helps. */
import { ReceiptText } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';
import { SessionDoor, useWayToSession } from '../kit/session-door.tsx';
import type { OfflineReason } from './use-journal-view.ts';
import type { SaleAbsence } from './use-sale-for-return.ts';

const OFFLINE_TEXTS: Readonly<Record<OfflineReason, string>> = {
  away: 'Нет связи с сервером. Вернуть товар без связи может только касса, на которой его продали. Появится связь, и чек откроется сам.',
  pin: 'Вы за кассой по PIN.',
  expired: 'Сеанс закончился.',
};

export interface SlipNoticeProps {
  absence: SaleAbsence;
  offlineReason: OfflineReason | null;
  onClose: () => void;
}

export function SlipNotice({ absence, offlineReason, onClose }: SlipNoticeProps) {
  const way = useWayToSession();
  const icon = <ReceiptText />;
  if (absence === 'looking')
    return (
      <div role="status">
        <Notice tone="neutral" icon={icon}>
          Ищем чек…
        </Notice>
      </div>
    );
  const isUnknown = absence === 'unknown';
  const needsSession = !isUnknown && offlineReason !== null && offlineReason !== 'away';
  return (
    <Notice
      tone="low"
      urgent
      icon={icon}
      title={isUnknown ? 'Такого чека нет' : 'Этот чек пробит на другой кассе'}
      action={needsSession && <SessionDoor />}
      onClose={onClose}
    >
      {isUnknown
        ? 'Ни на этой кассе, ни на сервере его нет. Если его пробили без связи, сначала должна выйти на связь та касса.'
        : OFFLINE_TEXTS[offlineReason ?? 'away']}
      {needsSession && ` Чеки других касс откроются, когда вы ${way}.`}
    </Notice>
  );
}
