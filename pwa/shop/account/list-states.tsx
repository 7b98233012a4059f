/** States of an account list without data: loading and failed. */
import { CloudOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { historyText } from '../../parts/time/moments.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { useShop } from '../../queries/shop.ts';
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
  onAgain: () => void;
}

export function ListFailure({ title, error, busy, onAgain }: ListFailureProps) {
  return (
    <EmptyState
      tone="low"
      headingLevel={3}
      icon={<CloudOff size={28} strokeWidth={1.75} />}
      title={title}
      action={
        <Button variant="outline" busy={busy} onClick={onAgain}>
          Повторить
        </Button>
      }
    >
      {absenceText(
        error,
        'Список хранится на сервере и на устройство не записывается: проверьте связь и попробуйте ещё раз.',
      )}
    </EmptyState>
  );
}

export interface StaleListProps {
  error: unknown;
  /** When the list was fetched, ms since the epoch. */
  at: number;
  busy: boolean;
  onAgain: () => void;
}

/** Shown above a list that stays visible because a newer one could not be fetched. */
export function StaleList({ error, at, busy, onAgain }: StaleListProps) {
  const { timezone } = useShop();
  return (
    <Notice
      tone="low"
      action={
        <Button variant="link" busy={busy} onClick={onAgain}>
          Обновить
        </Button>
      }
    >
      {absenceText(error, 'Сервер не отвечает.')} Показано то, что было{' '}
      {historyText(new Date(at).toISOString(), new Date(), timezone)}.
    </Notice>
  );
}
