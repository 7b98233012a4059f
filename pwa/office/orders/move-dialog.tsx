/** Confirms a move of an order: effects on stock, money and bonuses, and the reason when a paid order is canceled. */
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { needsReason } from '#contract/orders/order-machine.ts';
import { WAY_OF_PAYMENT, type RestPayment } from '#contract/orders/order-payments.ts';
import { type PaymentWay } from '#contract/values/payment-ways.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
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
  busy: boolean;
  /** Failure of the last attempt; the dialog keeps what was entered. */
  failure: MutationFailure | null;
  onMove: (choice: MoveChoice) => void;
  onClose: () => void;
}

/** Name under which what is typed into the dialog is kept. */
export const moveNote = (orderId: string, to: ConfirmedMove): string => `order ${orderId} ${to}`;

export function MoveDialog({ order, to, busy, failure, onMove, onClose }: MoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [opened] = useState(order.revision);
  const [restId] = useState(() => newId());
  const [how, setHow] = useState<PaymentWay>(() => WAY_OF_PAYMENT[order.payment]);
  const { typed, type, drop } = useTyping(moveNote(order._id, to), { note: '' });
  const { note } = typed;
  const [submitted, setSubmitted] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();
  useScanGuard();
  const { verb, busy: busyLabel, title, consequences } = moveWords(order, to);
  const isNeeded = to === 'canceled' && (needsReason(order.status) || order.paid.sum > 0);
  const lacks = isNeeded && note.trim() === '';

  function close(): void {
    drop();
    onClose();
  }

  function press(): void {
    setSubmitted(true);
    if (lacks) return focusInvalid();
    onMove({
      revision: seenRevision(failure, opened, order.revision),
      ...(to === 'canceled' ? { note: note.trim() } : { rest: { id: restId, sum: order.paid.due, how } }),
    });
  }

  return (
    <ActDialog
      title={title}
      // The dialog's button appears where another one was, so a double press must confirm nothing.
      initialFocus={cancel}
      confirm={verb}
      busy={busy}
      busyLabel={busyLabel}
      danger={to === 'canceled'}
      cancel={to === 'canceled' ? 'Оставить' : 'Не сейчас'}
      cancelRef={cancel}
      formRef={ref}
      holds
      onConfirm={press}
      onLeave={onClose}
      onCancel={close}
    >
      <FormFailure failure={failure} fallback="Не удалось изменить заказ" />
      <OrderChanges failure={failure} />
      <ul className={styles.consequences}>
        {consequences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {to !== 'canceled' && order.paid.due > 0 && (
        <Segmented label="Чем заплатили" value={how} options={REST_OPTIONS} onChange={setHow} />
      )}
      {to === 'canceled' && (
        <TextArea
          label="Причина отмены"
          hint="Её прочитает покупатель"
          optional={!isNeeded}
          required={isNeeded}
          maxLength={1000}
          value={note}
          error={submitted && lacks ? 'Укажите причину: заказ оплачен' : undefined}
          onChange={(event) => type({ note: event.target.value })}
        />
      )}
    </ActDialog>
  );
}
