/** States of an account list without data: loading and failed. */
import { CloudOff } from 'lucide-react';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { absenceText } from '../../queries/absence-words.ts';
import styles from './section.module.css';

export function RowsLoading() {
  return (
    <SkeletonGroup className={styles.stack}>
      <Skeleton width="half" />
      <Skeleton width="long" />
      <Skeleton width="half" />
    </SkeletonGroup>
  );
}

export interface ListFailureProps {
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

export function ListFailure({ title, error, busy, onRetry }: ListFailureProps) {
  return (
    <EmptyState
      tone="low"
      headingLevel={3}
      icon={<CloudOff />}
      title={title}
      action={<RetryButton variant="outline" busy={busy} onClick={onRetry} />}
    >
      {absenceText(error, 'Список хранится на сервере: проверьте связь и попробуйте ещё раз.')}
    </EmptyState>
  );
}
