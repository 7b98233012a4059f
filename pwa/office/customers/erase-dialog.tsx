/** Erases a person's data: says what is deleted and what stays and why, and requires a tick, since it cannot be undone. */
import { useState } from 'react';
import { eraseCustomer } from '#contract/people/customers.ts';
import { ERASURE_LEAVES, ERASURE_TAKES } from '#contract/people/erasure.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './acts.module.css';
import { PersonDialog, type PersonActProps } from './person-dialog.tsx';

export function EraseDialog({ open, person: now, onClose }: PersonActProps) {
  const { show } = useToast();
  // A copy: the person may be gone from the server before the dialog has closed.
  const [person] = useState(now);
  const act = usePersonAct(person._id);
  const [isSure, setSure] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  async function press(): Promise<void> {
    setSubmitted(true);
    if (!isSure) return;
    const result = await act.send(eraseCustomer, { params: { id: person._id } }, (client, { person: erased }) =>
      keepPerson(client, erased),
    );
    if (result.kind !== 'done') return;
    onClose();
    show({ text: 'Данные удалены', tone: 'ok' });
  }
  return (
    <PersonDialog
      open={open}
      title="Удалить данные навсегда?"
      person={person}
      company
      act={act}
      confirm="Удалить данные"
      busyLabel="Удаляем…"
      danger
      onConfirm={press}
      onLeave={onClose}
    >
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
    </PersonDialog>
  );
}
