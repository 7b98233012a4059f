/** Age of the shown report, and a button to refresh it: a report never changes by itself while it is read. */
import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../../device/use-connection.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { reportQuery, useIsReportOld, type ReportQuery } from '../../queries/reports.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reports.module.css';

export function ReportAge({ request }: { request: ReportQuery }) {
  const answer = useQuery(reportQuery(request));
  const { reachable } = useConnection();
  const isOld = useIsReportOld(answer, request);
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = answer;
  // The line is rendered from the beginning, so that its text shifts nothing later.
  if (data === undefined || isPlaceholderData) return <p className={styles.age} role="status" />;
  return (
    <p className={styles.age} role="status">
      {reachable === false ? 'Нет связи с сервером, данные' : 'Данные'} на{' '}
      <Moment at={new Date(dataUpdatedAt).toISOString()} />
      {isOld && reachable !== false && (
        <>
          , с тех пор были изменения{' '}
          <Button
            variant="link"
            className={styles.again}
            busy={isFetching}
            busyLabel="Обновляем…"
            onClick={() => void refetch()}
          >
            Обновить
          </Button>
        </>
      )}
    </p>
  );
}
