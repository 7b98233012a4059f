/** Returns goods of a delivered order: quantity and condition by line, money and bonuses shown before the press, booked once. */
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { meansOfRefund, PAID_BY } from '#contract/orders/order-payments.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { refundOfOrder } from '#contract/returns/refund.ts';
import { recordReturn, type ReturnRequest } from '#contract/returns/returns.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import { counted } from '#contract/values/plural.ts';
import type { KeptRequest } from '../../parts/forms/kept-request.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import { positionsOf, type ReturnableLine, type ReturnChoice } from '../../parts/orders/return-choice.ts';
import { ReturnLines } from '../../parts/orders/return-lines.tsx';
import styles from '../../parts/return-form.module.css';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { RefusedMutation, UnansweredMutation } from '../../queries/mutation.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LostNotice, type LostNoticeProps } from './lost-notice.tsx';
import { WAY_OPTIONS } from './move-words.ts';
import { useOrderCash } from './use-order-cash.ts';
import { Button, OutlineButton } from '../kit/buttons.tsx';

export interface OrderReturnDialogProps {
  order: DeskOrder;
  /** A request without an answer is repeated, and nothing else is sent, until it has one or the order shows its return. */
  request: KeptRequest<ReturnRequest>;
  onClose: () => void;
}

export function linesOf({ items }: Pick<DeskOrder, 'items'>): ReturnableLine[] {
  return items.map(({ title, qty, unit, price, returned }, position) => ({
    position,
    title,
    qty,
    unit,
    price,
    left: qty - returned,
  }));
}

export const returnedUnits = ({ items }: Pick<DeskOrder, 'items'>): number =>
  items.reduce((sum, { returned }) => sum + returned, 0);

/**
 * `at`: ISO instant of the first press; `returnedBefore`: units that the form showed as returned. An unanswered request is repeated
 * unchanged, so the request is made once.
 */
export function requestOf(
  order: DeskOrder,
  choice: ReturnChoice,
  { at, reason, ...typed }: { id: string; reason: string; at: string; how: PaymentWay; returnedBefore: number },
): ReturnRequest {
  const items = positionsOf(linesOf(order), choice);
  return {
    ...typed,
    orderId: order._id,
    returnedAt: at,
    items,
    total: refundOfOrder(order, items).total,
    reason: reason.trim(),
  };
}

const BONUS = ['бонус', 'бонуса', 'бонусов'] as const;

/** Effect on the buyer's bonuses, shown before the press; empty when there is none. */
export function bonusWords({ givenBack, takenBack }: { givenBack: number; takenBack: number }): string {
  const words = [
    givenBack > 0 && `вернём покупателю ${counted(givenBack, ...BONUS)} из потраченных`,
    takenBack > 0 && `спишем ${counted(takenBack, ...BONUS)} из начисленных`,
  ].filter((part) => part !== false);
  return words.length === 0 ? '' : `Бонусы: ${words.join(', ')}.`;
}

const NOT_BOOKED = 'Возврат не записан';

/** Splits the server's refusal, or the failure of a request that was not sent, by the place on the screen. */
export function refusalsOf(failure: Pick<RefusedMutation, 'message' | 'details'> | UnansweredMutation) {
  const lines = new Map<number, string>();
  if (!('details' in failure)) return { lines, total: null, whole: describeFailure(failure, NOT_BOOKED) };
  const { message, details } = failure;
  const others: string[] = [];
  let total: string | null = null;
  for (const { path = '', message: text } of details) {
    const [, place] = /^items\.(\d+)$/.exec(path) ?? [];
    if (place !== undefined) lines.set(Number(place), text);
    else if (path === 'total') total = text;
    else others.push(text);
  }
  const isPlaced = total !== null || (lines.size > 0 && others.length === 0);
  return {
    lines,
    total,
    whole: isPlaced && others.length === 0 ? null : [message === '' ? NOT_BOOKED : message, ...others].join('. '),
  };
}

