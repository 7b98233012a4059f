/** Erases a person's data: says what is deleted and what stays and why, and requires a tick, since it cannot be undone. */
import { useState } from 'react';
import { ERASURE_LEAVES, ERASURE_TAKES } from '#contract/people/erasure.ts';
import { useCustomerActs } from '../../queries/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

export function EraseDialog({ open, person: now, onClose }: ActDialogProps) {
  const acts = useCustomerActs();
  const { show } = useToast();
  // A copy: the person may be gone from the server before the dialog has closed.
  const [person] = useState(now);
  const [isSure, setSure] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, failure, run } = useAct(() => {
    onClose();
    show({ text: 'Данные удалены', tone: 'ok' });
  });
  function press(): void {
    setSubmitted(true);
    if (isSure) void run(() => acts.erase(person._id));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Удалить данные навсегда?"
      firm
      footer={
        <>
          <Button variant="danger" busy={busy} busyLabel="Удаляем…" onClick={press}>
            Удалить данные
          </Button>
          <Button variant="outline" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <PersonLine person={person} company />
        <div className={styles.fate}>
          <h3>Исчезнет</h3>
          <p>{ERASURE_TAKES} То же — в заказах без аккаунта и в заметках на чеках с этим телефоном.</p>
        </div>
        <div className={styles.fate}>
          <h3>Останется</h3>
          <p>{ERASURE_LEAVES}</p>
        </div>
        <Checkbox
          label="Понимаю: вернуть эти данные будет нельзя"
          checked={isSure}
          onChange={setSure}
          {...(isSubmitted && !isSure ? { error: 'Поставьте отметку, чтобы удалить' } : {})}
        />
        {failure !== null && <ActFailure failure={failure} now={person} />}
      </div>
    </Dialog>
  );
}
