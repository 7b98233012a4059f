/** On a till where nobody is logged in: the receipts that wait for a staff login. Their sellers are not named. */
import { useUnsent } from '../../device/journal/use-journal.ts';
import { unsentText } from '../../parts/journal/shift-words.ts';
import { Notice } from '../../ui/notice.tsx';

export function WaitingReceipts() {
  const words = unsentText(useUnsent());
  if (words === '') return null;
  return (
    <Notice tone="low" title={`Ждут отправки: ${words}`} className="mt-5">
      Всё сохранено на этом устройстве и уйдёт на сервер, как только здесь войдёт любой сотрудник магазина.
    </Notice>
  );
}
