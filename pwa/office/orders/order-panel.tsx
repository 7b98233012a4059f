import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Printer, Truck, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { isOpenOrder, type OrderStatus } from '#contract/orders/order-machine.ts';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { returnRequestSchema, type ReturnSummary } from '#contract/returns/returns.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { severalLines } from '#contract/values/person-name.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useKeptRequest } from '../../parts/forms/kept-request.ts';
import { eventTitle } from '../../parts/orders/order-card.tsx';
import { useScrollIntoView } from '../../parts/page/use-scroll-into-view.ts';
import { PrintButton, PrintSheet } from '../../parts/print/print-sheet.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { deskOrderQuery } from '../../queries/order-desk.ts';
import { useShop } from '../../queries/shop.ts';
import type { Save } from '../../queries/use-save.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { DeliveryPrice, useKeptEdit } from './delivery-price.tsx';
import { DeskCard } from './desk-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type ConfirmedMove, moveVerb, needsConfirmation } from './move-words.ts';
import { OrderChanges } from './order-changes.tsx';
import { OrderEditForm } from './order-edit.tsx';
import { OrderPayments } from './order-payments.tsx';
import { linesOf, OrderReturnDialog } from './order-return-dialog.tsx';
import { PickingList } from './picking-list.tsx';
import { type OrderPartProps, useOrderSaves } from './use-order-cash.ts';
import styles from './orders.module.css';
import { Button, IconButton, LinkButton, OutlineButton } from '../kit/buttons.tsx';

export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(deskOrderQuery(id));
  const place = useScrollIntoView<HTMLElement>();
  return (
    <aside ref={place} className={styles.panel} aria-label="Заказ">
      <div className={styles.panelHead}>
        <LinkButton className={styles.back} icon={ArrowLeft} onClick={onClose}>
          Все заказы
        </LinkButton>
        <IconButton icon={X} className={`push-right ${styles.close}`} label="Закрыть заказ" onClick={onClose} />
      </div>
      <OfficeAnswer isForm inCard={false} answer={answer} notKept="Заказы на устройстве не хранятся" skeleton={null}>
        {(order) => <Order key={order._id} order={order} />}
      </OfficeAnswer>
    </aside>
  );
}

const CONDITION_LABELS = { restock: 'на склад', write_off: 'списано' } as const;

