/** Returns goods of a delivered order: quantity and condition by line, money and bonuses shown before the press, booked once. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { meansOfRefund, PAID_BY } from '#contract/orders/order-payments.ts';
import { type PaymentWay } from '#contract/values/payment-ways.ts';
import { recordReturn, type ReturnRequest } from '#contract/returns/returns.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { refundOfOrder } from '#contract/returns/refund.ts';
import { withChoice, allReturnable, positionsOf, type ReturnChoice } from '../../parts/orders/return-choice.ts';
import styles from '../../parts/return-form.module.css';
import { ReturnLines } from '../../parts/orders/return-lines.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { bonusWords, linesOf, refusalsOf, requestOf, returnedUnits, type Refusals } from './order-return.ts';
import type { KeptRequest } from './use-kept-request.ts';
import { useOrderCash } from './use-order-cash.ts';
import { WAY_OPTIONS } from './way-words.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { unansweredTitle } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';

export interface OrderReturnDialogProps {
  /** The current order, including returns booked by others in the meantime. */
  order: DeskOrder;
  /** A request without an answer is repeated, and nothing else is sent, until it has one or the order shows its return. */
  request: KeptRequest<ReturnRequest>;
  onClose: () => void;
}

export function OrderReturnDialog({ order, request: kept, onClose }: OrderReturnDialogProps) {
  const { show } = useToast();
  const { lost } = kept;
  const isBooked = isReturnedIn(order, lost);
  const [id] = useState(() => newId());
  /** Units that the opened form showed as returned; null once the person was told of others. */
  const [opened, setOpened] = useState<number | null>(() => returnedUnits(order));
  const [choice, setChoice] = useState<ReturnChoice>(new Map());
  const { typed, type, drop } = useTyping(`order ${order._id} return reason`, { reason: '' });
  const { reason } = typed;
  const [chosen, setChosen] = useState<PaymentWay | null>(null);
  const how = chosen ?? meansOfRefund(order);
  const { run, busy, failure } = useSave();
  const sendWithCash = useOrderCash();
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  useScanGuard();

  const lines = linesOf(order);
  const items = lost?.items ?? positionsOf(lines, choice);
  const refund = refundOfOrder(order, items);
  const bonuses = order.customer === null || lost !== null ? '' : bonusWords(refund);

  function change(next: ReturnChoice): void {
    setChoice(next);
    setRefusals(null);
  }

  function close(): void {
    if (isBooked) kept.forget();
    drop();
    onClose();
  }

  async function book(): Promise<void> {
    if (isBooked) return close();
    const returnedBefore = opened ?? returnedUnits(order);
    const request = lost ?? requestOf(order, choice, { id, reason, at: shopNow().toISOString(), how, returnedBefore });
    kept.keep(request);
    setRefusals(null);
    const cash = request.how === 'cash' && request.total > 0 ? { id: request.id, kind: 'out' as const } : null;
    const came = await run((client) => sendWithCash(order, cash, () => write(client, recordReturn, { body: request })));
    if (kept.settle(request, came) !== null) return;
    if (came.kind !== 'done') {
      if (came.kind === 'refused' && came.code === 'order_changed') setOpened(null);
      return setRefusals(refusalsOf(came));
    }
    show({ tone: 'ok', text: `Возврат ${came.answer.number} записан: ${formatRoubles(came.answer.total)}` });
    drop();
    onClose();
  }

  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && !busy && (isBooked ? close() : onClose())}
      size={640}
      title={`Возврат по заказу № ${order.number}`}
      footer={
        <div className={styles.foot}>
          <p className={styles.refund}>
            К возврату <b className="tabular">{formatRoubles(lost?.total ?? refund.total)}</b>
          </p>
          <Button
            size={52}
            busy={busy}
            busyLabel="Записываем…"
            disabled={items.length === 0}
            onClick={() => void book()}
          >
            {isBooked ? 'Готово' : lost === null ? 'Записать возврат' : 'Отправить ещё раз'}
          </Button>
          {!isBooked && (
            <Button variant="outline" size={52} disabled={busy} onClick={close}>
              Отмена
            </Button>
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
            <div className="row wrap between gap-2-4">
              <span className={styles.quiet}>Отметьте, что вернул покупатель. Доставка не возвращается</span>
              <Button
                variant="outline"
                icon={<Undo2 size={20} strokeWidth={1.75} aria-hidden />}
                onClick={() => change(allReturnable(lines, choice))}
              >
                Вернуть всё
              </Button>
            </div>
            <ReturnLines
              lines={lines}
              choice={choice}
              refusals={refusals?.lines}
              onChange={(position, part) => change(withChoice(choice, position, part))}
            />
            {refund.total > 0 && (
              <Select
                label="Как возвращаем деньги"
                hint={hintOf(order)}
                value={how}
                options={WAY_OPTIONS}
                onChange={(value) => setChosen(value as PaymentWay)}
              />
            )}
            <TextField
              label="Причина"
              optional
              value={reason}
              maxLength={500}
              placeholder="Не подошёл размер"
              onChange={(event) => type({ reason: event.target.value })}
            />
          </>
        ) : (
          <UnansweredReturn order={order} request={lost} failure={failure} />
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

/** True when the order, read again, shows that the request without an answer was booked. */
function isReturnedIn({ returns }: Pick<DeskOrder, 'returns'>, lost: ReturnRequest | null): boolean {
  return returns.some(({ id }) => id === lost?.id);
}

interface UnansweredReturnProps {
  order: DeskOrder;
  request: ReturnRequest;
  failure: MutationFailure | null;
}

export function UnansweredReturn({ order, request, failure }: UnansweredReturnProps) {
  return (
    <>
      {isReturnedIn(order, request) ? (
        <Notice tone="mint" urgent title="Возврат записан">
          Ответ сервера не дошёл, но запись в заказе есть.
        </Notice>
      ) : (
        <Notice tone="sale" urgent title={unansweredTitle(failure)}>
          Возврат мог записаться. Отправьте его ещё раз: дважды он не запишется. Деньги пока не выдавайте.
        </Notice>
      )}
      <ul className="grid clipped framed round-card">
        {request.items.map(({ position, qty, fate }) => (
          <li key={position} className={styles.line}>
            <span className="grid gap-half text-14 snug">{order.items[position]?.title}</span>
            <span className={styles.quiet}>
              {inUnits(qty, order.items[position]?.unit)}, {fate === 'restock' ? 'на склад' : 'списать'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
