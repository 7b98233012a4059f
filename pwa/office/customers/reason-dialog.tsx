/** Declines an application or revokes access, with a reason that the person reads. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Customer } from '#contract/people/customers.ts';
import { REASON_MAX, reasonSchema } from '#contract/people/wholesale-application.ts';
import { schemaWords } from '#contract/schema-words.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { useCustomerActs } from '../../queries/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import type { ActDialogProps } from './act-dialog-props.ts';
import { isOvertaken, READY_REASONS, toggleReason } from './person-acts.ts';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

const formSchema = z.object({ reason: reasonSchema });

const WORDS = {
  decline: {
    title: 'Отклонить заявку на опт?',
    confirm: 'Отклонить заявку',
    busy: 'Отклоняем…',
    done: 'Заявка отклонена',
  },
  revoke: { title: 'Отозвать оптовый доступ?', confirm: 'Отозвать опт', busy: 'Отзываем…', done: 'Опт отозван' },
} as const;

export function ReasonDialog({ kind, open, person, onClose }: ActDialogProps & { kind: keyof typeof WORDS }) {
  const { title, confirm, busy: busyLabel, done } = WORDS[kind];
  const draft = `${kind} ${person._id}`;
  const acts = useCustomerActs();
  const { show } = useToast();
  const close = () => {
    dropFormDraft(draft);
    onClose();
  };
  const { busy, failure, run } = useAct<Customer>((now) => {
    close();
    show({
      text: `${done}: ${now.wholesale.companyName === '' ? nameOrPhone(now) : now.wholesale.companyName}`,
      tone: 'ok',
    });
  });
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    resolver: zodResolver(formSchema, { error: schemaWords as never }),
    defaultValues: readTyping(draft, { reason: '' }) ?? { reason: '' },
  });
  const reason = watch('reason');
  useKeptTyping(draft, reason !== '' ? { reason } : null);
  const isOver = failure?.kind === 'refused' && isOvertaken(failure.code);
  const submit = handleSubmit(({ reason: given }) => run(() => acts[kind](person._id, given)));
  const formId = `reason-${kind}`;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      size={640}
      firm
      footer={
        isOver ? (
          <Button onClick={close}>Понятно</Button>
        ) : (
          <>
            <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel={busyLabel}>
              {confirm}
            </Button>
            <Button variant="outline" onClick={close}>
              Отмена
            </Button>
          </>
        )
      }
    >
      <form id={formId} className={styles.body} noValidate onSubmit={(event) => void submit(event)}>
        <PersonLine person={person} company />
        {kind === 'revoke' && <p>Оптовые цены пропадут сразу. Подать новую заявку можно будет из кабинета.</p>}
        <TextArea
          label="Причина"
          hint="Покупатель прочитает её в своём кабинете"
          rows={3}
          maxLength={REASON_MAX}
          counted
          required
          error={formState.errors.reason?.message}
          value={reason}
          {...register('reason')}
        />
        <div className={styles.ready} role="group" aria-label="Готовые причины">
          {READY_REASONS[kind].map((ready) => (
            <Chip
              key={ready}
              on={reason.split('\n').includes(ready)}
              onClick={() =>
                setValue('reason', toggleReason(reason, ready), {
                  shouldDirty: true,
                  shouldValidate: formState.isSubmitted,
                })
              }
            >
              {ready}
            </Chip>
          ))}
        </div>
        {failure !== null && <ActFailure failure={failure} now={person} />}
      </form>
    </Dialog>
  );
}
