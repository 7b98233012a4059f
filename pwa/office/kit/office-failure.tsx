/** Failure of a back-office list: in place of the list, or above an outdated one. */
import { CloudOff, ServerCrash } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../device/use-connection.ts';
import type { Failure } from '../../queries/failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { Moment } from '../../parts/time/moment.tsx';
import styles from './office-failure.module.css';

export interface OfficeFailureProps {
  failure: Failure;
  /** Why there is no copy on the device: «Данные клиентов на устройстве не хранятся». */
  notKept: string;
  busy: boolean;
  onRetry: () => void;
}

export function OfficeFailure({ failure, notKept, busy, onRetry }: OfficeFailureProps) {
  const isAway = failure.kind === 'out-of-reach';
  return (
    <EmptyState
      icon={isAway ? <CloudOff size={28} /> : <ServerCrash size={28} />}
      tone="low"
      title={isAway ? 'Нет связи с сервером' : 'Не удалось загрузить'}
      action={
        <Button variant="outline" busy={busy} busyLabel="Загружаем…" onClick={onRetry}>
          Повторить
        </Button>
      }
    >
      {isAway ? `${notKept}. Всё откроется само, как только вернётся связь.` : failure.message}
    </EmptyState>
  );
}

export interface StaleNoticeProps {
  failure: Failure;
  /** When the rows were fetched, ms since the epoch. */
  asOf: number;
  onRetry: () => void;
  className?: string | undefined;
}

/** Above rows that stay visible because newer ones could not be fetched. */
export function StaleNotice({ failure, asOf, onRetry, className }: StaleNoticeProps) {
  return (
    <Notice
      tone="low"
      className={className}
      icon={failure.kind === 'out-of-reach' ? <CloudOff /> : undefined}
      action={
        <Button variant="link" className={styles.again} onClick={onRetry}>
          Обновить
        </Button>
      }
    >
      {failure.kind === 'out-of-reach' ? 'Нет связи с сервером' : failure.message}. Показано то, что было на{' '}
      <Moment at={new Date(asOf).toISOString()} />.
    </Notice>
  );
}

/** Refetches once the server is reachable again, if the last request failed. */
export function useRetryOnReturn(failed: boolean, retry: () => void): void {
  const { reachable } = useConnection();
  const latest = useLatest(retry);
  const wasAway = useRef(false);
  useEffect(() => {
    if (reachable === false) wasAway.current = true;
    if (reachable !== true || !wasAway.current) return;
    wasAway.current = false;
    if (failed) latest.current();
  }, [reachable, failed, latest]);
}
