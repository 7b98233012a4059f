/** Adds or deducts a buyer's bonuses. The id makes a repeat after a lost answer idempotent. */
import { useState, type FormEvent } from 'react';
import { v7 as newId } from 'uuid';
import { CORRECTION_MAX } from '#contract/orders/bonus-corrections.ts';
import { REASON_MAX, reasonSchema } from '#contract/people/wholesale-application.ts';
import { formatNumber } from '#contract/values/money.ts';
import { plural } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { dropFormDraft, keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { useCustomerActs } from '../../queries/customers.ts';
import { isSettled, type MutationResult } from '../../queries/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActFailure } from './act-failure.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import styles from './acts.module.css';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

type Direction = 'give' | 'take';

const bonusesText = (amount: number): string =>
  `${formatNumber(amount)} ${plural(amount, 'бонус', 'бонуса', 'бонусов')}`;

const isReused = (result: MutationResult<unknown>): boolean =>
  result.kind === 'refused' && result.code === 'act_id_reused';

export function BonusDialog({ open, person, balance, onClose }: ActDialogProps & { balance: number }) {
  const acts = useCustomerActs();
  const { show } = useToast();
  const draft = `bonuses ${person._id}`;
  // With its id: sent again after a reload, the correction is still booked once.
  const [kept] = useState(() => readTyping(draft, { id: '', direction: '', typed: '', reason: '' }));
  const [id, setId] = useState(() => kept?.id ?? newId());
  const [direction, setDirection] = useState<Direction>(kept?.direction === 'take' ? 'take' : 'give');
  const [typed, setTyped] = useState(kept?.typed ?? '');
  const [reason, setReason] = useState(kept?.reason ?? '');
  useKeptTyping(draft, typed + reason !== '' ? { id, direction, typed, reason } : null);
  const [submitted, setSubmitted] = useState(false);
  const close = () => {
    dropFormDraft(draft);
    onClose();
  };
  const { busy, failure, run } = useAct<number>((amount) => {
    close();
    show({ text: `${amount > 0 ? 'Начислено' : 'Списано'}: ${bonusesText(Math.abs(amount))}`, tone: 'ok' });
  });

  const { ref, focusInvalid } = useInvalidFocus();
  const number = typedNumber(typed);
  const most = direction === 'take' ? Math.max(0, balance) : CORRECTION_MAX;
  const problems = {
    amount:
      number === null || !Number.isInteger(number) || number < 1
        ? 'Укажите целое число бонусов'
        : number > most
          ? `Не больше ${formatNumber(most)}`
          : undefined,
    reason: reasonSchema.safeParse(reason).success ? undefined : 'Укажите причину',
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (problems.amount !== undefined || problems.reason !== undefined || number === null) return focusInvalid();
    const amount = direction === 'give' ? number : -number;
    void run(async () => {
      const result = await acts.correctBonuses(person._id, { id, amount, reason });
      if (result.kind !== 'done' && isSettled(result)) setId(newId());
      // An earlier try was booked after all, so this figure may be meant for it.
      if (isReused(result)) setTyped('');
      return result.kind === 'done' ? { kind: 'done', answer: amount } : result;
    });
  }

  /** Keeps the reason with its id: sent again after a lost answer, the correction is still booked once. The figure is typed anew. */
  function leave(): void {
    if (reason === '') return close();
    keepFormDraft(draft, { id, direction, typed: '', reason });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title="Бонусы клиента"
      size={640}
      firm
      footer={
        <>
          <Button
            type="submit"
            form="correct-bonuses"
            variant={direction === 'take' ? 'danger' : 'filled'}
            busy={busy}
            busyLabel="Проводим…"
          >
            {direction === 'give' ? 'Начислить' : 'Списать'}
          </Button>
          <Button variant="outline" onClick={close}>
            Отмена
          </Button>
        </>
      }
    >
      <form ref={ref} id="correct-bonuses" className={styles.body} noValidate onSubmit={submit}>
        <PersonLine person={person} />
        <Segmented<Direction>
          label="Что сделать"
          options={[
            { value: 'give', label: 'Начислить' },
            { value: 'take', label: 'Списать' },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <NumberField
          label="Сколько бонусов"
          hint={direction === 'take' ? `Сейчас можно списать ${bonusesText(most)}` : 'Один бонус — один рубль'}
          whole
          min={1}
          max={most}
          required
          error={submitted ? problems.amount : undefined}
          value={typed}
          onChange={setTyped}
        />
        <TextArea
          label="Причина"
          hint="Останется в журнале действий; покупатель увидит только сумму"
          rows={2}
          maxLength={REASON_MAX}
          required
          error={submitted ? problems.reason : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure !== null &&
          (isReused(failure) ? (
            <Notice tone="low" urgent title="Прошлая попытка всё-таки прошла">
              Ответ сервера на неё потерялся. Посмотрите историю бонусов клиента; если нужно ещё, введите число снова.
            </Notice>
          ) : (
            <ActFailure failure={failure} now={person} />
          ))}
      </form>
    </Dialog>
  );
}
