/** Issues a one-time code to set a password that is lost or was never set. */
import { useState } from 'react';
import { issueCode, type IssuedCode as Issued } from '#contract/accounts/customers.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { isColleague } from '#contract/roles.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { usePersonAct } from '../../queries/customers.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import { IssuedCode, useMinutesLeft, CodeInstructions } from './issued-code.tsx';
import type { PersonActProps } from './person-dialog.tsx';
import { PersonLine } from './person-line.tsx';

export function CodeDialog({ open, person, onClose }: PersonActProps) {
  const { busy, failure, send } = usePersonAct(person._id);
  const [issued, setIssued] = useState<Issued | null>(null);
  const left = useMinutesLeft(issued?.expiresAt);
  const isOver = issued !== null && left <= 0;
  async function issue(): Promise<void> {
    const result = await send(issueCode, { params: { id: person._id } });
    if (result.kind === 'done') setIssued(result.answer);
  }
  return (
    <ActDialog
      open={open}
      title={issued === null ? 'Выдать одноразовый код?' : 'Одноразовый код'}
      confirm={issued === null ? 'Выдать код' : isOver ? 'Выдать новый код' : null}
      busy={busy}
      busyLabel="Выдаём…"
      cancel={issued === null ? 'Отмена' : isOver ? 'Закрыть' : 'Готово'}
      onConfirm={issue}
      onLeave={onClose}
      className={styles.body}
    >
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
            <CodeInstructions phone={person.phone} recipient={isColleague(person.role) ? 'сотруднику' : 'покупателю'} />
          )}
        </>
      )}
      {failure !== null && <ActFailure failure={failure} now={person} />}
    </ActDialog>
  );
}
