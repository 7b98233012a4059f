/** An order at the order desk: buyer, delivery, payment and comment come before the goods. */
import { Mail, Phone, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DELIVERY_WORDS, PAYMENT_WORDS } from '#contract/orders/quote.ts';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { isOpenOrder, orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { InvoiceButton } from '../../parts/print/invoice-button.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { lastDayText } from '../../parts/time/moments.ts';
import { OrderLines } from '../../parts/orders/order-lines.tsx';
import { companyText, PAID_WORDS, STATUS_TONES } from '../../parts/orders/order-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { useExpectedGoods } from '../../queries/inventory.ts';
import { useShop } from '../../queries/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Arrivals } from '../kit/arrivals.tsx';
import { owedBack } from './move-words.ts';
import { OrderSlot } from './order-slot.tsx';
import { Fact } from '../../ui/facts.tsx';
import styles from './orders.module.css';
import orderSteps from './order-steps.module.css';

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
        <p className={styles.muted}>
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

function Facts({ order }: { order: DeskOrder }) {
  const { buyer, customer, delivery, payment, paid, comment } = order;
  return (
    <dl className={styles.facts}>
      <Fact name="Покупатель">
        {buyer.companyName === '' ? buyer.name : companyText(buyer)}
        {buyer.companyName !== '' && <span className="muted text-14 weight-text">{buyer.name}</span>}
        <Account customer={customer} />
        <span className={styles.links}>
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
        {delivery.address !== '' && <span className={styles.given}>{delivery.address}</span>}
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
          <span className={styles.wish}>{comment}</span>
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

/** The steps of an order: past ones with time and person, and those ahead. */
function OrderSteps({
  order: { status, events, delivery },
}: {
  order: Pick<DeskOrder, 'status' | 'events' | 'delivery'>;
}) {
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
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
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
