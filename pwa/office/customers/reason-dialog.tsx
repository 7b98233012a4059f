/** Declines or revokes wholesale access, with a reason that the buyer reads. */
import { useState } from 'react';
import { declineWholesale, revokeWholesale } from '#contract/accounts/customers.ts';
import { REASON_MAX, reasonSchema } from '#contract/people/wholesale-application.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './acts.module.css';
import { READY_REASONS, toggleReason } from './person-acts.ts';
import { PersonDialog, type PersonActProps } from './person-dialog.tsx';

const ENDPOINTS = { decline: declineWholesale, revoke: revokeWholesale } as const;

const WORDS = {
  decline: {
    title: 'Отклонить заявку на опт?',
    confirm: 'Отклонить заявку',
    busy: 'Отклоняем…',
    done: 'Заявка отклонена',
  },
  revoke: { title: 'Отозвать оптовый доступ?', confirm: 'Отозвать опт', busy: 'Отзываем…', done: 'Опт отозван' },
} as const;

export function ReasonDialog({ kind, open, person, onClose }: PersonActProps & { kind: keyof typeof WORDS }) {
  const { title, confirm, busy, done } = WORDS[kind];
  const act = usePersonAct(person._id);
  const { show } = useToast();
  const { typed, type, drop } = useTyping(`${kind} ${person._id}`, { reason: '' });
  const { reason } = typed;
  const [submitted, setSubmitted] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();
  const problem = safeParse(reasonSchema, reason).error?.issues[0]?.message;

  function close(): void {
    drop();
    onClose();
  }

  async function send(): Promise<void> {
    setSubmitted(true);
    if (problem !== undefined) return focusInvalid();
    const result = await act.send(ENDPOINTS[kind], { params: { id: person._id }, body: { reason } }, keepPerson);
    if (result.kind !== 'done') return;
    close();
    const { companyName } = result.answer.wholesale;
    show({ text: `${done}: ${companyName === '' ? nameOrPhone(result.answer) : companyName}`, tone: 'ok' });
  }

  return (
    <PersonDialog
      open={open}
      title={title}
      size={640}
      person={person}
      company
      act={act}
      confirm={confirm}
      busyLabel={busy}
      danger
      formRef={ref}
      onConfirm={send}
      onLeave={onClose}
      onCancel={close}
    >
      {kind === 'revoke' && <p>Оптовые цены пропадут сразу. Подать новую заявку можно будет из кабинета.</p>}
      <TextArea
        label="Причина"
        hint="Покупатель прочитает её в своём кабинете"
        rows={3}
        maxLength={REASON_MAX}
        counted
        required
        error={submitted ? problem : undefined}
        value={reason}
        onChange={(event) => type({ reason: event.target.value })}
      />
      <div className={styles.ready} role="group" aria-label="Готовые причины">
        {READY_REASONS[kind].map((ready) => (
          <Chip
            key={ready}
            on={reason.split('\n').includes(ready)}
            onClick={() => type({ reason: toggleReason(reason, ready) })}
          >
            {ready}
          </Chip>
        ))}
      </div>
    </PersonDialog>
  );
}
