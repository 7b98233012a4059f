/** On a till where nobody is logged in: the receipts that wait for a staff login. Their sellers are not named. */
import { useUnsent } from '../../device/journal/use-journal.ts';
import { cashText, receiptsText } from '../../parts/journal/shift-words.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth-page.module.css';

export function WaitingReceipts() {
  const { count, total } = useUnsent();
  if (count === 0) return null;
  return (
    <Notice tone="low" title={`Ждут отправки: ${receiptsText(count)} на ${cashText(total)}`} className={styles.late}>
      Они сохранены на этом устройстве и уйдут на сервер, как только здесь войдёт любой сотрудник магазина.
    </Notice>
  );
}
