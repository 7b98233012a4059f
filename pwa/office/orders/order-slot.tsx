/** Day and hours of an order at the desk, and the dialog that sets, moves or confirms them. */
import { useState } from 'react';
import { moveOrderSlot, type DeskOrder } from '#contract/orders/order-desk.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { hasSlots, slotWords } from '#contract/shop/slots.ts';
import { typedTime } from '#contract/values/typed-time.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { chosenSlot, OTHER, SlotFields, slotErrors, useSlots } from '../../parts/orders/slot-fields.tsx';
import { keepOrder } from '../../queries/order-desk.ts';
import { fullSlotsQuery } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { OutlineButton } from '../kit/buttons.tsx';
import { OrderChanges, seenRevision } from './order-changes.tsx';
import styles from './order-edit.module.css';
import orders from './orders.module.css';

/** Empty in a shop whose buyers choose no hours. */
export function OrderSlot({ order }: { order: DeskOrder }) {
  const { opening } = useShop();
  const [isOpen, setOpen] = useState(false);
  const { slot, status, delivery } = order;
  const isMovable =
    isOpenOrder(status) &&
    delivery.method !== 'transport' &&
    (slot !== undefined || hasSlots(opening, delivery.method));
  return (
    <>
      {slot !== undefined && <span className={orders.given}>{slotWords(slot)}</span>}
      {isMovable && <OutlineButton onClick={() => setOpen(true)}>{verbOf(order)}</OutlineButton>}
      {isOpen && <SlotDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function verbOf({ slot }: DeskOrder): string {
  if (slot === undefined) return 'Назначить день и часы';
  return slot.unconfirmed === true ? 'Подтвердить время' : 'Перенести';
}

function SlotDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { opening } = useShop();
  const slots = useSlots();
  const [opened] = useState(order.revision);
  const { slot, delivery, buyer } = order;
  const point = opening.points.find((one) => pointWords(one) === delivery.address);
  const offered = slots.of({ delivery: delivery.method, pointId: point?.id }) ?? [];
  // The buyer's own hours are offered for confirmation, although they had no place.
  const form = useTyping(
    `order ${order._id} slot`,
    slot?.unconfirmed === true
      ? { slotDay: OTHER, slotHours: '', day: slot.day, from: slot.from, to: slot.to }
      : { slotDay: '', slotHours: '', day: '', from: '', to: '' },
  );
  const { slotDay, slotHours, day } = form.typed;
  const byHand = slotDay === OTHER || offered.length === 0;
  const [from, to] = [typedTime(form.typed.from), typedTime(form.typed.to)];
  const typed = { day, from: from ?? '', to: to ?? '' };
  const noTime = 'Время — как 9:00';
  const save = useSave();
  const { failure } = save;
  const act = useAct({
    form,
    save,
    problems: byHand
      ? {
          day: day === '' ? 'Укажите день' : undefined,
          from: from === null ? noTime : undefined,
          to: to === null ? noTime : from !== null && to <= from ? 'Конец — позже начала' : undefined,
        }
      : slotErrors(offered, { slotDay, slotHours }),
    send: () =>
      save.run(async (client) => {
        const chosen = byHand ? typed : (chosenSlot(offered, { slotDay, slotHours }) ?? typed);
        const body = { slot: chosen, byHand, revision: seenRevision(failure, opened, order.revision) };
        const result = await write(client, moveOrderSlot, { params: { id: order._id }, body }, keepOrder);
        void client.invalidateQueries(fullSlotsQuery);
        return result;
      }),
    done: (answer) => `Заказ № ${order.number}: ${answer.slot === undefined ? '' : slotWords(answer.slot)}`,
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title={verbOf(order)}
      description={
        buyer.email === ''
          ? 'Почты у покупателя нет: скажите ему о времени по телефону.'
          : `Покупатель узнает из письма на ${buyer.email}.`
      }
      confirm="Сохранить и сообщить"
      busyLabel="Сохраняем…"
      holds
      className="grid gap-4"
    >
      <FormFailure failure={act.unplaced} fallback="Не удалось изменить день и часы" />
      <OrderChanges failure={failure} />
      {offered.length > 0 && (
        <SlotFields
          offered={offered}
          choice={{ slotDay, slotHours }}
          errors={{ slotDay: act.error('slotDay'), slotHours: act.error('slotHours') }}
          other="Другое время"
          onChange={form.type}
        />
      )}
      {byHand && (
        <div className={styles.fields}>
          <DateField label="Дата" required value={day} error={act.error('day')} onDay={act.value('day').onChange} />
          <div className="grid items-start two-columns gap-4">
            <TextField label="С" inputMode="numeric" autoComplete="off" maxLength={5} required {...act.text('from')} />
            <TextField label="До" inputMode="numeric" autoComplete="off" maxLength={5} required {...act.text('to')} />
          </div>
        </div>
      )}
    </ActDialog>
  );
}
