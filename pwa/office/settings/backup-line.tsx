/** Time of the last backup. Renders nothing until the server answers. */
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../parts/time/moment.tsx';
import { backupQuery } from '../../queries/settings.ts';
import styles from './settings.module.css';

export function BackupLine() {
  const { data } = useQuery(backupQuery);
  if (data === undefined) return null;
  const { backup } = data;
  if (backup === undefined)
    return <p className={styles.lead}>Резервные копии не делаются: на сервере для них не указана папка.</p>;
  if (backup.at === null) return <p className={styles.lead}>Резервной копии магазина пока нет.</p>;
  return (
    <p className={styles.lead}>
      Последняя резервная копия: <Moment at={backup.at} />
      {backup.overdue && '. Это давно: проверьте сервер и диск для копий'}.
    </p>
  );
}