function useOrderReturn({ order, request: kept, onClose }: OrderReturnDialogProps) {
  const { lost } = kept;
  const isBooked = kept.isIn(order.returns);
  const [id] = useState(() => newId());
  /** Units that the opened form showed as returned; null once the person was told of others. */
  const [opened, setOpened] = useState<number | null>(() => returnedUnits(order));
  const [choice, setChoice] = useState<ReturnChoice>(new Map());
  const form = useTyping(`order ${order._id} return reason`, { reason: '' });
  const [chosen, setChosen] = useState<PaymentWay | null>(null);
  const how = chosen ?? meansOfRefund(order);
  const save = useSave();
  const { failure } = save;
  const sendWithCash = useOrderCash();

  const lines = linesOf(order);
  const items = lost?.items ?? positionsOf(lines, choice);
  const refund = refundOfOrder(order, items);
  const bonuses = order.customer === null || lost !== null ? '' : bonusWords(refund);
  const refusals = failure === null || lost !== null ? null : refusalsOf(failure);

  const act = useAct({
    form,
    save,
    repeat: { request: kept, isBooked },
    send: () =>
      save.run((client) =>
        kept.send(
          () =>
            requestOf(order, choice, {
              id,
              reason: form.typed.reason,
              at: shopNow().toISOString(),
              how,
              returnedBefore: opened ?? returnedUnits(order),
            }),
          (body) =>
            sendWithCash(order, body.how === 'cash' && body.total > 0 ? { id: body.id, kind: 'out' } : null, () =>
              write(client, recordReturn, { body }),
            ),
        ),
      ),
    done: ({ number, total }) => `Возврат ${number} записан: ${formatRoubles(total)}`,
    refused: (refusal) => refusal.kind === 'refused' && refusal.code === 'order_changed' && setOpened(null),
    onClose,
  });
  return {
    act,
    lost,
    isBooked,
    failure,
    lines,
    choice,
    change(next: ReturnChoice): void {
      setChoice(next);
      save.reset();
    },
    how,
    setHow: setChosen,
    mayPress: items.length > 0,
    refund,
    bonuses,
    refusals,
  };
}

export function OrderReturnDialog(props: OrderReturnDialogProps) {
  const { order } = props;
  const { act, lost, isBooked, failure, lines, choice, change, how, setHow, mayPress, refund, bonuses, refusals } =
    useOrderReturn(props);
  useScanGuard();
  const { busy } = act;

  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && !busy && act.leave()}
      size={640}
      title={`Возврат по заказу № ${order.number}`}
      footer={
        <div className={styles.foot}>
          <p className={styles.refund}>
            К возврату <b className="tabular">{formatRoubles(lost?.total ?? refund.total)}</b>
          </p>
          <Button size={52} busy={busy} busyLabel="Записываем…" disabled={!mayPress} onClick={() => void act.press()}>
            {act.confirm('Записать возврат')}
          </Button>
          {!isBooked && (
            <OutlineButton size={52} disabled={busy} onClick={act.close}>
              Отмена
            </OutlineButton>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {refusals?.whole != null && <Notice tone="sale" urgent title={refusals.whole} />}
        {refusals?.total != null && (
          <Notice tone="sale" urgent title={refusals.total}>
            Заказ изменился, сумма внизу пересчитана. Проверьте её и запишите возврат снова.
          </Notice>
        )}
        {lost === null ? (
          <>
            <ReturnLines
              lines={lines}
              choice={choice}
              lead="Отметьте, что вернул покупатель. Доставка не возвращается"
              refusals={refusals?.lines}
              onChoice={change}
            />
            {refund.total > 0 && (
              <Select
                label="Как возвращаем деньги"
                hint={hintOf(order)}
                value={how}
                options={WAY_OPTIONS}
                onChange={(value) => setHow(value as PaymentWay)}
              />
            )}
            <TextField
              label="Причина"
              optional
              maxLength={500}
              placeholder="Не подошёл размер"
              {...act.text('reason')}
            />
          </>
        ) : (
          <UnansweredReturn order={order} request={lost} isBooked={isBooked} failure={failure} />
        )}
        {bonuses !== '' && <p aria-live="polite">{bonuses}</p>}
      </div>
    </Dialog>
  );
}

/** «Получено: 1 000 ₽ переводом, 500 ₽ наличными»; empty without payments. */
function hintOf({ payments }: DeskOrder): string {
  const received = payments.map(
    ({ kind, sum, how }) => `${kind === 'refund' ? 'возвращено ' : ''}${formatRoubles(sum)} ${PAID_BY[how]}`,
  );
  return received.length === 0 ? '' : `Получено: ${received.join(', ')}`;
}

interface UnansweredReturnProps extends Pick<LostNoticeProps, 'isBooked' | 'failure'> {
  order: DeskOrder;
  request: ReturnRequest;
}

export function UnansweredReturn({ order, request, ...state }: UnansweredReturnProps) {
  return (
    <>
      <LostNotice {...state} booked="Возврат записан" bookedText="Ответ сервера не дошёл, но запись в заказе есть.">
        Возврат мог записаться. Отправьте его ещё раз: дважды он не запишется. Деньги пока не выдавайте.
      </LostNotice>
      <ul className="grid clipped framed round-card">
        {request.items.map(({ position, qty, fate }) => (
          <li key={position} className={styles.line}>
            <span className="grid gap-half text-14 snug">{order.items[position]?.title}</span>
            <span className="muted text-12">
              {inUnits(qty, order.items[position]?.unit)}, {fate === 'restock' ? 'на склад' : 'списать'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
