/** The body of an office screen in each state of the server's answer: coming, there, empty, stale, not to be had. */
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
  /** Stands there until the first answer; rows of a table unless given. */
  skeleton?: ReactNode;
  /** False where the answer stands in a card, a drawer or a dialog already. */
  inCard?: boolean;
  /**
   * What is said instead of `children`, in a card, when there is nothing to show; a falsy node shows the children. It
   * is said of the server's answer to what is asked, never of the answer to another page or filter.
   */
  empty?: (data: T) => ReactNode;
  /** `busy` is true while the data of another page or filter stands in for what is asked. */
  children: (data: T, busy: boolean) => ReactNode;
}

/**
 * Asks again by itself when the connection returns. After a failure the rows that were asked for stay, under a notice
 * of their age; rows of another page or filter do not.
 */
export function OfficeAnswer<T>({
  answer: { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch },
  notKept,
  skeleton = <RowsSkeleton />,
  inCard = true,
  empty,
  children,
}: OfficeAnswerProps<T>) {
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const frame = (node: ReactNode) => (inCard ? <div className={styles.card}>{node}</div> : node);
  const failure = error === null ? null : failureOf(error);
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

/** Rows of a table that are on their way. */
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
