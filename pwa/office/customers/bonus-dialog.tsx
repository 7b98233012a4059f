/** Adds or deducts a buyer's bonuses. The id makes a repeat after a lost answer idempotent. */
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { CORRECTION_MAX, correctBonuses } from '#contract/orders/bonus-corrections.ts';
import { REASON_MAX, reasonSchema } from '#contract/people/wholesale-application.ts';
import { formatNumber } from '#contract/values/money.ts';
import { plural } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { usePersonAct } from '../../queries/customers.ts';
import { isSettled } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isReused, PersonDialog, type PersonActProps } from './person-dialog.tsx';

type Direction = 'give' | 'take';

const bonusesText = (amount: number): string =>
  `${formatNumber(amount)} ${plural(amount, 'бонус', 'бонуса', 'бонусов')}`;

export function BonusDialog({ open, person, balance, onClose }: PersonActProps & { balance: number }) {
  const { show } = useToast();
  const act = usePersonAct(person._id);
  // With its id: sent again after a reload, the correction is still booked once.
  const draft = `bonuses ${person._id}`;
  const kept = useTyping(draft, { id: newId(), direction: 'give', typed: '', reason: '' });
  const { type, drop } = kept;
  const { id, typed, reason } = kept.typed;
  const direction: Direction = kept.typed.direction === 'take' ? 'take' : 'give';
  const [submitted, setSubmitted] = useState(false);
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

  function close(): void {
    drop();
    onClose();
  }

  async function correct(): Promise<void> {
    setSubmitted(true);
    if (problems.amount !== undefined || problems.reason !== undefined || number === null) return focusInvalid();
    const body = { id, amount: direction === 'give' ? number : -number, reason };
    const result = await act.send(correctBonuses, { params: { id: person._id }, body });
    if (result.kind === 'done') {
      close();
      show({ text: `${direction === 'give' ? 'Начислено' : 'Списано'}: ${bonusesText(number)}`, tone: 'ok' });
    } else if (isSettled(result)) {
      // An earlier try was booked after all, so this figure may be meant for it.
      type({ id: newId(), ...(isReused(result) ? { typed: '' } : {}) });
    }
  }

  /** Keeps the reason with its id: sent again after a lost answer, the correction is still booked once. The figure is typed anew. */
  function leave(): void {
    if (reason === '') return close();
    keepFormDraft(draft, { ...kept.typed, typed: '' });
    onClose();
  }

  return (
    <PersonDialog
      open={open}
      title="Бонусы клиента"
      size={640}
      person={person}
      act={act}
      confirm={direction === 'give' ? 'Начислить' : 'Списать'}
      busyLabel="Проводим…"
      danger={direction === 'take'}
      formRef={ref}
      onConfirm={correct}
      onLeave={leave}
      onCancel={close}
      reused={
        <Notice tone="low" urgent title="Прошлая попытка всё-таки прошла">
          Ответ сервера на неё потерялся. Посмотрите историю бонусов клиента; если нужно ещё, введите число снова.
        </Notice>
      }
    >
      <Segmented<Direction>
        label="Что сделать"
        options={[
          { value: 'give', label: 'Начислить' },
          { value: 'take', label: 'Списать' },
        ]}
        value={direction}
        onChange={(next) => type({ direction: next })}
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
        onChange={(text) => type({ typed: text })}
      />
      <TextArea
        label="Причина"
        hint="Останется в журнале действий; покупатель увидит только сумму"
        rows={2}
        maxLength={REASON_MAX}
        required
        error={submitted ? problems.reason : undefined}
        value={reason}
        onChange={(event) => type({ reason: event.target.value })}
      />
    </PersonDialog>
  );
}
