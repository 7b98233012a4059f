import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { Customer } from '#contract/accounts/customers.ts';
import { correctBonuses, CORRECTION_MAX } from '#contract/orders/bonus-corrections.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { reasonSchema } from '#contract/people/wholesale-application.ts';
import type { BuyerCard } from '#contract/reports/buyers.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { usePersonAct } from '../../queries/customers.ts';
import { salesQuery } from '../../queries/sales.ts';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Pill } from '../../ui/pill.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { OutlineButton } from '../kit/buttons.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { NotLoaded, PersonPart, PersonRows } from './person-data.tsx';
import { isReused, type PersonActProps, PersonDialog, ReasonField } from './person-dialog.tsx';
import styles from './person-panel.module.css';

export function PersonBought({ card: { bought, debt, owed, orders, ordersTotal } }: { card: BuyerCard }) {
  return (
    <>
      <PersonPart title="Куплено">
        {bought.count === 0 ? (
          <p className="muted text-14">Покупок пока нет.</p>
        ) : (
          <>
            <p className="tabular text-22 weight-heading">{formatRoubles(bought.sum)}</p>
            <Facts
              className={styles.facts}
              of={[
                [
                  'Покупок',
                  `${bought.count}, в среднем ${formatRoubles(Math.round(bought.sum / bought.count))}`,
                  'tabular',
                ],
                ['Первая', <Moment at={bought.firstAt ?? ''} />],
                ['Последняя', <Moment at={bought.lastAt ?? ''} />],
              ]}
            />
            <p className="muted text-14">
              Чеки кассы и доставленные заказы без оплаченного бонусами и того, что вернули.
            </p>
          </>
        )}
      </PersonPart>
      {owed.length > 0 && (
        <PersonPart title="Долг по заказам">
          {debt.due > 0 && <p className="tabular text-22 weight-heading">{formatRoubles(debt.due)}</p>}
          {debt.refund > 0 && <p>Вернуть покупателю {formatRoubles(debt.refund)}</p>}
          <PersonRows
            of={owed}
            row={({ _id, number, due, refund }) => [
              _id,
              <>
                <OrderLink id={_id} number={number} /> ·{' '}
                {due > 0 ? `осталось ${formatRoubles(due)}` : `вернуть ${formatRoubles(refund)}`}
              </>,
            ]}
          />
        </PersonPart>
      )}
      <PersonPart title="Заказы">
        {orders.length === 0 && <p className="muted text-14">На сайте пока ничего не заказывали.</p>}
        <PersonRows
          of={orders}
          row={({ _id, number, createdAt, status, delivery, total }) => [
            _id,
            <>
              <OrderLink id={_id} number={number} /> · {formatRoubles(total)}
            </>,
            <>
              {orderStatusText(status, delivery)} · <Moment at={createdAt} />
            </>,
          ]}
        />
        {ordersTotal > orders.length && (
          <p className="muted text-14">
            Показаны последние {orders.length} из {counted(ordersTotal, 'заказа', 'заказов', 'заказов')}.
          </p>
        )}
      </PersonPart>
    </>
  );
}

const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <Link to={paths.adminOrder(id)} className={styles.order}>{`№\u00a0${number}`}</Link>
);

const SHOWN = 10;

export function PersonPurchases({ id }: { id: string }) {
  const answer = useQuery(salesQuery({ customerId: id }));
  const { data } = answer;
  // The placeholder is the previous person's list, so nothing of it is shown.
  if (answer.isPlaceholderData || (data === undefined && answer.error === null)) return null;
  const sales = data?.items ?? [];
  return (
    <PersonPart title="Покупки в магазине">
      <NotLoaded what="Покупки" of={answer} />
      {data !== undefined && sales.length === 0 && <p className="muted text-14">На кассе пока ничего не покупали.</p>}
      <PersonRows
        of={sales.slice(0, SHOWN)}
        row={({ id: saleId, number, total, status, soldAt, items, returned }) => [
          saleId,
          <>
            <Link to={paths.journal(number, saleId)} className={styles.order}>
              {number}
            </Link>{' '}
            · {formatRoubles(total)} {status === 'cancelled' && <Pill tone="neutral">Аннулирован</Pill>}
          </>,
          <>
            <Moment at={soldAt} /> · {counted(items.length, 'позиция', 'позиции', 'позиций')}
            {returned > 0 && ` · возвращено ${formatRoubles(returned)}`}
          </>,
        ]}
      />
      {(data?.total ?? 0) > SHOWN && (
        <p className="muted text-14">
          Показаны последние {SHOWN} из {data?.total ?? 0}.
        </p>
      )}
    </PersonPart>
  );
}

const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}`;

export function PersonBonuses({ person, bonuses }: { person: Customer; bonuses: BuyerCard['bonuses'] }) {
  const [isOpen, open] = useState(false);
  const { balance, pending, held, history } = bonuses;
  return (
    <PersonPart title="Бонусы">
      <p className="tabular text-22 weight-heading">{bonusesText(balance)}</p>
      {(pending > 0 || held > 0) && (
        <p className="muted text-14">
          {[
            pending > 0 && `Ещё не действуют: ${formatNumber(pending)}`,
            held > 0 && `В открытых заказах: ${formatNumber(held)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <PersonRows
        of={history}
        row={({ date, title, amount }) => [
          `${date} ${title}`,
          <span className="tabular">{signed(amount)}</span>,
          <>
            {title} · <Moment at={date} />
          </>,
        ]}
      />
      <div className={styles.acts}>
        <OutlineButton onClick={() => open(true)}>Начислить или списать…</OutlineButton>
      </div>
      {isOpen && <BonusDialog person={person} balance={balance} onClose={() => open(false)} />}
    </PersonPart>
  );
}

const bonusesText = (amount: number): string =>
  `${formatNumber(amount)} ${plural(amount, 'бонус', 'бонуса', 'бонусов')}`;

/** Adds or deducts a buyer's bonuses. The id makes a repeat after a lost answer idempotent. */
export function BonusDialog({ balance, ...of }: PersonActProps & { balance: number }) {
  const { person } = of;
  const save = usePersonAct(person._id);
  // With its id: sent again after a reload, the correction is still booked once.
  const form = useTyping(
    `bonuses ${person._id}`,
    { id: newId(), direction: 'give', typed: '', reason: '' },
    // The figure is typed anew.
    { left: (now) => (now.reason === '' ? null : { ...now, typed: '' }) },
  );
  const { id, typed, reason } = form.typed;
  const direction = form.typed.direction === 'take' ? 'take' : 'give';
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
    onClose: of.onClose,
  });

  return (
    <PersonDialog
      of={of}
      title="Бонусы клиента"
      size={640}
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
      <Segmented
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
