/** Orders of the demo shop's last weeks in all states, each with its events. Plain data, repeatable. */
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import { quoteOrder, type DeliveryMethod, type Payment } from '#contract/orders/quote.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';
import type { DemoPerson } from './demo-people.ts';
import { basket, picker, type DemoSaleLine } from './demo-sales.ts';
import { chanceFrom, type Chance } from './random.ts';
import { atWork, DAY_MS, HOUR_MS, type ShopClock } from './shop-hours.ts';

export interface DemoMove {
  from: OrderStatus;
  to: OrderStatus;
  note: string;
  at: string;
}

/** Money in whole kopecks, bonuses whole. */
export interface DemoOrder {
  id: string;
  buyer: DemoPerson | null;
  name: string;
  phone: string;
  delivery: DeliveryMethod;
  address: string;
  payment: Payment;
  comment: string;
  lines: DemoSaleLine[];
  goods: number;
  /** Null until the transport company is priced. */
  deliveryPrice: number | null;
  bonusEarned: number;
  createdAt: string;
  status: OrderStatus;
  /** Oldest first. */
  moves: DemoMove[];
}

const ORDERS = 40;
const GOODS_PER_ORDER = 5;
const DAYS = 45;
const FRESH = 4;
const FRESH_HOURS = 26;
/** Number of orders being assembled, next to the new ones in age; as many older ones are paid. */
const READY = 4;

const GUESTS = ['Марина Примерова', 'Станислав Показов', 'Алла Пробнова', 'Егор Условнов', 'Нина Выдумкина'];
const FIRST_GUEST_PHONE = 9_000_000_301;
const STREETS = ['Примерная', 'Образцовая', 'Условная', 'Показательная'];
const COMMENTS = ['Позвоните за час до приезда', 'Нужен подъём на четвёртый этаж', 'Заберу после шести'];
const CANCELED = ['Покупатель передумал', 'Нашли дешевле', 'Заказали дважды'];
const TERMS = {
  ...DEFAULT_TERMS,
  courier: toKopecks(DEFAULT_TERMS.courier),
  courierFreeFrom: toKopecks(DEFAULT_TERMS.courierFreeFrom),
};

/** Times at which orders were placed, from 8 to 23 o'clock, oldest first; the last few are of yesterday and today. */
function placingTimes(chance: Chance, count: number, now: number, offset: number): number[] {
  const times = Array.from({ length: count }, (_, index) => {
    const left = count - index;
    const ago = left <= FRESH ? ((left * FRESH_HOURS) / FRESH - 5 + chance.between(-0.9, 0.9)) * HOUR_MS : 0;
    const at = now - (ago || (1.4 + ((DAYS - 2) * (left - FRESH - 1 + chance.next())) / count) * DAY_MS);
    const hour = ((at + offset) % DAY_MS) / HOUR_MS;
    return Math.floor(hour < 8 ? at - 9 * HOUR_MS : at);
  });
  return times.sort((a, b) => a - b);
}

const isPaid = (newer: number): boolean => newer >= FRESH + READY && newer < FRESH + 2 * READY;

/** An order's final state, by the number of newer orders. */
function finalStatus(newer: number, delivery: DeliveryMethod): OrderStatus {
  if (newer < FRESH) return 'new';
  if (newer < FRESH + READY) return 'processing';
  if (isPaid(newer)) return 'paid';
  return newer % 7 === 1 && delivery !== 'transport' ? 'canceled' : 'delivered';
}

interface Placed {
  at: number;
  status: OrderStatus;
  payment: Payment;
  /** Price of the transport company, kopecks. */
  transport: number | null;
}

/** The moves of an order to its state, within opening hours. All orders that are not new are old enough for their moves. */
function movesOf(chance: Chance, { at, status, payment, transport }: Placed, offset: number): DemoMove[] {
  const moves: [to: OrderStatus, hours: number, note: string][] = [];
  // Cards and cash are paid when the goods are handed over, except by a transport company, which is paid before.
  const paysBefore = payment === 'invoice' || transport !== null;
  if (status === 'canceled') moves.push(['canceled', chance.between(2, 30), chance.pick(CANCELED)]);
  else if (status !== 'new') {
    moves.push(['processing', chance.between(0.3, 3), '']);
    if (transport !== null)
      moves.push(['processing', chance.between(0.5, 4), `Доставка: ${formatRoubles(toRoubles(transport))}`]);
    if (status === 'paid' || (status === 'delivered' && paysBefore)) moves.push(['paid', chance.between(1, 12), '']);
    if (status === 'delivered') moves.push(['delivered', chance.between(8, transport === null ? 30 : 90), '']);
  }
  let last = at;
  let from: OrderStatus = 'new';
  return moves.map(([to, hours, note]) => {
    last = Math.max(last + 60_000, Math.floor(atWork(last + hours * HOUR_MS, offset)));
    const move = { from, to, note, at: new Date(last).toISOString() };
    from = to;
    return move;
  });
}

/**
 * Up to 40 orders, fewer in a small catalogue, numbered by time.
 * @param since time from which a product can be bought; ISO
 */
export function demoOrders(
  products: readonly DemoProduct[],
  people: readonly DemoPerson[],
  { now, offset }: ShopClock,
  since: (product: DemoProduct) => string,
): DemoOrder[] {
  const chance = chanceFrom('orders');
  const pick = picker(products);
  const count = Math.min(ORDERS, Math.floor(products.length / GOODS_PER_ORDER));
  const orders = placingTimes(chance, count, now.getTime(), offset).map((time, index): Omit<DemoOrder, 'id'> => {
    const at = new Date(time).toISOString();
    const known = people.filter(({ created_at }) => created_at < at);
    const buyer = known.length > 0 && chance.hit(0.7) ? chance.pick(known) : null;
    const guest = chance.whole(0, GUESTS.length - 1);
    const isFirm = buyer?.role === 'wholesale';
    const delivery = chance.weighted({ pickup: 5, courier: 4, transport: isFirm ? 3 : 1 }) as DeliveryMethod;
    const newer = count - 1 - index;
    const payment: Payment = isFirm
      ? 'invoice'
      : delivery === 'transport'
        ? 'card'
        : chance.hit(0.5) || isPaid(newer)
          ? 'card'
          : 'cash';
    const lines = basket(chance, { at, buyer, pick, since });
    const role = buyer?.role ?? 'guest';
    const quote = quoteOrder({ lines, delivery, role, bonusAsked: 0, bonusBalance: 0 }, TERMS);
    const status = finalStatus(newer, delivery);
    const isPriced = delivery === 'transport' && status !== 'new';
    const transport = isPriced ? chance.whole(12, 45) * 10_000 : null;
    const address = `ул. ${chance.pick(STREETS)}, д. ${chance.whole(1, 60)}, кв. ${chance.whole(1, 90)}`;
    return {
      buyer,
      name: buyer?.name ?? GUESTS[guest] ?? '',
      phone: buyer?.phone ?? `+7${FIRST_GUEST_PHONE + guest}`,
      delivery,
      address: delivery === 'pickup' ? '' : address,
      payment,
      comment: chance.hit(0.2) ? chance.pick(COMMENTS) : '',
      lines,
      goods: quote.goods,
      deliveryPrice: isPriced ? transport : quote.delivery,
      bonusEarned: quote.bonusEarned,
      createdAt: at,
      status,
      moves: movesOf(chance, { at: time, status, payment, transport }, offset),
    };
  });
  return orders
    .filter(({ lines }) => lines.length > 0)
    .map((order, index) => ({ id: demoId('8040', index + 1), ...order }));
}
