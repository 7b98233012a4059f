/** The log in each of its states: coming, there, empty, not to be had. */
import type { UseQueryResult } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { AUDIT_PAGE_SIZE, type listAudit } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { formatNumber } from '#contract/values/money.ts';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { failureOf } from '../../queries/failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { isNarrowed, WHOLE_LOG, type AuditView } from './audit-address.ts';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';

export interface AuditListProps {
  answer: UseQueryResult<AnswerOf<typeof listAudit>>;
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

export function AuditList({ answer, view, onChange }: AuditListProps) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = answer;
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const failure = error === null ? null : failureOf(error);
  if (failure !== null && (data === undefined || isPlaceholderData)) {
    return (
      <div className={styles.card}>
        <OfficeFailure
          failure={failure}
          notKept="Записи журнала не хранятся на устройстве"
          busy={isFetching}
          onRetry={retry}
        />
      </div>
    );
  }
  if (data === undefined) return <LogSkeleton />;
  if (data.items.length === 0) {
    const narrowed = isNarrowed(view);
    return (
      <div className={styles.card}>
        <EmptyState
          icon={<NotebookPen size={28} strokeWidth={1.75} aria-hidden />}
          title={narrowed ? 'Записей не нашли' : 'Записей пока нет'}
          action={
            narrowed ? (
              <Button variant="outline" onClick={() => onChange(WHOLE_LOG)}>
                Сбросить поиск и фильтры
              </Button>
            ) : undefined
          }
        >
          {narrowed
            ? 'Попробуйте другие даты или слова.'
            : 'Здесь будет видно, кто и что менял: товары, цены, настройки, права людей.'}
        </EmptyState>
      </div>
    );
  }
  const first = (view.page - 1) * AUDIT_PAGE_SIZE + 1;
  return (
    <>
      {failure !== null && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
      <AuditTable
        entries={data.items}
        onNarrow={onChange}
        busy={isPlaceholderData}
        foot={
          <Pagination
            page={view.page}
            pages={Math.ceil(data.total / AUDIT_PAGE_SIZE)}
            onPage={(page) => onChange({ page })}
            label={`Показано ${formatNumber(first)}–${formatNumber(first + data.items.length - 1)} из ${formatNumber(data.total)}`}
          />
        }
      />
    </>
  );
}

function LogSkeleton() {
  return (
    <SkeletonGroup className={styles.card}>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles.bones}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
