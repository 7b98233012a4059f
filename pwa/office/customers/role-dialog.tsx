/** Assigns a role; names the person and the role's permissions. */
import { useState } from 'react';
import { changeRole, GIVEN_ROLES, type GivenRole } from '#contract/people/customers.ts';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BECOMES_TEXTS, givenRoleOf, ROLE_PERMISSIONS, roleAfter } from './person-acts.ts';
import { PersonDialog, type PersonActProps } from './person-dialog.tsx';

export function RoleDialog({ open, person, onClose }: PersonActProps) {
  const act = usePersonAct(person._id);
  const { show } = useToast();
  const [given, setGiven] = useState<GivenRole>(() => givenRoleOf(person.role));
  const next = roleAfter(given, person);
  const isSame = next === person.role;
  async function change(): Promise<void> {
    const result = await act.send(changeRole, { params: { id: person._id }, body: { role: given } }, keepPerson);
    if (result.kind !== 'done') return;
    onClose();
    show({ text: `${nameOrPhone(result.answer)}: ${roleText(result.answer.role).toLowerCase()}`, tone: 'ok' });
  }
  return (
    <PersonDialog
      open={open}
      title="Изменить роль"
      size={640}
      person={person}
      act={act}
      confirm="Изменить роль"
      busyLabel="Меняем роль…"
      disabled={isSame}
      onConfirm={change}
      onLeave={onClose}
    >
      <RadioCards
        label="Роль"
        hideLabel
        value={given}
        onChange={setGiven}
        options={GIVEN_ROLES.map((role) => {
          const becomes = roleAfter(role, person);
          return {
            value: role,
            label: roleText(becomes),
            hint: ROLE_PERMISSIONS[becomes],
            aside: becomes === person.role ? 'сейчас' : undefined,
          };
        })}
      />
      {!isSame && (
        <Notice tone={next === 'admin' ? 'low' : 'mint'}>
          {nameOrPhone(person)} {BECOMES_TEXTS[next]} сразу, входить заново не нужно.
          {next === 'admin' && ' Администратор может менять роли и закрывать доступ другим.'}
        </Notice>
      )}
    </PersonDialog>
  );
}
