/** The log in each of its states: coming, there, empty, not to be had. */
import type { UseQueryResult } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { AUDIT_PAGE_SIZE, type listAudit } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { isNarrowed, WHOLE_LOG, type AuditView } from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';

export interface AuditListProps {
  answer: UseQueryResult<AnswerOf<typeof listAudit>>;
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

export function AuditList({ answer, view, onChange }: AuditListProps) {
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Записи журнала не хранятся на устройстве"
      empty={({ items }) => items.length === 0 && <NoEntries narrowed={isNarrowed(view)} onChange={onChange} />}
    >
      {({ items, total }, busy) => (
        <AuditTable
          entries={items}
          onNarrow={onChange}
          busy={busy}
          foot={
            <ListPages
              page={view.page}
              size={AUDIT_PAGE_SIZE}
              shown={items.length}
              total={total}
              onPage={(page) => onChange({ page })}
            />
          }
        />
      )}
    </OfficeAnswer>
  );
}

function NoEntries({ narrowed, onChange }: { narrowed: boolean } & Pick<AuditListProps, 'onChange'>) {
  return (
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
  );
}
