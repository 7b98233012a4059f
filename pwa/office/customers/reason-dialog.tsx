/** Declines or revokes wholesale access, with a reason that the buyer reads. */
import { declineWholesale, revokeWholesale } from '#contract/accounts/customers.ts';
import { reasonSchema } from '#contract/people/wholesale-application.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { Chip } from '../../ui/chip.tsx';
import styles from './acts.module.css';
import { READY_REASONS, toggleReason } from './person-acts.ts';
import { PersonDialog, ReasonField, type PersonActProps } from './person-dialog.tsx';

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
  const save = usePersonAct(person._id);
  const form = useTyping(`${kind} ${person._id}`, { reason: '' });
  const { reason } = form.typed;
  const act = useAct({
    form,
    save,
    problems: { reason: safeParse(reasonSchema, reason).error?.issues[0]?.message },
    send: () => save.send(ENDPOINTS[kind], { params: { id: person._id }, body: { reason } }, keepPerson),
    done: (now) => `${done}: ${now.wholesale.companyName === '' ? nameOrPhone(now) : now.wholesale.companyName}`,
    onClose,
  });

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
    >
      {kind === 'revoke' && <p>Оптовые цены пропадут сразу. Подать новую заявку можно будет из кабинета.</p>}
      <ReasonField hint="Покупатель прочитает её в своём кабинете" rows={3} counted {...act.text('reason')} />
      <div className={styles.ready} role="group" aria-label="Готовые причины">
        {READY_REASONS[kind].map((ready) => (
          <Chip
            key={ready}
            on={reason.split('\n').includes(ready)}
            onClick={() => form.type({ reason: toggleReason(reason, ready) })}
          >
            {ready}
          </Chip>
        ))}
      </div>
    </PersonDialog>
  );
}
