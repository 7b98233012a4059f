/** How old the report in view is, and the way to a newer one: it never changes under its reader's eyes by itself. */
import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../../device/use-connection.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { reportQuery, useIsReportOld, type ReportAsked } from '../../queries/reports.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reports.module.css';

export function ReportAge({ asked }: { asked: ReportAsked }) {
  const answer = useQuery(reportQuery(asked));
  const { reachable } = useConnection();
  const isOld = useIsReportOld(answer, asked);
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = answer;
  // Its line is there from the beginning: what comes later moves nothing.
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
