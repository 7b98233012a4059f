/** The audit log, newest first. Read only: the server writes entries with the changes themselves. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { useMemo } from 'react';
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, listAudit } from '#contract/audit/audit.ts';
import { counted } from '#contract/values/plural.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { auditQuery } from '../../queries/audit.ts';
import { customerQuery } from '../../queries/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { listAddress } from '../kit/list-address.ts';
import { DaysFilter, FilterBar, SelectFilter } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';
import office from '../kit/office.module.css';
import { auditColumns } from './audit-columns.tsx';

/** `actor` is the person who acted, `subject` the person acted upon. */
export const auditAddress = listAddress(listAudit, {
  fields: ['q', 'action', 'actor', 'subject', 'from', 'to'],
  fixed: { limit: AUDIT_PAGE_SIZE },
});

const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));

export function AuditPage() {
  const list = useList(auditAddress, auditQuery);
  const { view, change, reset, isNarrowed } = list;
  const columns = useMemo(() => auditColumns(change), [change]);
  return (
    <ListPage
      title="Журнал действий"
      list={list}
      size={AUDIT_PAGE_SIZE}
      count={(total) => counted(total, 'запись', 'записи', 'записей')}
      search={{ label: 'Поиск по журналу действий', placeholder: 'Человек, действие или причина' }}
      columns={columns}
      rowKey={({ _id }) => _id}
      notKept="Записи журнала не хранятся на устройстве"
      empty={{
        icon: NotebookPen,
        title: 'Записей пока нет',
        text: 'Здесь будет видно, кто и что менял: товары, цены, настройки, права людей.',
        narrowed: {
          title: 'Записей не нашли',
          text: 'Попробуйте другие даты или слова.',
          reset: 'Сбросить поиск и фильтры',
        },
      }}
    >
      <FilterBar set={[view.action, view.from, view.to, view.subject, view.actor]}>
        <SelectFilter
          list={list}
          name="action"
          label="Действие"
          placeholder="Любое действие"
          options={ACTION_OPTIONS}
          width="fitting"
        />
        <DaysFilter list={list} />
        {isNarrowed && (
          <div className={office.press}>
            {view.subject !== undefined && (
              <PersonChip id={view.subject} before="О ком" onRemove={() => change({ subject: undefined })} />
            )}
            {view.actor !== undefined && (
              <PersonChip id={view.actor} before="Кто" onRemove={() => change({ actor: undefined })} />
            )}
            <Button variant="link" onClick={reset}>
              Сбросить
            </Button>
          </div>
        )}
      </FilterBar>
    </ListPage>
  );
}

/** A filter chip with the person's name, once it is loaded. */
function PersonChip({ id, before, onRemove }: { id: string; before: string; onRemove: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(customerQuery(client, id));
  const name = data === undefined ? '…' : nameOrPhone(data);
  return (
    <Chip onRemove={onRemove} removeLabel={`Убрать фильтр «${before}: ${name}»`}>
      {before}: {name}
    </Chip>
  );
}
