/** /admin/staff: the shop's staff: adding people, codes, roles and access. */
import { useQuery } from '@tanstack/react-query';
import { Clock, EllipsisVertical, KeyRound, ShieldCheck, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { addStaff, type StaffMember, type StaffRole } from '#contract/accounts/staff.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { COLLEAGUES } from '#contract/roles.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { FormFailure } from '../../../parts/forms/form-failure.tsx';
import { useTypingOver } from '../../../parts/forms/kept-typing.ts';
import { PhoneField } from '../../../parts/forms/phone-field.tsx';
import { problemsOf, safeParse } from '../../../parts/forms/safe-parse.ts';
import { useAct } from '../../../parts/forms/use-act.ts';
import { paths } from '../../../parts/page/paths.ts';
import { usePageTitle } from '../../../parts/page/use-page-title.ts';
import { nameOrPhone, roleText } from '../../../parts/people/person-words.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import { staffQuery } from '../../../queries/customers.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import cells from '../../../ui/table.module.css';
import { MENU_COLUMN, Table, type TableColumn } from '../../../ui/table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { column } from '../../kit/column.ts';
import { ActDialog } from '../../kit/act-dialog.tsx';
import { Button, buttonClass, IconButton } from '../../kit/buttons.tsx';
import { RestoredNotice } from '../../kit/edit-form.tsx';
import { OfficeHead } from '../../kit/list-page.tsx';
import { mergeTexts } from '../../kit/merge-fields.ts';
import { OfficeAnswer } from '../../kit/office-answer.tsx';
import styles from '../../kit/office.module.css';
import { type ChooseAct, useActDialogs } from '../act-dialogs.tsx';
import customersColumns from '../customers-columns.module.css';
import { CodeInstructions, IssuedCode, useMinutesLeft } from '../issued-code.tsx';
import { ACT_LABELS, ROLE_PERMISSIONS, staffActs } from '../person-acts.ts';
import { AccessMarks } from '../person-marks.tsx';

const staffColumns = (selfId: string | undefined, onAct: ChooseAct): readonly TableColumn<StaffMember>[] => [
  column('name', 'Сотрудник', { card: 'title' }, (person) => (
    <>
      <b>{nameOrPhone(person)}</b>
      {person._id === selfId && <span className="muted"> (вы)</span>}
      {person.name !== '' && <span className={`${cells.sub} nowrap tabular`}>{formatPhone(person.phone)}</span>}
    </>
  )),
  // On a phone's card the description doesn't fit beside its label.
  column('role', 'Роль', { card: 'plain' }, ({ role }) => (
    <>
      {roleText(role)}
      <span className={cells.sub}>{ROLE_PERMISSIONS[role]}</span>
    </>
  )),
  { key: 'standing', header: 'Доступ', cell: (person) => <LoginStatus person={person} /> },
  column('seen', 'Последний вход', { className: 'nowrap' }, ({ lastSeenAt }) =>
    lastSeenAt === null ? <span className="muted">не входил</span> : <Moment at={lastSeenAt} />,
  ),
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
];

function LoginStatus({ person }: { person: StaffMember }) {
  const { disabled, hasPassword, codeUntil, secondFactor } = person;
  if (disabled || person.deletionRequestedAt !== null)
    return (
      <span className={customersColumns.marks}>
        <AccessMarks person={person} />
      </span>
    );
  return (
    <span className="grid justify-start gap-1">
      {hasPassword ? (
        'Работает'
      ) : (
        <Pill tone="low" icon={codeUntil === null ? <KeyRound size={16} /> : <Clock size={16} />}>
          {codeUntil === null ? 'Нужен новый код' : 'Ждём первого входа'}
        </Pill>
      )}
      {hasPassword && secondFactor && <span className={cells.sub}>вход с кодом из приложения</span>}
      {codeUntil !== null ? (
        <span className={cells.sub}>
          {hasPassword ? 'код для пароля до ' : 'код до '}
          <Moment at={codeUntil} />
        </span>
      ) : (
        !hasPassword && <span className={cells.sub}>прежний код уже не действует</span>
      )}
    </span>
  );
}

export function StaffPage() {
  usePageTitle('Сотрудники');
  const { person: self } = usePerson();
  const answer = useQuery(staffQuery);
  const [choose, dialog] = useActDialogs();
  const [isAdding, add] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.pane}>
        <OfficeHead
          title="Сотрудники"
          count={answer.data && counted(answer.data.length, 'человек', 'человека', 'человек')}
        >
          <Button icon={UserRoundPlus} onClick={() => add(true)}>
            Добавить сотрудника
          </Button>
        </OfficeHead>
        <OfficeAnswer answer={answer} notKept="Данные сотрудников не хранятся на устройстве">
          {(people) => (
            <>
              {people.some(({ _id, secondFactor }) => _id === self?._id && !secondFactor) && (
                <Notice
                  tone="mint"
                  title="Защитите свой вход"
                  icon={<ShieldCheck />}
                  action={
                    <Link to={paths.accountPassword()} className={buttonClass({ variant: 'outline' })}>
                      Включить код при входе
                    </Link>
                  }
                >
                  Пароль администратора открывает всё. С кодом из приложения на телефоне одного пароля будет мало.
                </Notice>
              )}
              <Table
                label="Сотрудники"
                columns={staffColumns(self?._id, choose)}
                rows={people}
                rowKey={({ _id }) => _id}
                rowLook={({ disabled }) => (disabled ? 'muted' : undefined)}
              />
            </>
          )}
        </OfficeAnswer>
      </div>
      {dialog}
      {isAdding && <AddStaffDialog onClose={() => add(false)} />}
    </div>
  );
}

