import { Banknote, Undo2 } from 'lucide-react';
import { useState, useRef } from 'react';
import { type DeskOrder, recordOrderPayment } from '#contract/orders/order-desk.ts';
import {
  orderPaymentRequestSchema,
  PAID_BY,
  type PaymentKind,
  PAYMENT_NOTE_MAX,
  WAY_OF_PAYMENT,
  meansOfRefund,
  type OrderPaymentRequest,
} from '#contract/orders/order-payments.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { useKeptRequest, type KeptRequest } from '../../parts/forms/kept-request.ts';
import { PAID_WORDS } from '../../parts/orders/order-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { v7 as newId } from 'uuid';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
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
import { WAY_OPTIONS } from './move-words.ts';
import { OutlineButton } from '../kit/buttons.tsx';

const MINUS = '−';

export function OrderPayments({ order }: { order: DeskOrder }) {
  const [taking, setTaking] = useState<PaymentKind | null>(null);
  const request = useKeptRequest(`order ${order._id} payment`, orderPaymentRequestSchema);
  const { paid, payments, refundable } = order;
  const mayTake = order.status !== 'delivered';
  if (payments.length === 0 && !mayTake) return null;
  return (
    <Panel title="Деньги">
      <div className="grid gap-4">
        {(payments.length > 0 || order.status !== 'canceled') && (
          <p className="flex wrap between baseline gap-2-4 text-18 weight-price">
            <span>{PAID_WORDS[paid.state]}</span>
            <span className="tabular nowrap">{balanceText(order)}</span>
          </p>
        )}
        {payments.length > 0 && (
          <ul className="grid gap-3" aria-label="Оплаты и возвраты">
            {payments.map(({ id, kind, sum, how, at, note, actor }) => (
              <li key={id} className="grid gap-half">
                <span className="flex between gap-4">
                  <span>
                    {kind === 'payment' ? 'Получено' : 'Возвращено'} {PAID_BY[how]}
                  </span>
                  <span className="tabular nowrap">
                    {kind === 'refund' && MINUS}
                    {formatRoubles(sum)}
                  </span>
                </span>
                <span className="muted text-14">
                  <Moment at={at} />
                  {actor !== null && ` · ${actor}`}
                  {note !== '' && ` · ${note}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {(mayTake || refundable > 0) && (
          <div className="flex wrap gap-3">
            {mayTake && (
              <OutlineButton icon={Banknote} onClick={() => setTaking('payment')}>
                Записать оплату
              </OutlineButton>
            )}
            {refundable > 0 && (
              <OutlineButton icon={Undo2} onClick={() => setTaking('refund')}>
                Вернуть деньги
              </OutlineButton>
            )}
          </div>
        )}
      </div>
      {taking !== null && (
        <PaymentDialog
          key={taking}
          order={order}
          kind={request.lost?.kind ?? taking}
          request={request}
          onClose={() => setTaking(null)}
        />
      )}
    </Panel>
  );
}

/** «4 000 из 16 590 ₽», or the amount to refund. */
function balanceText({ paid, total }: DeskOrder): string {
  if (paid.over > 0) return `вернуть ${formatRoubles(paid.over)}`;
  if (paid.due === 0) return formatRoubles(paid.sum);
  return paid.sum === 0 ? `к оплате ${formatRoubles(total)}` : `осталось ${formatRoubles(paid.due)}`;
}

interface PaymentDialogProps {
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
  /** Sum received as the opened form showed it; null once the person was told of another. */
  const [opened, setOpened] = useState<number | null>(paid.sum);
  const { form, sum, wrong } = usePaymentFields(order, kind);
  const { how, note } = form.typed;
  const sendWithCash = useOrderCash();
  const field = useRef<HTMLInputElement>(null);
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

function usePaymentFields(order: DeskOrder, kind: PaymentKind) {
  const isPayment = kind === 'payment';
  const { paid, refundable } = order;
  const suggested = isPayment ? paid.due : paid.over;
  const form = useTyping(
    `order ${order._id} ${kind} note`,
    {
      sum: suggested > 0 ? numberAsTyped(suggested) : '',
      how: isPayment ? WAY_OF_PAYMENT[order.payment] : meansOfRefund(order),
      note: '',
    },
    { passing: ['sum', 'how'] },
  );
  const sum = typedRoubles(form.typed.sum) ?? Number.NaN;
  const wrong = !(sum > 0)
    ? 'Введите сумму'
    : !isPayment && sum > refundable
      ? `Вернуть можно не больше ${formatRoubles(refundable)}`
      : undefined;
  return { form, sum, wrong };
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
