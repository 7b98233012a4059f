/** People as rows; the name leads to the person, the menu to what can be done. */
import { EllipsisVertical } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Buyer } from '#contract/reports/buyers.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import type { ChooseAct } from './act-dialogs.tsx';
import styles from './customers-table.module.css';
import { ACT_LABELS, actsFor } from './person-acts.ts';
import { AccessMarks, WholesaleMark } from './person-marks.tsx';

export interface CustomersTableProps {
  people: readonly Buyer[];
  /** Id of the person shown beside. */
  chosenId: string | undefined;
  /** Id of the administrator who looks. */
  selfId: string | undefined;
  /** Address of a person that keeps the list as it is. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  onAct: ChooseAct;
  busy: boolean;
  foot: ReactNode;
}

/** The link to a person in the list, where the focus returns. */
export const rowLinkId = (id: string) => `customer-${id}`;

export function CustomersTable({
  people,
  chosenId,
  selfId,
  addressOf,
  onOpen,
  onAct,
  busy,
  foot,
}: CustomersTableProps) {
  const columns = useMemo<TableColumn<Buyer>[]>(
    () => [
      {
        key: 'name',
        header: 'Клиент',
        card: 'title',
        cell: (person) => (
          <>
            <Link id={rowLinkId(person._id)} to={addressOf(person._id)} className={styles.name}>
              {nameOrPhone(person)}
            </Link>
            {person.name !== '' && person.phone !== '' && (
              <span className={`${cells.sub} ${styles.phone} tabular`}>{formatPhone(person.phone)}</span>
            )}
          </>
        ),
      },
      {
        key: 'role',
        header: 'Роль',
        cell: (person) => (
          <span className={styles.marks}>
            {person._id === selfId ? `${roleText(person.role)} (вы)` : roleText(person.role)}
            <AccessMarks person={person} />
          </span>
        ),
      },
      {
        key: 'wholesale',
        header: 'Опт',
        cell: ({ wholesale }) =>
          wholesale.status === 'none' ? (
            <span className={cells.muted}>—</span>
          ) : (
            <span className={styles.wholesale}>
              <WholesaleMark status={wholesale.status} />
              <span className={cells.sub}>
                {wholesale.companyName}
                {wholesale.inn !== '' && <span className="tabular">, {`ИНН\u00a0${wholesale.inn}`}</span>}
              </span>
            </span>
          ),
      },
      {
        key: 'bought',
        header: 'Куплено',
        cell: ({ bought: { sum, count, lastAt } }) =>
          lastAt === null ? (
            <span className={cells.muted}>—</span>
          ) : (
            <>
              <span className="tabular">{formatRoubles(sum)}</span>
              <span className={cells.sub}>
                {counted(count, 'покупка', 'покупки', 'покупок')}, <Moment at={lastAt} />
              </span>
            </>
          ),
      },
      {
        key: 'seen',
        header: 'Последний вход',
        className: styles.time,
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? <span className={cells.muted}>не входил</span> : <Moment at={lastSeenAt} />,
      },
      {
        key: 'since',
        header: 'Регистрация',
        roomy: true,
        className: styles.time,
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        key: 'acts',
        header: 'Действия',
        hideHeader: true,
        card: 'corner',
        className: cells.actions,
        cell: (person) => {
          const acts = actsFor(person, person._id === selfId);
          if (acts.length === 0) return null;
          return (
            <Menu
              trigger={
                <IconButton label={`Действия: ${nameOrPhone(person)}`}>
                  <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              }
              items={acts.map((kind) => ({
                label: ACT_LABELS[kind],
                onSelect: () => onAct(kind, person),
                danger: kind === 'decline' || kind === 'revoke' || kind === 'disable',
                separated: kind === 'role' && acts[0] !== 'role',
              }))}
            />
          );
        },
      },
    ],
    [selfId, addressOf, onAct],
  );
  return (
    <Table
      label="Клиенты"
      columns={columns}
      rows={people}
      rowKey={({ _id }) => _id}
      rowLook={({ _id, disabled, erased }) =>
        _id === chosenId ? 'chosen' : disabled || erased !== null ? 'muted' : undefined
      }
      onOpen={({ _id }) => onOpen(_id)}
      busy={busy}
      foot={foot}
    />
  );
}
