/** The body of an office screen in each state of the server's answer: loading, loaded, empty, stale, failed. */
import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff, ServerCrash } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useConnection } from '../../device/use-connection.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { type Failure, failureOf } from '../../queries/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import styles from './office.module.css';
import { LinkButton, OutlineButton } from './buttons.tsx';

interface OfficeAnswerProps<T> {
  answer: UseQueryResult<T>;
  /** Why the device has no copy: «Письма на устройстве не хранятся». */
  notKept: string;
  /** True for a form, which holds what a person typed: a failed refetch neither replaces it nor puts a notice above it. */
  isForm?: boolean;
  /** Shown until the first answer; by default rows of a table, or a card of a form. */
  skeleton?: ReactNode;
  /** False inside a card, a drawer or a dialog. */
  inCard?: boolean;
  /** Replaces `children`, in a card; falsy for none. Called only with the server's answer to the current request, never a former one's. */
  empty?: (data: T) => ReactNode;
  /** `busy` is true while data of another page or filter is a placeholder. */
  children: (data: T, busy: boolean) => ReactNode;
}

interface OfficeFailureProps {
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
        <OutlineButton busy={busy} busyLabel="Загружаем…" onClick={onRetry}>
          Повторить
        </OutlineButton>
      }
    >
      {isAway ? `${notKept}. Всё откроется само, как только вернётся связь.` : failure.message}
    </EmptyState>
  );
}

interface StaleNoticeProps {
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
        <LinkButton className={styles.again} onClick={onRetry}>
          Обновить
        </LinkButton>
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

/** Refetches when the connection returns. After a failure the requested rows stay, under a notice of their age; placeholder rows don't. */
export function OfficeAnswer<T>({
  answer: { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch },
  notKept,
  isForm = false,
  skeleton = isForm ? <CardSkeleton /> : <RowsSkeleton />,
  inCard = true,
  empty,
  children,
}: OfficeAnswerProps<T>) {
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const frame = (node: ReactNode) => (inCard ? <div className={styles.card}>{node}</div> : node);
  const failure = error === null || (isForm && data !== undefined) ? null : failureOf(error);
  if (failure !== null && (data === undefined || isPlaceholderData)) {
    return frame(<OfficeFailure failure={failure} notKept={notKept} busy={isFetching} onRetry={retry} />);
  }
  if (data === undefined) return skeleton;
  const nothing = empty?.(data);
  if (nothing && isPlaceholderData) return skeleton;
  return (
    <>
      {failure !== null && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
      {nothing ? frame(nothing) : children(data, isPlaceholderData)}
    </>
  );
}

export function CardSkeleton() {
  return (
    <SkeletonGroup className="card grid gap-4 p-5">
      <Skeleton width="long" />
      <Skeleton width="long" />
      <Skeleton width="half" />
    </SkeletonGroup>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup className={styles.card}>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles.bones}>
          <Skeleton width="long" />
          <Skeleton width="half" />
          <Skeleton width="half" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
