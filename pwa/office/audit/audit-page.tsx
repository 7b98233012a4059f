/** The audit log, newest first. Read only: the server writes entries with the changes themselves. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen, ListFilter } from 'lucide-react';
import {
  AUDIT_ACTIONS,
  AUDIT_PAGE_SIZE,
  listAudit,
  auditActionText,
  missingActorText,
  type AuditEntry,
} from '#contract/audit/audit.ts';
import { counted } from '#contract/values/plural.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { auditQuery, customerQuery } from '../../queries/customers.ts';
import { Chip } from '../../ui/chip.tsx';
import { column } from '../kit/column.ts';
import { listAddress } from '../kit/list-address.ts';
import { DaysFilter, FilterBar, SelectFilter } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';
import office from '../kit/office.module.css';
import { Link } from 'react-router-dom';
import { formatPhone } from '#contract/values/phone.ts';
import { AuditLines } from '../kit/audit-lines.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { MENU_COLUMN, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import styles from './audit.module.css';
import { IconButton, LinkButton } from '../kit/buttons.tsx';

/** `actor` is the person who acted, `subject` the person acted upon. */
export const auditAddress = listAddress(listAudit, {
  fields: ['q', 'action', 'actor', 'subject', 'from', 'to'],
  fixed: { limit: AUDIT_PAGE_SIZE },
});

const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));

export function AuditPage() {
  const list = useList(auditAddress, auditQuery);
  const { view, change, reset, isNarrowed } = list;
  return (
    <ListPage
      title="Журнал действий"
      list={list}
      size={AUDIT_PAGE_SIZE}
      count={(total) => counted(total, 'запись', 'записи', 'записей')}
      search={{ label: 'Поиск по журналу действий', placeholder: 'Человек, действие или причина' }}
      columns={auditColumns(change)}
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
            <LinkButton onClick={reset}>Сбросить</LinkButton>
          </div>
        )}
      </FilterBar>
    </ListPage>
  );
}

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

type Narrow = (to: { action?: string; actor?: string; subject?: string }) => void;

const auditColumns = (narrow: Narrow): TableColumn<AuditEntry>[] => [
  column('at', 'Когда', { sorted: 'desc', card: 'plain', className: 'nowrap' }, ({ at }) => <Moment at={at} />),
  column('action', 'Действие', { card: 'title' }, ({ action }) => (
    <span className={styles.deed}>{auditActionText(action)}</span>
  )),
  column('subject', 'О ком или о чём', { className: styles.subject }, Subject),
  column('details', 'Подробности', { className: styles.details }, (entry) => <AuditLines entry={entry} />),
  { key: 'actor', header: 'Кто сделал', cell: Actor },
  {
    ...MENU_COLUMN,
    key: 'narrow',
    header: 'Отбор',
    cell: (entry) => (
      <Menu
        trigger={<IconButton icon={ListFilter} label={`Отобрать похожие: ${auditActionText(entry.action)}`} />}
        items={waysToNarrow(entry, narrow)}
      />
    ),
  },
];

function waysToNarrow({ action, actor, subject }: AuditEntry, narrow: Narrow): MenuItem[] {
  const ways: MenuItem[] = [{ label: 'Только это действие', onSelect: () => narrow({ action }) }];
  if (subject.kind === 'person')
    ways.push({ label: 'Всё об этом человеке', onSelect: () => narrow({ subject: subject.id }) });
  if (actor !== null)
    ways.push({ label: `Все действия: ${nameOrPhone(actor)}`, onSelect: () => narrow({ actor: actor._id }) });
  return ways;
}

/** A label as it was at that time: «Ольга, +79123456789», or the phone alone. */
const WITH_PHONE = /^(?:(.*), )?(\+7\d{10})$/s;

function Subject({ subject: { kind, id, label } }: AuditEntry) {
  // The label of a file contains the days it covers.
  if (kind !== 'person') return <span>{label.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1')}</span>;
  const [, name, phone = ''] = WITH_PHONE.exec(label) ?? [];
  const shown = formatPhone(phone);
  return (
    <>
      <Link to={paths.adminCustomer(id)}>{name ?? (shown === '' ? label : shown)}</Link>
      {name !== undefined && <span className={`${cells.sub} nowrap tabular`}>{shown}</span>}
    </>
  );
}

function Actor({ action, actor, subject }: AuditEntry) {
  if (actor === null) return <span className="muted">{missingActorText(action)}</span>;
  if (actor._id === subject.id) return <span className="muted">лично</span>;
  return <Link to={paths.adminCustomer(actor._id)}>{nameOrPhone(actor)}</Link>;
}