export function OrderReturns({ returns }: { returns: readonly ReturnSummary[] }) {
  if (returns.length === 0) return null;
  return (
    <Panel title="Возвраты">
      <ol className="grid gap-3">
        {returns.map(({ id, number, returnedAt, total, reason, authorName, how, items }) => (
          <li className="grid gap-half" key={id}>
            <b>
              {number} · {formatRoubles(total)}
              {how !== undefined && total > 0 && ` ${PAID_BY[how]}`}
            </b>
            {items.map(({ position, title, qty, unit, fate }) => (
              <span key={`${position} ${fate}`}>
                {title}: {inUnits(qty, unit)}, {CONDITION_LABELS[fate]}
              </span>
            ))}
            {reason !== '' && <span>Причина: {reason}</span>}
            <span className="muted text-14">
              <Moment at={returnedAt} />
              {authorName !== null && ` · ${authorName}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Order({ order }: { order: DeskOrder }) {
  const saves = useOrderSaves(order);
  const { save, move } = saves;
  const [open, setOpen] = useState<ConfirmedMove | 'return' | 'edit' | null>(null);
  const close = () => setOpen(null);
  const returning = useKeptRequest(`order ${order._id} return`, returnRequestSchema);

  const ask = (status: OrderStatus) => {
    if (!needsConfirmation(status)) return void move(status, { revision: order.revision });
    save.reset();
    setOpen(status);
  };
  if (open === 'edit') return <OrderEditForm order={order} onClose={close} />;
  // A move whose answer was lost may have been made: the order read again then no longer allows it.
  const asked = open !== null && open !== 'return' && order.moves.includes(open) ? open : null;
  const failure = asked === null ? save.failure : null;
  return (
    <div className="grid gap-4">
      <FormFailure failure={failure} fallback="Не удалось изменить заказ" />
      <OrderChanges failure={failure} />
      {order.delivery.price === null && isOpenOrder(order.status) && (
        <Notice tone="low" title="Доставка ещё не рассчитана">
          Назначьте цену транспортной компании ниже: до этого заказ нельзя отметить оплаченным или доставленным.
        </Notice>
      )}
      <DeskCard order={order} actions={<OrderActs order={order} save={save} onMove={ask} onOpen={setOpen} />} />
      <OrderPayments order={order} />
      <OrderReturns returns={order.returns} />
      {order.delivery.method === 'transport' && isOpenOrder(order.status) && (
        <DeliveryPrice order={order} saves={saves} />
      )}
      <Comment order={order} saves={saves} />
      <Events order={order} />
      {asked !== null && (
        <MoveDialog order={order} to={asked} save={save} onMove={(choice) => move(asked, choice)} onClose={close} />
      )}
      {open === 'return' && <OrderReturnDialog order={order} request={returning} onClose={close} />}
      <PrintSheet>
        <PickingList order={order} />
      </PrintSheet>
    </div>
  );
}

interface OrderActsProps {
  order: DeskOrder;
  save: Save;
  onMove: (status: OrderStatus) => void;
  onOpen: (what: 'return' | 'edit') => void;
}

function OrderActs({ order, save, onMove, onOpen }: OrderActsProps) {
  const moveButton = (status: OrderStatus) => ({
    // While something is being sent, the moves wait for its answer.
    ...(save.running === status ? { busy: true } : { disabled: save.busy }),
    onClick: () => onMove(status),
    children: moveVerb(order, status),
  });
  return (
    <>
      {order.moves
        .filter((status) => status !== 'canceled')
        .map((status) => (
          <Button key={status} variant={status === order.moves[0] ? 'filled' : 'outline'} {...moveButton(status)} />
        ))}
      {order.status === 'delivered' && linesOf(order).some(({ left }) => left > 0) && (
        <OutlineButton icon={Undo2} onClick={() => onOpen('return')}>
          Оформить возврат
        </OutlineButton>
      )}
      {isOpenOrder(order.status) && (
        // Disabled while a move is being sent: the form would report that move as somebody else's change.
        <OutlineButton icon={Pencil} disabled={save.busy} onClick={() => onOpen('edit')}>
          Изменить
        </OutlineButton>
      )}
      <OutlineButton icon={Printer} onClick={() => window.print()}>
        Лист сборки
      </OutlineButton>
      {order.status !== 'canceled' && <DeliverySlipButton order={order} />}
      {order.moves.includes('canceled') && <Button variant="danger" {...moveButton('canceled')} />}
    </>
  );
}

function Events({ order }: { order: DeskOrder }) {
  return (
    <Panel title="История">
      <ol className="grid gap-3">
        {order.events.map((event, index) => (
          <li className="grid gap-half" key={index}>
            <span className="anywhere pre-line">{eventTitle(order, index)}</span>
            {event.words !== '' && <q className={styles.said}>{event.words}</q>}
            <span className="muted text-14">
              <Moment at={event.at} /> · {event.actor ?? 'покупатель'}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

function Comment({ order: { _id, staffComment }, saves: { save, saveNote } }: OrderPartProps) {
  const { text, base, isOvertaken, type } = useKeptEdit(`order ${_id} comment`, staffComment, isText, severalLines);
  return (
    <Panel title="Для сотрудников">
      <Form className="grid gap-4" onSend={() => void saveNote(text, base)}>
        <TextArea
          label="Комментарий"
          hint="Покупатель его не видит"
          maxLength={1000}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        {isOvertaken && (
          <Notice
            tone="low"
            urgent
            title="Пока вы писали, комментарий изменил кто-то другой"
            action={<OutlineButton onClick={() => type(text, staffComment)}>Оставить мой</OutlineButton>}
          >
            Сейчас сохранено: {staffComment === '' ? 'пусто' : `«${staffComment}»`}. Перенесите нужное в свой текст и
            сохраните его.
          </Notice>
        )}
        <div>
          <OutlineButton type="submit" busy={save.running === 'comment'} disabled={text === staffComment}>
            Сохранить комментарий
          </OutlineButton>
        </div>
      </Form>
    </Panel>
  );
}

function DeliverySlipButton({ order }: { order: DeskOrder }) {
  const shop = useShop();
  return (
    <PrintButton
      icon={<Truck />}
      load={async () => {
        const { DeliverySlip } = await import('../../parts/orders/delivery-slip.tsx');
        return <DeliverySlip order={order} shop={shop} />;
      }}
      failed="Не удалось открыть накладную. Попробуйте, когда появится связь"
    >
      Накладная
    </PrintButton>
  );
}
