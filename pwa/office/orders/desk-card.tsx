/** An order at the order desk: buyer, delivery, payment and comment come before the goods. */
import { Check, Mail, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DeskOrder, moveOrderSlot } from '#contract/orders/order-desk.ts';
import { isOpenOrder, type OrderStatus, orderStatusText } from '#contract/orders/order-machine.ts';
import { DELIVERY_WORDS, PAYMENT_WORDS } from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { hasSlots, slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { typedTime } from '#contract/values/typed-time.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { OrderLines } from '../../parts/orders/order-card.tsx';
import { companyText, PAID_WORDS, STATUS_TONES } from '../../parts/orders/order-words.ts';
import { chosenSlot, OTHER, slotErrors, SlotFields, useSlots } from '../../parts/orders/slot-fields.tsx';
import { paths } from '../../parts/page/paths.ts';
import { InvoiceButton } from '../../parts/print/invoice-button.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { lastDayText } from '../../parts/time/moments.ts';
import { useExpectedGoods } from '../../queries/inventory.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { fullSlotsQuery } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Arrivals } from '../kit/arrivals.tsx';
import { OutlineButton } from '../kit/buttons.tsx';
import { owedBack } from './move-words.ts';
import { OrderChanges, seenRevision } from './order-changes.tsx';
import orderSteps from './order-steps.module.css';
import styles from './orders.module.css';

export function DeskCard({ order, actions }: { order: DeskOrder; actions: ReactNode }) {
  const { timezone } = useShop();
  const owed = owedBack(order);
  const expected = useExpectedGoods(isOpenOrder(order.status) ? order.items.map(({ productId }) => productId) : []);
  return (
    <Panel
      title={`Заказ № ${order.number}`}
      titleAside={<Pill tone={STATUS_TONES[order.status]}>{orderStatusText(order.status, order.delivery.method)}</Pill>}
    >
      <div className="grid gap-4">
        <p className="muted text-14">
          <Moment at={order.createdAt} />
          {order.lapsesAt !== null &&
            ` · без подтверждения ${order.unreserved === true ? 'ждёт' : 'держим'} до ${lastDayText(order.lapsesAt, timezone)}`}
        </p>
        {order.unreserved === true && (
          <Notice tone="low" title="Товары по заказу не отложены">
            Из сети покупателя уже много заказов ждут подтверждения. Товары отложатся, когда вы возьмёте заказ в работу;
            если чего-то не хватит, мы скажем.
          </Notice>
        )}
        {owed > 0 && (
          <Notice tone="low" title={`По заказу получены деньги: верните покупателю ${formatRoubles(owed)}`} />
        )}
        <Facts order={order} />
        <OrderSteps order={order} />
        <div className="flex wrap gap-3">
          {actions}
          {order.payment === 'invoice' && <InvoiceButton order={order} />}
        </div>
        <OrderLines
          order={order}
          noteOf={({ productId, unit }) => (
            <Arrivals of={expected[productId]} unit={unit} className="muted text-14 weight-text" />
          )}
        />
      </div>
    </Panel>
  );
}

/** Empty in a shop whose buyers choose no hours. */
function OrderSlot({ order }: { order: DeskOrder }) {
  const { opening } = useShop();
  const [isOpen, setOpen] = useState(false);
  const { slot, status, delivery } = order;
  const isMovable =
    isOpenOrder(status) &&
    delivery.method !== 'transport' &&
    (slot !== undefined || hasSlots(opening, delivery.method));
  return (
    <>
      {slot !== undefined && <span className="pre-line">{slotWords(slot)}</span>}
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
        <div className="grid gap-4">
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

function Facts({ order }: { order: DeskOrder }) {
  const { buyer, customer, delivery, payment, paid, comment } = order;
  return (
    <dl className={styles.facts}>
      <Fact name="Покупатель">
        {buyer.companyName === '' ? buyer.name : companyText(buyer)}
        {buyer.companyName !== '' && <span className="muted text-14 weight-text">{buyer.name}</span>}
        <Account customer={customer} />
        <span className="flex wrap mt-2 gap-2-3">
          {buyer.phone !== '' && (
            <a className={buttonClass({ variant: 'outline' })} href={`tel:${buyer.phone}`}>
              <Phone />
              {formatPhone(buyer.phone)}
            </a>
          )}
          {buyer.email !== '' && (
            <a className={buttonClass({ variant: 'outline' })} href={`mailto:${buyer.email}`}>
              <Mail />
              {buyer.email}
            </a>
          )}
        </span>
      </Fact>
      <Fact name="Получение">
        {DELIVERY_WORDS[delivery.method]}
        {delivery.address !== '' && <span className="pre-line">{delivery.address}</span>}
        <OrderSlot order={order} />
      </Fact>
      <Fact name="Оплата">
        {PAYMENT_WORDS[payment]}
        {paid.sum > 0 && (
          <span className="muted text-14 weight-text">
            {PAID_WORDS[paid.state]}
            {paid.due > 0 && `: осталось ${formatRoubles(paid.due)}`}
            {paid.over > 0 && `: ${formatRoubles(paid.over)}`}
          </span>
        )}
      </Fact>
      {comment !== '' && (
        <Fact name="Комментарий покупателя" className={styles.whole}>
          <span className={`pre-line ${styles.wish}`}>{comment}</span>
        </Fact>
      )}
    </dl>
  );
}

/** The buyer's account, as a link for administrators only, who have a page for it. */
function Account({ customer }: Pick<DeskOrder, 'customer'>) {
  const { person } = usePerson();
  if (customer === null) return <span className="muted text-14 weight-text">Заказ без аккаунта</span>;
  const name = customer.name === '' ? formatPhone(customer.phone) : customer.name;
  return (
    <span className="muted text-14 weight-text">
      Аккаунт: {person?.role === 'admin' ? <Link to={paths.adminCustomer(customer._id)}>{name}</Link> : name}
    </span>
  );
}

const WAY: readonly OrderStatus[] = ['new', 'processing', 'paid', 'delivered'];

function OrderSteps({ order: { status, events, delivery } }: { order: DeskOrder }) {
  const reached = (step: OrderStatus) => events.find((event) => event.status === step);
  // A canceled order shows the steps it reached, and its cancellation.
  const steps: readonly OrderStatus[] =
    status === 'canceled' ? [...WAY.filter((step) => reached(step) !== undefined), 'canceled'] : WAY;
  const at = steps.indexOf(status);
  return (
    <ol className={orderSteps.steps} aria-label="Путь заказа">
      {steps.map((step, index) => {
        const event = reached(step);
        return (
          <li
            key={step}
            className={orderSteps.step}
            data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={orderSteps.dot}>{index < at && <Check size={14} strokeWidth={2.5} />}</span>
            <span className={orderSteps.name}>{orderStatusText(step, delivery.method)}</span>
            {event !== undefined && index <= at && (
              <span className="muted text-12 anywhere">
                <Moment at={event.at} />
                {event.actor !== null && ` · ${event.actor}`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