const LABELS = { name: 'Имя и фамилия', phone: 'Телефон', role: 'Роль' } as const;

const BLANK = { name: '', phone: '', role: 'manager' as StaffRole };

export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<AnswerOf<typeof addStaff> | null>(null);
  const left = useMinutesLeft(added?.expiresAt);
  const [takenPhone, setTakenPhone] = useState('');
  // Kept for repeats after a lost answer.
  const [id] = useState(() => newId());
  const form = useTypingOver('staff', BLANK, { merge: (...texts) => mergeTexts(LABELS, ...texts) });
  const read = safeParse(addStaff.body, { ...form.typed, id });
  const act = useAct({
    form,
    problems: problemsOf(read),
    send: ({ send }) => send(addStaff, { body: read.data ?? { ...form.typed, id } }),
    done: (answer) => {
      setAdded(answer);
      return null;
    },
    refused: () => setTakenPhone(form.typed.phone),
    // The dialog goes on with the code.
    onClose: () => undefined,
  });
  const { failure } = act;
  const isTaken = failure?.kind === 'refused' && failure.code === 'phone_taken';
  const cancel = () => {
    act.close();
    onClose();
  };

  return (
    <ActDialog
      {...act.dialog}
      title={added === null ? 'Новый сотрудник' : 'Код для первого входа'}
      size={640}
      confirm={added === null ? 'Добавить и получить код' : null}
      busyLabel="Добавляем…"
      cancel={added === null ? 'Отмена' : 'Готово'}
      onLeave={onClose}
      onCancel={added === null ? cancel : onClose}
      className="grid gap-4"
    >
      {added === null ? (
        <>
          {form.isRestored && <RestoredNotice />}
          <FormFailure failure={isTaken ? null : act.unplaced} fallback="Не удалось добавить сотрудника" />
          <TextField label={LABELS.name} size={48} autoComplete="off" required {...act.text('name')} />
          <PhoneField
            label="Телефон"
            size={48}
            autoComplete="off"
            required
            {...act.value('phone')}
            {...(isTaken && form.typed.phone === takenPhone && { error: failure.message })}
          />
          {isTaken && <TakenNotice phone={takenPhone} />}
          <RadioCards
            label="Роль"
            options={COLLEAGUES.map((role) => ({ value: role, label: roleText(role), hint: ROLE_PERMISSIONS[role] }))}
            {...act.choice('role')}
          />
        </>
      ) : (
        <>
          <IssuedCode issued={added} minutesLeft={left} />
          <CodeInstructions phone={added.phone} recipient="сотруднику" />
        </>
      )}
    </ActDialog>
  );
}

/** Says whose the phone is: a colleague is named, since the list of clients doesn't have them; a buyer is found there. */
export function TakenNotice({ phone }: { phone: string }) {
  const { data } = useQuery(staffQuery);
  const colleague = data?.find((member) => member.phone === phone);
  return (
    <Notice tone="low">
      {colleague === undefined ? (
        <>
          Человек с этим телефоном уже записан: <Link to={paths.adminCustomers({ q: phone })}>откройте карточку</Link>.
          Покупателю там дают роль, пароль останется прежним.
        </>
      ) : (
        <>
          Это телефон сотрудника: {nameOrPhone(colleague)}, {roleText(colleague.role).toLowerCase()}. Действия с ним — в
          списке сотрудников: там меняют роль, выдают новый код и открывают доступ.
        </>
      )}
    </Notice>
  );
}
