/** Time and place of the last backup. Renders nothing until the server answers. */
import { useQuery } from '@tanstack/react-query';
import type { BackupPlace } from '#contract/shop/system.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { backupQuery } from '../../queries/settings.ts';
import styles from './settings.module.css';

/** «Последняя резервная копия: …, на другом диске сервера». */
const PLACES: Readonly<Record<BackupPlace, string>> = {
  'same-disk': 'на том же диске, что и магазин: поломка диска унесёт и её. Укажите другой диск или хранилище',
  'other-disk': 'на другом диске сервера',
  store: 'в хранилище вне сервера',
};

export function BackupLine() {
  const { data } = useQuery(backupQuery);
  if (data === undefined) return null;
  const { backup } = data;
  if (backup === undefined)
    return <p className={styles.lead}>Резервные копии не делаются: на сервере для них не указана папка.</p>;
  if (backup.at === null) return <p className={styles.lead}>Резервной копии магазина пока нет.</p>;
  return (
    <p className={styles.lead}>
      Последняя резервная копия: <Moment at={backup.at} />, {PLACES[backup.place]}
      {backup.overdue && '. Это давно: проверьте сервер и место для копий'}.
    </p>
  );
}
