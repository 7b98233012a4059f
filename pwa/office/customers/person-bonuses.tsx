/** A retail buyer's bonus account, with the administrator's corrections. */
import { useState } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import type { BuyerCard } from '#contract/reports/buyers.ts';
import { formatNumber } from '#contract/values/money.ts';
import { plural } from '#contract/values/plural.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { PersonPart } from './person-data.tsx';
import styles from './person-panel.module.css';
import { v7 as newId } from 'uuid';
import { CORRECTION_MAX, correctBonuses } from '#contract/orders/bonus-corrections.ts';
import { reasonSchema } from '#contract/people/wholesale-application.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { usePersonAct } from '../../queries/customers.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { isReused, PersonDialog, ReasonField, type PersonActProps } from './person-dialog.tsx';

const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}`;

export function PersonBonuses({ person, bonuses }: { person: Customer; bonuses: BuyerCard['bonuses'] }) {
  // The dialog is remounted at each opening, so an abandoned correction is gone.
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  const { balance, pending, held, history } = bonuses;
  return (
    <PersonPart title="Бонусы">
      <p className={`tabular text-22 weight-heading`}>
        {formatNumber(balance)} {plural(balance, 'бонус', 'бонуса', 'бонусов')}
      </p>
      {(pending > 0 || held > 0) && (
        <p className={styles.quiet}>
          {[
            pending > 0 ? `Ещё не действуют: ${formatNumber(pending)}` : '',
            held > 0 ? `В открытых заказах: ${formatNumber(held)}` : '',
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
      )}
      {history.length > 0 && (
        <ol className={styles.history}>
          {history.map(({ date, title, amount }) => (
            <li key={`${date} ${title}`}>
              <p className={`tabular weight-label`}>{signed(amount)}</p>
              <p className={styles.by}>
                {title} · <Moment at={date} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.acts}>
        <Button
          variant="outline"
          onClick={() => {
            setOpened(opened + 1);
            setOpen(true);
          }}
        >
          Начислить или списать…
        </Button>
      </div>
      {opened > 0 && (
        <BonusDialog key={opened} open={open} person={person} balance={balance} onClose={() => setOpen(false)} />
      )}
    </PersonPart>
  );
}

type Direction = 'give' | 'take';

const bonusesText = (amount: number): string =>
  `${formatNumber(amount)} ${plural(amount, 'бонус', 'бонуса', 'бонусов')}`;

/** Adds or deducts a buyer's bonuses. The id makes a repeat after a lost answer idempotent. */
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
        options={optionsOf({ give: 'Начислить', take: 'Списать' })}
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
