/** Adds or deducts a buyer's bonuses. The id makes a repeat after a lost answer idempotent. */
import { v7 as newId } from 'uuid';
import { CORRECTION_MAX, correctBonuses } from '#contract/orders/bonus-corrections.ts';
import { reasonSchema } from '#contract/people/wholesale-application.ts';
import { formatNumber } from '#contract/values/money.ts';
import { plural } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { usePersonAct } from '../../queries/customers.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { isReused, PersonDialog, ReasonField, type PersonActProps } from './person-dialog.tsx';

type Direction = 'give' | 'take';

const bonusesText = (amount: number): string =>
  `${formatNumber(amount)} ${plural(amount, 'бонус', 'бонуса', 'бонусов')}`;

export function BonusDialog({ open, person, balance, onClose }: PersonActProps & { balance: number }) {
  const save = usePersonAct(person._id);
  // With its id: sent again after a reload, the correction is still booked once.
  const form = useTyping(
    `bonuses ${person._id}`,
    { id: newId(), direction: 'give', typed: '', reason: '' },
    // The figure is typed anew.
    { left: (now) => (now.reason === '' ? null : { ...now, typed: '' }) },
  );
  const { id, typed, reason } = form.typed;
  const direction: Direction = form.typed.direction === 'take' ? 'take' : 'give';
  const number = typedNumber(typed) ?? Number.NaN;
  const most = direction === 'take' ? Math.max(0, balance) : CORRECTION_MAX;
  const act = useAct({
    form,
    save,
    problems: {
      typed:
        !Number.isInteger(number) || number < 1
          ? 'Укажите целое число бонусов'
          : number > most
            ? `Не больше ${formatNumber(most)}`
            : undefined,
      reason: reasonSchema.safeParse(reason).success ? undefined : 'Укажите причину',
    },
    send: () => {
      const body = { id, amount: direction === 'give' ? number : -number, reason };
      return save.send(correctBonuses, { params: { id: person._id }, body });
    },
    done: () => `${direction === 'give' ? 'Начислено' : 'Списано'}: ${bonusesText(number)}`,
    // An earlier try was booked after all, so this figure may be meant for it.
    refused: (failure) => isReused(failure) && form.type({ typed: '' }),
    onClose,
  });

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
        onChange={(next) => form.type({ direction: next })}
      />
      <NumberField
        label="Сколько бонусов"
        hint={direction === 'take' ? `Сейчас можно списать ${bonusesText(most)}` : 'Один бонус — один рубль'}
        whole
        min={1}
        max={most}
        required
        {...act.value('typed')}
      />
      <ReasonField hint="Останется в журнале действий; покупатель увидит только сумму" {...act.text('reason')} />
    </PersonDialog>
  );
}
