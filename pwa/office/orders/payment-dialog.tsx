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
import { type PaymentWay } from '#contract/values/payment-ways.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import type { KeptRequest } from './use-kept-request.ts';
import { useOrderCash } from './use-order-cash.ts';
import { WAY_OPTIONS } from './way-words.ts';
import { unansweredTitle } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';

export interface PaymentDialogProps {
  order: DeskOrder;
  kind: PaymentKind;
  /** A request without an answer is repeated, and nothing else is sent, until it has one or the order shows its payment. */
  request: KeptRequest<OrderPaymentRequest>;
  onClose: () => void;
}

export function PaymentDialog({ order, kind, request, onClose }: PaymentDialogProps) {
  const { show } = useToast();
  const [id] = useState(() => newId());
  const isPayment = kind === 'payment';
  const { paid, refundable } = order;
  const { lost } = request;
  const isBooked = isBookedIn(order, lost);
  const suggested = isPayment ? paid.due : paid.over;
  /** Sum received as the opened form showed it; null once the person was told of another. */
  const [opened, setOpened] = useState<number | null>(paid.sum);
  const [typed, setTyped] = useState(() => (suggested > 0 ? numberAsTyped(suggested) : ''));
  const [method, setMethod] = useState<PaymentWay>(() =>
    isPayment ? WAY_OF_PAYMENT[order.payment] : meansOfRefund(order),
  );
  // The sum was typed over what had been received then, so it isn't kept.
  const { typed: text, type, drop } = useTyping(`order ${order._id} ${kind} note`, { note: '' });
  const { note } = text;
  const [submitted, setSubmitted] = useState(false);
  const { run, busy, failure } = useSave();
  const sendWithCash = useOrderCash();
  const field = useRef<HTMLInputElement>(null);
  const { ref, focusInvalid } = useInvalidFocus();
  useScanGuard();
  const sum = typedRoubles(typed) ?? Number.NaN;
  const wrong = !(sum > 0)
    ? 'Введите сумму'
    : !isPayment && sum > refundable
      ? `Вернуть можно не больше ${formatRoubles(refundable)}`
      : undefined;

  function close(): void {
    if (isBooked) request.forget();
    drop();
    onClose();
  }

  async function save(): Promise<void> {
    if (isBooked) return close();
    setSubmitted(true);
    if (lost === null && wrong !== undefined) return focusInvalid();
    const payment = lost ?? { id, kind, sum, how: method, note, paidBefore: opened ?? paid.sum };
    const cash =
      payment.how === 'cash' ? { id: payment.id, kind: isPayment ? ('in' as const) : ('out' as const) } : null;
    request.keep(payment);
    const input = { params: { id: order._id }, body: payment };
    const came = await run((client) =>
      sendWithCash(order, cash, () => write(client, recordOrderPayment, input, keepOrder)),
    );
    request.settle(payment, came);
    if (came.kind === 'done') {
      show({
        tone: 'ok',
        text: `${isPayment ? 'Получено' : 'Возвращено'} ${formatRoubles(payment.sum)} ${PAID_BY[payment.how]}`,
      });
      drop();
      onClose();
    } else if (came.kind === 'refused' && came.code === 'payments_changed') setOpened(null);
  }

  return (
    <ActDialog
      title={`${isPayment ? 'Оплата заказа' : 'Возврат денег по заказу'} № ${order.number}`}
      initialFocus={field}
      confirm={
        isBooked
          ? 'Готово'
          : lost !== null
            ? 'Отправить ещё раз'
            : `${isPayment ? 'Записать оплату' : 'Записать возврат'}${wrong === undefined ? ` ${formatRoubles(sum)}` : ''}`
      }
      busy={busy}
      busyLabel="Записываем…"
      cancel={isBooked ? null : 'Отмена'}
      formRef={ref}
      holds
      onConfirm={save}
      onLeave={isBooked ? close : onClose}
      onCancel={close}
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
            value={typed}
            onChange={setTyped}
            error={submitted ? wrong : undefined}
          />
          <Select
            label={isPayment ? 'Как получили' : 'Как возвращаем'}
            value={method}
            options={WAY_OPTIONS}
            onChange={(value) => setMethod(value as PaymentWay)}
          />
          <TextField
            label="Примечание"
            hint="Покупатель его не видит"
            optional
            maxLength={PAYMENT_NOTE_MAX}
            value={note}
            onChange={(event) => type({ note: event.target.value })}
          />
        </>
      )}
    </ActDialog>
  );
}

/** True when the order, read again, shows that the request without an answer was booked. */
export function isBookedIn({ payments }: Pick<DeskOrder, 'payments'>, unanswered: OrderPaymentRequest | null): boolean {
  return payments.some(({ id }) => id === unanswered?.id);
}

interface UnansweredPaymentProps {
  payment: OrderPaymentRequest;
  isBooked: boolean;
  failure: MutationFailure | null;
}

export function UnansweredPayment({ payment: { kind, sum, how }, isBooked, failure }: UnansweredPaymentProps) {
  const money = `${formatRoubles(sum)} ${PAID_BY[how]}`;
  if (isBooked) {
    return (
      <Notice tone="mint" urgent title={kind === 'payment' ? 'Оплата записана' : 'Возврат записан'}>
        {money}: ответ сервера не дошёл, но запись в заказе есть.
      </Notice>
    );
  }
  return (
    <Notice tone="sale" urgent title={unansweredTitle(failure)}>
      {money}: запись могла сохраниться. Отправьте её ещё раз, дважды она не запишется.
    </Notice>
  );
}
