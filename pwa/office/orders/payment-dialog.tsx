/** Records a payment or refund of an order once: sum, method, internal note. */
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { recordOrderPayment, type DeskOrder } from '#contract/orders/order-desk.ts';
import {
  PAID_BY,
  PAYMENT_NOTE_MAX,
  WAY_OF_PAYMENT,
  meansOfRefund,
  type OrderPaymentRequest,
  type PaymentKind,
} from '#contract/orders/order-payments.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import type { KeptRequest } from '../../parts/forms/kept-request.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { write } from '../../queries/use-save.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { LostNotice, type LostNoticeProps } from './lost-notice.tsx';
import { useOrderCash } from './use-order-cash.ts';
import { WAY_OPTIONS } from './way-words.ts';

export interface PaymentDialogProps {
  order: DeskOrder;
  kind: PaymentKind;
  /** A request without an answer is repeated, and nothing else is sent, until it has one or the order shows its payment. */
  request: KeptRequest<OrderPaymentRequest>;
  onClose: () => void;
}

export function PaymentDialog({ order, kind, request, onClose }: PaymentDialogProps) {
  const isPayment = kind === 'payment';
  const { paid, refundable } = order;
  const { lost } = request;
  const [id] = useState(() => newId());
  const suggested = isPayment ? paid.due : paid.over;
  /** Sum received as the opened form showed it; null once the person was told of another. */
  const [opened, setOpened] = useState<number | null>(paid.sum);
  const form = useTyping(
    `order ${order._id} ${kind} note`,
    {
      sum: suggested > 0 ? numberAsTyped(suggested) : '',
      how: isPayment ? WAY_OF_PAYMENT[order.payment] : meansOfRefund(order),
      note: '',
    },
    { passing: ['sum', 'how'] },
  );
  const { how, note } = form.typed;
  const sendWithCash = useOrderCash();
  const field = useRef<HTMLInputElement>(null);
  const sum = typedRoubles(form.typed.sum) ?? Number.NaN;
  const wrong = !(sum > 0)
    ? 'Введите сумму'
    : !isPayment && sum > refundable
      ? `Вернуть можно не больше ${formatRoubles(refundable)}`
      : undefined;
  const isBooked = request.isIn(order.payments);
  const act = useAct({
    form,
    problems: { sum: wrong },
    repeat: { request, isBooked },
    send: ({ run }) =>
      run((client) =>
        request.send(
          () => ({ id, kind, sum, how, note, paidBefore: opened ?? paid.sum }),
          (body) =>
            sendWithCash(order, body.how === 'cash' ? { id: body.id, kind: isPayment ? 'in' : 'out' } : null, () =>
              write(client, recordOrderPayment, { params: { id: order._id }, body }, keepOrder),
            ),
        ),
      ),
    done: () => `${isPayment ? 'Получено' : 'Возвращено'} ${moneyText(lost ?? { sum, how })}`,
    refused: (failure) => failure.kind === 'refused' && failure.code === 'payments_changed' && setOpened(null),
    onClose,
  });
  const { failure } = act;

  return (
    <ActDialog
      {...act.dialog}
      title={`${isPayment ? 'Оплата заказа' : 'Возврат денег по заказу'} № ${order.number}`}
      initialFocus={field}
      confirm={act.confirm(
        `${isPayment ? 'Записать оплату' : 'Записать возврат'}${wrong === undefined ? ` ${formatRoubles(sum)}` : ''}`,
      )}
      busyLabel="Записываем…"
      holds
      className="grid gap-4"
    >
      {lost !== null ? (
        <UnansweredPayment payment={lost} isBooked={isBooked} failure={failure} />
      ) : (
        <>
          <FormFailure failure={failure} fallback="Не удалось записать" />
          {failure?.kind === 'refused' && failure.code === 'payments_changed' && (
            <p>Сейчас получено {formatRoubles(paid.sum)}. Проверьте сумму: возможно, эти деньги уже записаны.</p>
          )}
          <NumberField
            ref={field}
            label="Сумма"
            suffix="₽"
            hint={
              isPayment
                ? `К оплате ${formatRoubles(paid.due)}${order.delivery.price === null ? ' без доставки' : ''}`
                : `Вернуть можно не больше ${formatRoubles(refundable)}`
            }
            {...act.value('sum')}
          />
          <Select label={isPayment ? 'Как получили' : 'Как возвращаем'} options={WAY_OPTIONS} {...act.value('how')} />
          <TextField
            label="Примечание"
            hint="Покупатель его не видит"
            optional
            maxLength={PAYMENT_NOTE_MAX}
            {...act.text('note')}
          />
        </>
      )}
    </ActDialog>
  );
}

const moneyText = ({ sum, how }: Pick<OrderPaymentRequest, 'sum' | 'how'>): string =>
  `${formatRoubles(sum)} ${PAID_BY[how]}`;

interface UnansweredPaymentProps extends Pick<LostNoticeProps, 'isBooked' | 'failure'> {
  payment: OrderPaymentRequest;
}

export function UnansweredPayment({ payment, ...state }: UnansweredPaymentProps) {
  return (
    <LostNotice
      {...state}
      booked={payment.kind === 'payment' ? 'Оплата записана' : 'Возврат записан'}
      bookedText={`${moneyText(payment)}: ответ сервера не дошёл, но запись в заказе есть.`}
    >
      {moneyText(payment)}: запись могла сохраниться. Отправьте её ещё раз, дважды она не запишется.
    </LostNotice>
  );
}
