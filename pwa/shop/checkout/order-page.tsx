/** /order#token: a guest's order by its link, right after placing it and until it is received. */
import { useQuery } from '@tanstack/react-query';
import { CloudAlert, PackageX, Check, Copy, Package, Share2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import type { Order } from '#contract/orders/orders.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { TrackedSummary } from '../../device/belongings/cached-answers.ts';
import { markAcceptanceSeen } from '../../device/journal/journal-orders.ts';
import { useKeptOrders } from '../../device/journal/use-kept-orders.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { CancelOrder, OrderCard } from '../../parts/orders/order-card.tsx';
import { lostOrderWords, type PlacedHere } from '../../parts/orders/lost-order.ts';
import { STATUS_TONES } from '../../parts/orders/order-words.ts';
import { StaleAnswer } from '../../parts/page/stale-answer.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { historyText } from '../../parts/time/moments.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { trackedOrderQuery } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './order-page.module.css';
import progress from './order-steps.module.css';
import { PlacedOrders } from './placed-orders.tsx';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import head from './order-head.module.css';

export function OrderPage() {
  const location = useLocation();
  const token = location.hash.slice(1);
  usePageTitle('Ваш заказ');
  const query = useQuery({ ...trackedOrderQuery(token), enabled: token !== '' });
  const { data: order, isError, error, isFetching, refetch } = query;
  const { person } = usePerson();
  const rows = useKeptOrders(person?._id ?? null);
  const isNew = (location.state as { placed?: boolean } | null)?.placed === true;
  const full = order?.asOf === null ? order : undefined;
  const id = full?._id;
  useEffect(() => {
    if (id !== undefined) markAcceptanceSeen([id]).catch(() => undefined);
  }, [id]);
  if (order === null || token === '')
    return <UnknownOrder placed={rows?.find(({ receipt }) => receipt?.trackingToken === token)} />;
  if (order === undefined && isError)
    return <NotLoaded error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={`container ${styles.page}`}>
      {order !== undefined && <StaleAnswer of={query} asOf={order.asOf} />}
      {order === undefined && (
        <SkeletonGroup className="grid gap-4">
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {full !== undefined && (
        <>
          <OrderHead order={full} isNew={isNew} isKept={rows?.some((row) => row.id === id) === true} />
          <OrderSteps order={full} />
          <OrderCard
            order={full}
            actions={full.cancellable ? <CancelOrder by={{ token }} order={full} /> : undefined}
          />
        </>
      )}
      {order !== undefined && order.asOf !== null && <OrderSummary order={order} />}
      <PlacedOrders
        rows={rows?.filter(({ receipt }) => receipt?.trackingToken !== token)}
        title="Мои заказы на этом устройстве"
      />
    </div>
  );
}

/** The order as far as the device kept it: without goods, buyer and delivery. */
function OrderSummary({ order: { number, status, delivery, total, createdAt } }: { order: TrackedSummary }) {
  const { timezone } = useShop();
  return (
    <Panel
      headingLevel={1}
      title={`Заказ № ${number}`}
      titleAside={<Pill tone={STATUS_TONES[status]}>{orderStatusText(status, delivery?.method)}</Pill>}
    >
      <p>
        Оформлен {historyText(createdAt, new Date(), timezone)} на {formatRoubles(total)}. Товары и доставку покажем,
        когда сервер ответит.
      </p>
    </Panel>
  );
}

/** @param props.placed the order as this device has placed it: a shop that was restored from a backup may have lost it since */
export function UnknownOrder({ placed }: { placed: PlacedHere | undefined }) {
  const { timezone } = useShop();
  const [title, text] =
    placed === undefined
      ? ['Заказ не найден', 'Проверьте ссылку. Заказы из кабинета открываются в нём самом.']
      : lostOrderWords(placed, timezone);
  return (
    <EmptyState headingLevel={1} icon={<PackageX />} title={title} action={<ToCatalog />}>
      {text}
    </EmptyState>
  );
}

function NotLoaded({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={1}
      tone="low"
      icon={<CloudAlert />}
      title="Не удалось загрузить"
      action={<RetryButton busy={busy} onClick={onRetry} />}
    >
      {absenceText(error, 'Статус заказа хранится на сервере, а он сейчас не отвечает.')}
    </EmptyState>
  );
}

const WORDS = { done: 'сделано', now: 'сейчас', ahead: 'впереди' } as const;

/** «Что дальше», until the order is received or canceled. */
function OrderSteps({ order }: { order: Order }) {
  const steps = stepsOf(order);
  if (steps.every(({ state }) => state === 'done')) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-18">Что дальше</h2>
      <ol>
        {steps.map(({ title, note, state }, index) => (
          <li
            key={title}
            className={progress.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={progress.mark} aria-hidden>
              {state === 'done' ? <Check size={16} strokeWidth={2} /> : index + 1}
            </span>
            <span className="block">
              <span className="block weight-label">{title}</span>
              <span className="visually-hidden"> ({WORDS[state]})</span>
              <span className="block muted text-14">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const DONE: Readonly<Record<Exclude<OrderStatus, 'canceled'>, number>> = {
  new: 1,
  processing: 2,
  paid: 2,
  delivered: 4,
};

const LAST_STEPS: Readonly<Record<DeliveryMethod, readonly [ready: string, note: string, received: string]>> = {
  pickup: ['Соберём', 'сообщим, когда можно забрать', 'Заберёте'],
  courier: ['Соберём и передадим курьеру', 'о времени договоримся по телефону', 'Привезёт курьер'],
  transport: ['Соберём и отправим', 'стоимость доставки назовёт менеджер', 'Получите'],
};

const PAID_BY: Readonly<Record<Payment, string>> = {
  cash: 'оплата наличными',
  card: 'оплата картой',
  invoice: 'оплата по счёту',
};

/** «Что дальше»: the steps from here to delivery, and the current one; none of a canceled order. */
export function stepsOf(order: Pick<Order, 'status' | 'delivery' | 'slot' | 'payment' | 'paid' | 'unreserved'>) {
  const { status, delivery, slot, payment, paid, unreserved } = order;
  if (status === 'canceled') return [];
  // An edit, a delivery price or a refund leaves a debt in a paid order.
  const isPaid = (status === 'paid' && paid.due === 0) || status === 'delivered';
  const [ready, usualNote, received] = LAST_STEPS[delivery.method];
  const steps = [
    unreserved === true
      ? ['Приняли заказ', 'товары отложит менеджер, когда позвонит']
      : ['Отложили товары для вас', 'до звонка менеджера'],
    ['Менеджер позвонит', 'чтобы подтвердить заказ'],
    [ready, slot === undefined ? usualNote : slotWords(slot)],
    [received, isPaid ? 'заказ оплачен' : PAID_BY[payment]],
  ] as const;
  const done = DONE[status];
  const stateOf = (index: number): keyof typeof WORDS => (index < done ? 'done' : index === done ? 'now' : 'ahead');
  return steps.map(([title, note], index) => ({ title, note, state: stateOf(index) }));
}

interface OrderHeadProps {
  order: Order;
  /** Placed a moment ago. */
  isNew: boolean;
  /** This device keeps the link to the order. */
  isKept: boolean;
}

function OrderHead({ order: { number, status, buyer }, isNew, isKept }: OrderHeadProps) {
  const isOver = status === 'canceled';
  const thanks = isNew && !isOver;
  return (
    <header className="grid justify-start gap-3">
      <span className={classNames(head.disc, isOver && head.over)}>
        {isOver ? <X size={28} /> : thanks ? <Check size={28} /> : <Package size={28} />}
      </span>
      <h1 className="text-28">
        Заказ №&nbsp;{number} {isOver ? 'отменён' : thanks && 'принят'}
      </h1>
      {isOver && <p className="muted">Если передумаете, соберите заказ заново.</p>}
      {thanks && (
        <p className="muted">
          {buyer.name}, спасибо.{' '}
          {isKept
            ? 'Номер и ссылка сохранены на этом устройстве.'
            : 'Сохраните ссылку: по ней видно, что происходит с заказом.'}
        </p>
      )}
      {!isOver && <KeepLink />}
    </header>
  );
}

/** Without an account the link is the only way back to the order. */
function KeepLink() {
  const { show } = useToast();
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(window.location.href))
      .then(
        () => show({ tone: 'ok', text: 'Ссылка скопирована' }),
        () => show({ tone: 'error', text: 'Браузер не дал скопировать ссылку: сохраните адрес этой страницы' }),
      );
  // Closing the phone's share sheet is not an error.
  const share = () => void navigator.share({ title: 'Заказ', url: window.location.href }).catch(() => undefined);
  return (
    <div className={head.link}>
      <Button variant="outline" block icon={<Copy />} onClick={copy}>
        Скопировать ссылку
      </Button>
      {'share' in navigator && <IconButton label="Поделиться" variant="outline" onClick={share} icon={<Share2 />} />}
    </div>
  );
}
