/** Columns of the audit log: when, what, about whom, by whom. */
import { ListFilter } from 'lucide-react';
import { Link } from 'react-router-dom';
import { auditActionText, missingActorText, type AuditEntry } from '#contract/audit/audit.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { AuditLines } from '../kit/audit-lines.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import styles from './audit.module.css';
import { IconButton } from '../kit/buttons.tsx';

/** Filters the log by one action or one person. */
type Narrow = (to: { action?: string; actor?: string; subject?: string }) => void;

/** The log's columns; each row has buttons that filter the log by its action or person. */
export const auditColumns = (narrow: Narrow): TableColumn<AuditEntry>[] => [
  {
    key: 'at',
    header: 'Когда',
    sorted: 'desc',
    card: 'plain',
    className: styles.time,
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'action',
    header: 'Действие',
    card: 'title',
    cell: ({ action }) => <span className={styles.deed}>{auditActionText(action)}</span>,
  },
  {
    key: 'subject',
    header: 'О ком или о чём',
    className: styles.subject,
    cell: ({ subject }) => <Subject subject={subject} />,
  },
  {
    key: 'details',
    header: 'Подробности',
    className: styles.details,
    cell: (entry) => <AuditLines entry={entry} />,
  },
  { key: 'actor', header: 'Кто сделал', cell: (entry) => <Actor entry={entry} /> },
  {
    key: 'narrow',
    header: 'Отбор',
    hideHeader: true,
    card: 'corner',
    className: cells.actions,
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

function Subject({ subject: { kind, id, label } }: { subject: AuditEntry['subject'] }) {
  // The label of a file contains the days it covers.
  if (kind !== 'person') return <span>{label.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1')}</span>;
  const [, name, phone = ''] = WITH_PHONE.exec(label) ?? [];
  const shown = formatPhone(phone);
  return (
    <>
      <Link to={paths.adminCustomer(id)}>{name ?? (shown === '' ? label : shown)}</Link>
      {name !== undefined && <span className={`${cells.sub} ${styles.time} tabular`}>{shown}</span>}
    </>
  );
}

function Actor({ entry: { action, actor, subject } }: { entry: AuditEntry }) {
  if (actor === null) return <span className="muted">{missingActorText(action)}</span>;
  if (actor._id === subject.id) return <span className="muted">лично</span>;
  return <Link to={paths.adminCustomer(actor._id)}>{nameOrPhone(actor)}</Link>;
}
