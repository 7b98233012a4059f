import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { absenceText } from '../../queries/absence-words.ts';
import styles from './section.module.css';

type Rows = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;

/** In place of a list that has no answer yet: it is loading, or could not be fetched. */
export function RowsState({ of: { data, isError, error, isFetching, refetch }, title }: { of: Rows; title: string }) {
  if (data !== undefined) return null;
  if (!isError)
    return (
      <SkeletonGroup className={styles.stack}>
        <Skeleton width="half" />
        <Skeleton width="long" />
        <Skeleton width="half" />
      </SkeletonGroup>
    );
  return (
    <EmptyState
      tone="low"
      headingLevel={3}
      icon={<CloudOff />}
      title={title}
      action={<RetryButton variant="outline" busy={isFetching} onClick={() => void refetch()} />}
    >
      {absenceText(error, 'Список хранится на сервере: проверьте связь и попробуйте ещё раз.')}
    </EmptyState>
  );
}
