/** Confirms a move of an order: effects on stock, money and bonuses, and the reason when a paid order is canceled. */
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { needsReason } from '#contract/orders/order-machine.ts';
import { WAY_OF_PAYMENT, type RestPayment } from '#contract/orders/order-payments.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { moveWords, type ConfirmedMove } from './move-words.ts';
import { OrderChanges, seenRevision } from './order-changes.tsx';
import { REST_OPTIONS } from './way-words.ts';
import styles from './orders.module.css';

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
  /** The save that `onMove` runs. */
  save: Save;
  onMove: (choice: MoveChoice) => Promise<MutationResult<DeskOrder>>;
  onClose: () => void;
}

export function MoveDialog({ order, to, save, onMove, onClose }: MoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [opened] = useState(order.revision);
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
        revision: seenRevision(failure, opened, order.revision),
        ...(to === 'canceled' ? { note: note.trim() } : { rest: { id: restId, sum: order.paid.due, how } }),
      }),
    done: () => null,
    onClose,
  });
  const { verb, busy: busyLabel, title, consequences } = moveWords(order, to);
  return (
    <ActDialog
      {...act.dialog}
      title={title}
      // The dialog's button appears where another one was, so a double press must confirm nothing.
      initialFocus={cancel}
      confirm={verb}
      busyLabel={busyLabel}
      danger={to === 'canceled'}
      cancel={to === 'canceled' ? 'Оставить' : 'Не сейчас'}
      cancelRef={cancel}
      holds
    >
      <FormFailure failure={failure} fallback="Не удалось изменить заказ" />
      <OrderChanges failure={failure} />
      <ul className={styles.consequences}>
        {consequences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
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
    </ActDialog>
  );
}
