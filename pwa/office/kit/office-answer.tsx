/** The body of an office screen in each state of the server's answer: loading, loaded, empty, stale, failed. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../queries/failure.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from './office-failure.tsx';
import styles from './office.module.css';

export interface OfficeAnswerProps<T> {
  answer: UseQueryResult<T>;
  /** Why the device has no copy: «Письма на устройстве не хранятся». */
  notKept: string;
  /** True for a form, which holds what a person typed: a failed refetch neither replaces it nor puts a notice above it. / */
  isForm?: boolean;
  /** Shown until the first answer; by default rows of a table, or a card of a form. */
  skeleton?: ReactNode;
  /** False inside a card, a drawer or a dialog. */
  inCard?: boolean;
  /**
   * Replaces `children`, in a card, when there is nothing to show; a falsy node shows the children. It is called only
   * with the server's answer to the current request, never with another page's or filter's.
   */
  empty?: (data: T) => ReactNode;
  /** `busy` is true while data of another page or filter is a placeholder. */
  children: (data: T, busy: boolean) => ReactNode;
}

/**
 * Refetches when the connection returns. After a failure the requested rows stay, under a notice of their age;
 * placeholder rows of another page or filter do not.
 */
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
