/** Columns of the list of people: the name links to the person, the menu holds the actions. */
import { EllipsisVertical } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Buyer } from '#contract/reports/buyers.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import type { ChooseAct } from './act-dialogs.tsx';
import { rowLinkId } from '../kit/use-list-place.ts';
import styles from './customers-columns.module.css';
import { ACT_LABELS, actsFor } from './person-acts.ts';
import { AccessMarks, WholesaleMark } from './person-marks.tsx';

export interface CustomersColumns {
  /** Id of the administrator who is viewing. */
  selfId: string | undefined;
  /** Builds an address that keeps the list's view. */
  at: (path: string) => string;
  onAct: ChooseAct;
}

export const customersColumns = ({ selfId, at, onAct }: CustomersColumns): TableColumn<Buyer>[] => [
  {
    key: 'name',
    header: 'Клиент',
    card: 'title',
    cell: (person) => (
      <>
        <Link id={rowLinkId(person._id)} to={at(paths.adminCustomer(person._id))} className={styles.name}>
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
        <span className="muted">—</span>
      ) : (
        <span className="grid justify-start gap-1">
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
        <span className="muted">—</span>
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
    key: 'debt',
    header: 'Долг',
    cell: ({ debt: { due, refund } }) =>
      due === 0 && refund === 0 ? (
        <span className="muted">—</span>
      ) : (
        <>
          {due > 0 && <span className="tabular">{formatRoubles(due)}</span>}
          {refund > 0 && <span className={cells.sub}>вернуть {formatRoubles(refund)}</span>}
        </>
      ),
  },
  {
    key: 'seen',
    header: 'Последний вход',
    roomy: true,
    className: styles.time,
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? <span className="muted">не входил</span> : <Moment at={lastSeenAt} />,
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
          trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${nameOrPhone(person)}`} />}
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
];
