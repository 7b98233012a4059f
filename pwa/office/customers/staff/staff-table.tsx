/** The shop's staff: role, status, last visit; the menu holds the actions. */
import { Clock, EllipsisVertical, KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone } from '#contract/values/phone.ts';
import type { StaffMember } from '#contract/accounts/staff.ts';
import { paths } from '../../../parts/page/paths.ts';
import { nameOrPhone, roleText } from '../../../parts/people/person-words.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { MENU_COLUMN, Table, type TableColumn } from '../../../ui/table.tsx';
import cells from '../../../ui/table.module.css';
import type { ChooseAct } from '../act-dialogs.tsx';
import styles from '../customers-columns.module.css';
import { ACT_LABELS, ROLE_PERMISSIONS, staffActs } from '../person-acts.ts';
import { AccessMarks } from '../person-marks.tsx';
import { IconButton } from '../../kit/buttons.tsx';

interface StaffTableProps {
  people: readonly StaffMember[];
  /** Id of the administrator who is viewing. */
  selfId: string | undefined;
  onAct: ChooseAct;
}

export function StaffTable({ people, selfId, onAct }: StaffTableProps) {
  const columns = useMemo<TableColumn<StaffMember>[]>(
    () => [
      {
        key: 'name',
        header: 'Сотрудник',
        card: 'title',
        cell: (person) => (
          <>
            <b>{nameOrPhone(person)}</b>
            {person._id === selfId && <span className="muted"> (вы)</span>}
            {person.name !== '' && (
              <span className={`${cells.sub} ${styles.phone} tabular`}>{formatPhone(person.phone)}</span>
            )}
          </>
        ),
      },
      {
        key: 'role',
        header: 'Роль',
        // On a phone's card the description doesn't fit beside its label.
        card: 'plain',
        cell: ({ role }) => (
          <>
            {roleText(role)}
            <span className={cells.sub}>{ROLE_PERMISSIONS[role]}</span>
          </>
        ),
      },
      { key: 'standing', header: 'Доступ', cell: (person) => <LoginStatus person={person} /> },
      {
        key: 'seen',
        header: 'Последний вход',
        className: styles.time,
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? <span className="muted">не входил</span> : <Moment at={lastSeenAt} />,
      },
      {
        ...MENU_COLUMN,
        cell: (person) => (
          <Menu
            trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${nameOrPhone(person)}`} />}
            items={[
              ...staffActs(person, person._id === selfId).map((kind) => ({
                label: kind === 'code' && !person.hasPassword ? 'Выдать новый код' : ACT_LABELS[kind],
                onSelect: () => onAct(kind, person),
                danger: kind === 'disable',
                separated: kind === 'disable',
              })),
              {
                label: 'Что делал',
                link: <Link to={paths.adminAudit({ actor: person._id })} />,
                separated: true,
              },
              { label: 'Что меняли в доступе', link: <Link to={paths.adminAudit({ subject: person._id })} /> },
            ]}
          />
        ),
      },
    ],
    [selfId, onAct],
  );
  return (
    <Table
      label="Сотрудники"
      columns={columns}
      rows={people}
      rowKey={({ _id }) => _id}
      rowLook={({ disabled }) => (disabled ? 'muted' : undefined)}
    />
  );
}

/** Obstacles to the person's login as short labels. */
function LoginStatus({ person }: { person: StaffMember }) {
  const { disabled, hasPassword, codeUntil, secondFactor } = person;
  if (disabled || person.deletionRequestedAt !== null)
    return (
      <span className={styles.marks}>
        <AccessMarks person={person} />
      </span>
    );
  if (!hasPassword)
    return (
      <span className="grid justify-start gap-1">
        <Pill tone="low" icon={codeUntil === null ? <KeyRound size={16} /> : <Clock size={16} />}>
          {codeUntil === null ? 'Нужен новый код' : 'Ждём первого входа'}
        </Pill>
        <span className={cells.sub}>
          {codeUntil === null ? (
            'прежний код уже не действует'
          ) : (
            <>
              код до <Moment at={codeUntil} />
            </>
          )}
        </span>
      </span>
    );
  return (
    <span className="grid justify-start gap-1">
      Работает
      {secondFactor && <span className={cells.sub}>вход с кодом из приложения</span>}
      {codeUntil !== null && (
        <span className={cells.sub}>
          код для пароля до <Moment at={codeUntil} />
        </span>
      )}
    </span>
  );
}
