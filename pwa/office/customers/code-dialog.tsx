/** Issues a one-time code to set a password that is lost or was never set. */
import { useState } from 'react';
import type { IssuedCode as Issued } from '#contract/people/customers.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { isColleague } from '#contract/roles.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { useCustomerActs } from '../../queries/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import type { ActDialogProps } from './act-dialog-props.ts';
import { IssuedCode, useMinutesLeft, CodeInstructions } from './issued-code.tsx';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

export function CodeDialog({ open, person, onClose }: ActDialogProps) {
  const acts = useCustomerActs();
  const [issued, setIssued] = useState<Issued | null>(null);
  const { busy, failure, run } = useAct<Issued>(setIssued);
  const left = useMinutesLeft(issued?.expiresAt);
  const isOver = issued !== null && left <= 0;
  const issue = () => void run(() => acts.issueCode(person._id));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={issued === null ? 'Выдать одноразовый код?' : 'Одноразовый код'}
      firm
      footer={
        issued === null || isOver ? (
          <>
            <Button busy={busy} busyLabel="Выдаём…" onClick={issue}>
              {isOver ? 'Выдать новый код' : 'Выдать код'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {isOver ? 'Закрыть' : 'Отмена'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Готово</Button>
        )
      }
    >
      <div className={styles.body}>
        {issued === null ? (
          <>
            <PersonLine person={person} />
            <p>По коду можно один раз задать пароль, без старого. Прежние коды перестанут действовать.</p>
            <p className={styles.said}>
              Убедитесь, что говорите с владельцем: перезвоните на <NoWrap words={[formatPhone(person.phone)]} />.
            </p>
          </>
        ) : (
          <>
            <IssuedCode issued={issued} minutesLeft={left} />
            {!isOver && (
              <CodeInstructions
                phone={person.phone}
                recipient={isColleague(person.role) ? 'сотруднику' : 'покупателю'}
              />
            )}
          </>
        )}
        {failure !== null && <ActFailure failure={failure} now={person} />}
      </div>
    </Dialog>
  );
}
