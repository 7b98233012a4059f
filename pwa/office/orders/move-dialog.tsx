/** Confirms a move of an order: effects on stock, money and bonuses, and the reason when a paid order is canceled; cancels several
 * new orders with one reason. */
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { type DeskOrder, moveOrder } from '#contract/orders/order-desk.ts';
import { needsReason } from '#contract/orders/order-machine.ts';
import { WAY_OF_PAYMENT, type RestPayment } from '#contract/orders/order-payments.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { type Act, useAct } from '../../parts/forms/use-act.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { type Save, write } from '../../queries/use-save.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActDialog, type ActDialogProps } from '../kit/act-dialog.tsx';
import { type ConfirmedMove, manyCanceledWords, moveWords, ordersText, REST_OPTIONS } from './move-words.ts';
import { OrderChanges, seenDue, seenRevision } from './order-changes.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { keepOrder } from '../../queries/order-desk.ts';
import { useToast } from '../../ui/toast.tsx';

export interface MoveChoice {
  /** The buyer reads it too. */
  note?: string;
  /** The outstanding sum as the dialog shows it; absent for a cancellation. */
  rest?: RestPayment;
  /** The revision that the person has seen: that of the opened dialog, after a refusal the current one. */
  revision: number;
}

export interface MoveDialogProps {
  order: DeskOrder;
  to: ConfirmedMove;
  save: Save;
  onMove: (choice: MoveChoice) => Promise<MutationResult<DeskOrder>>;
  onClose: () => void;
}

export function MoveDialog({ order, to, save, onMove, onClose }: MoveDialogProps) {
  const [opened] = useState({ revision: order.revision, due: order.paid.due });
  const [restId] = useState(() => newId());
  const form = useTyping(
    `order ${order._id} ${to}`,
    { how: WAY_OF_PAYMENT[order.payment], note: '' },
    { passing: ['how'] },
  );
  const { how, note } = form.typed;
  const isNeeded = to === 'canceled' && (needsReason(order.status) || order.paid.sum > 0);
  const { failure } = save;
  const act = useAct({
    form,
    save,
    problems: { note: isNeeded && note.trim() === '' ? 'Укажите причину: заказ оплачен' : undefined },
    send: () =>
      onMove({
        revision: seenRevision(failure, opened.revision, order.revision),
        ...(to === 'canceled'
          ? { note: note.trim() }
          : { rest: { id: restId, sum: seenDue(failure, opened.due, order.paid.due), how } }),
      }),
    done: () => null,
    onClose,
  });
  const { verb, busy: busyLabel, title, consequences } = moveWords(order, to);
  return (
    <Question
      act={act}
      title={title}
      confirm={verb}
      busyLabel={busyLabel}
      isEnd={to === 'canceled'}
      fallback="Не удалось изменить заказ"
      consequences={consequences}
    >
      {to !== 'canceled' && order.paid.due > 0 && (
        <Segmented label="Чем заплатили" options={REST_OPTIONS} {...act.choice('how')} />
      )}
      {to === 'canceled' && (
        <TextArea
          label="Причина отмены"
          hint="Её прочитает покупатель"
          optional={!isNeeded}
          required={isNeeded}
          maxLength={1000}
          {...act.text('note')}
        />
      )}
    </Question>
  );
}

interface QuestionProps extends Pick<ActDialogProps, 'title' | 'confirm' | 'busyLabel' | 'children'> {
  act: Pick<Act<object>, 'dialog' | 'failure'>;
  isEnd: boolean;
  fallback: string;
  consequences: readonly string[];
}

/** The dialog's button appears where another one was, so the focus is elsewhere: a double press confirms nothing. */
function Question({ act, isEnd, fallback, consequences, children, ...dialog }: QuestionProps) {
  const leave = useRef<HTMLButtonElement>(null);
  const { failure } = act;
  return (
    <ActDialog
      {...act.dialog}
      {...dialog}
      danger={isEnd}
      cancel={isEnd ? 'Оставить' : 'Не сейчас'}
      cancelRef={leave}
      initialFocus={leave}
      holds
    >
      <FormFailure failure={failure} fallback={fallback} />
      <OrderChanges failure={failure} />
      <ul className="grid mb-4 gap-2">
        {consequences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {children}
    </ActDialog>
  );
}

interface CancelManyProps {
  /** The ticked orders, all of them new. */
  orders: readonly DeskOrder[];
  onCanceled: (id: string) => void;
  onClose: () => void;
}

/** Cancels the orders one after another; refused ones stay ticked. */
export function CancelMany({ orders, onCanceled, onClose }: CancelManyProps) {
  const { show } = useToast();
  const ids = orders.map(({ _id }) => _id).sort();
  // Under the ids of these orders: other buyers must not get a reason that was left over.
  const form = useTyping(`cancel ${ids.join(' ')}`, { note: '' });
  const { title, consequences } = manyCanceledWords(orders);
  const [opened] = useState(() => new Map(orders.map(({ _id, revision }) => [_id, revision])));

  async function cancel(client: QueryClient, canceled: string[]): Promise<MutationResult<unknown>> {
    for (const { _id, number, revision: current } of orders) {
      const revision = seenRevision(failure, opened.get(_id) ?? current, current);
      const body = { status: 'canceled' as const, note: form.typed.note.trim(), revision };
      const one = await write(client, moveOrder, { params: { id: _id }, body }, keepOrder);
      if (one.kind === 'refused') return { ...one, message: `Заказ № ${number} не отменён. ${one.message}` };
      if (one.kind !== 'done') return one;
      canceled.push(_id);
    }
    return { kind: 'done', answer: canceled };
  }

  const act = useAct({
    form,
    async send({ run }) {
      const canceled: string[] = [];
      const result = await run((client) => cancel(client, canceled));
      if (canceled.length > 0) {
        form.drop();
        show({ tone: 'ok', text: `Отменено: ${ordersText(canceled.length)}` });
      }
      for (const id of canceled) onCanceled(id);
      return result;
    },
    done: () => null,
    onClose,
  });
  const { failure } = act;

  return (
    <Question
      act={act}
      title={title}
      confirm={`Отменить ${ordersText(orders.length)}`}
      busyLabel="Отменяем…"
      isEnd
      fallback="Не удалось отменить заказы"
      consequences={consequences}
    >
      <TextArea
        label="Причина отмены"
        hint="Её прочитает каждый из покупателей"
        optional
        maxLength={1000}
        {...act.text('note')}
      />
    </Question>
  );
}
