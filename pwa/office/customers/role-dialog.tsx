/** Assigns a role; names the person and the role's permissions. */
import { useState } from 'react';
import { GIVEN_ROLES, type Customer, type GivenRole } from '#contract/people/customers.ts';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { useCustomerActs } from '../../queries/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import type { ActDialogProps } from './act-dialog-props.ts';
import { BECOMES_TEXTS, givenRoleOf, ROLE_PERMISSIONS, roleAfter } from './person-acts.ts';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

export function RoleDialog({ open, person, onClose }: ActDialogProps) {
  const acts = useCustomerActs();
  const { show } = useToast();
  const [given, setGiven] = useState<GivenRole>(() => givenRoleOf(person.role));
  const { busy, failure, run } = useAct<Customer>((now) => {
    onClose();
    show({ text: `${nameOrPhone(now)}: ${roleText(now.role).toLowerCase()}`, tone: 'ok' });
  });
  const next = roleAfter(given, person);
  const isSame = next === person.role;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title="Изменить роль"
      size={640}
      firm
      footer={
        <>
          <Button
            disabled={isSame}
            busy={busy}
            busyLabel="Меняем роль…"
            onClick={() => void run(() => acts.giveRole(person._id, given))}
          >
            Изменить роль
          </Button>
          <Button variant="outline" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <PersonLine person={person} />
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
        {failure !== null && <ActFailure failure={failure} now={person} />}
      </div>
    </Dialog>
  );
}
