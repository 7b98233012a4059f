/** The acts of the simulated devices: what they sell, undo, order, settle, correct and close. */
import { v7 as newId } from 'uuid';
import type { BodyFor } from '#contract/endpoint.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { listOrders, quoteOrder, readOrder, type placeOrder } from '#contract/orders/orders.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { saveProduct } from '#contract/catalogue/products.ts';
import { closeShift } from '#contract/shifts/shifts.ts';
import { adjustStock } from '#contract/stock/inventory.ts';
import { bookStockDocument, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { productForm } from '../../api/proofs/fixtures/sample-forms.ts';
import { nextPhone } from '../../api/proofs/fixtures/testing.ts';
import type { Net } from '../../pwa/net/call.ts';
import { type Cast, GOODS, markedName, PRICE } from './cast.ts';
import { conclude, newAct, retryUntilAnswered, type Act, type Device } from './devices.ts';

/** The shop accepts 60 new orders of an account per hour. */
const ORDERS_MAX = 50;
/** Receipts that one closing counts at most, well below the shop's limit of 50 000 (`SHIFT_RECEIPTS_MAX`). */
const RECEIPTS_MAX = 5_000;

export const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
/** A random number from 1 on. */
export const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

const timeOn = (till: Device): string => new Date(till.now()).toISOString();

export function sell(till: Device): void {
  const [id, seq, productId, qty] = [till.newId(), till.nextSeq(), any(GOODS), upTo(3)];
  const body = {
    id,
    deviceId: till.id,
    deviceSeq: seq,
    soldAt: timeOn(till),
    items: [{ productId, qty, price: PRICE, title: productId }],
    paymentMethod: 'cash',
    note: '',
  };
  till.record(newAct('sale', id, [{ productId, qty }]), 'sale', body, seq);
}

/** Voids or returns a sale of the till that was not undone yet. */
export function undo(till: Device): void {
  const taken = new Set(till.acts.flatMap(({ of }) => of ?? []));
  const sale = till.acts.find(({ kind, id, state }) => kind === 'sale' && state === 'acknowledged' && !taken.has(id));
  if (sale === undefined) return sell(till);
  const [id, seq, at] = [till.newId(), till.nextSeq(), timeOn(till)];
  const [line] = sale.goods;
  if (line === undefined) return;
  const common = { id, saleId: sale.id, deviceId: till.id, deviceSeq: seq };
  if (Math.random() < 0.5)
    till.record(
      newAct('void', id, [], { of: sale.id }),
      'void',
      { ...common, voidedAt: at, reason: 'Ошибка', sale: till.bodies.get(sale.id) ?? {} },
      seq,
    );
  else
    till.record(
      newAct('return', id, sale.goods, { of: sale.id }),
      'return',
      {
        ...common,
        returnedAt: at,
        items: [{ position: 0, qty: line.qty, fate: 'restock' }],
        total: line.qty * PRICE,
        reason: '',
      },
      seq,
    );
}

/** A seller writes an order at the till, of which a part is paid ahead; it takes no number of the till's series. */
export function order(till: Device): void {
  const [id, productId, qty] = [till.newId(), any(GOODS), upTo(3)];
  const prepaid = { id: till.newId(), sum: PRICE / 2 };
  const body = {
    id,
    deviceId: till.id,
    placedAt: timeOn(till),
    authorId: till.person.id,
    items: [{ productId, qty, price: PRICE, title: productId }],
    buyer: { name: markedName(till.person.phone), phone: nextPhone() },
    comment: '',
    total: qty * PRICE,
    prepayment: { ...prepaid, how: 'cash' },
  };
  till.record(newAct('order', id, [{ productId, qty }], { prepaid }), 'till-order', body, 0);
}

export async function buy(buyer: Device): Promise<void> {
  if (buyer.acts.length >= ORDERS_MAX) return;
  const goods = [{ productId: any(GOODS), qty: upTo(2) }];
  const quoted = await buyer.net.attempt(quoteOrder, { body: { items: goods, delivery: 'pickup', bonus: 0 } });
  if (quoted.kind !== 'answered') return;
  const id = newId();
  const body = {
    id,
    items: quoted.data.items.map(({ productId, qty, price, title }) => ({ productId, qty, price: price ?? 0, title })),
    buyer: {
      kind: 'person',
      name: markedName(buyer.person.phone),
      phone: nextPhone(),
      email: '',
      companyName: '',
      inn: '',
    },
    delivery: 'pickup',
    address: '',
    payment: 'cash',
    bonus: 0,
    comment: '',
    deliveryPrice: quoted.data.delivery.price,
    total: quoted.data.total,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  } satisfies Parameters<typeof buyer.net.attempt<typeof placeOrder>>[1]['body'];
  buyer.record(newAct('order', id, goods), 'order', body, 0);
}

/** A buyer looks at the own orders, and asks for one of another person by its id. */
export async function look(buyer: Device, others: readonly Device[]): Promise<void> {
  await buyer.net.attempt(listOrders, { query: {} });
  const orders = others
    .filter((other) => other !== buyer)
    .flatMap(({ acts }) => acts.filter(({ kind, state }) => kind === 'order' && state === 'acknowledged'));
  if (orders.length > 0) await buyer.net.attempt(readOrder, { params: { id: any(orders).id } });
}

/** The desk delivers or cancels an order, each step until answered. A till's order begins as accepted: its first step is refused. */
export async function settle(admin: Net, order: Act): Promise<void> {
  const isCanceled = Math.random() < 0.3;
  const steps = isCanceled ? (['canceled'] as const) : (['processing', 'paid', 'delivered'] as const);
  for (const status of steps) {
    const note = isCanceled ? 'Передумали' : '';
    await retryUntilAnswered(() => admin.attempt(moveOrder, { params: { id: order.id }, body: { status, note } }));
  }
  order.outcome = steps.at(-1) ?? '';
}

export async function correct({ admin, corrections }: Cast): Promise<void> {
  const [productId, qty] = [any(GOODS), upTo(9)];
  const act = newAct('correction', newId(), [{ productId, qty }]);
  corrections.push(act);
  const body = { id: act.id, kind: 'receipt' as const, stockQtyBase: 0, stockQty: qty, reason: 'Поступление' };
  await conclude(act, () => admin.attempt(adjustStock, { params: { id: productId }, body }));
}

export async function receive({ admin, corrections }: Cast): Promise<void> {
  const [productId, qty] = [any(GOODS), upTo(9)];
  const act = newAct('document', newId(), [{ productId, qty }]);
  corrections.push(act);
  const draft = {
    version: 0,
    kind: 'receipt' as const,
    supplier: 'Сантехсклад',
    supplierNumber: '',
    day: '2026-01-02',
    note: '',
    lines: [{ id: newId(), productId, typed: '', qty, price: PRICE / 2 }],
  };
  const params = { id: act.id };
  await conclude(
    act,
    () => admin.attempt(saveStockDocument, { params, body: draft }),
    () => admin.attempt(bookStockDocument, { params, body: { version: 1 } }),
  );
}

/** The administrator renames a brand; an unanswered save is repeated. */
export async function edit({ admin, corrections }: Cast): Promise<void> {
  const id = any(GOODS);
  const act = newAct('edit', newId(), [], { of: id, value: `Марка ${corrections.length}` });
  corrections.push(act);
  await conclude(act, () =>
    admin.attempt(saveProduct, { params: { id }, body: productForm({ brand: act.value }, 'imagesNew') }),
  );
}

/** Roubles. */
export const totalOf = (goods: Act['goods']): number => goods.reduce((sum, { qty }) => sum + qty * PRICE, 0);

export type Closing = BodyFor<typeof closeShift>;

/** Closes the till's shift over its sales and returns since the last closing. */
export async function close(till: Device): Promise<void> {
  const voided = new Set(till.acts.flatMap(({ kind, of }) => (kind === 'void' ? (of ?? []) : [])));
  const at = timeOn(till);
  const numbered = till.acts.filter(({ kind }) => kind === 'sale' || kind === 'return' || kind === 'void');
  const last = till.acts.findLast(({ kind }) => kind === 'shift');
  const closed = last === undefined ? 0 : (till.bodies.get(last.id) as Closing).toSeq;
  const from = Math.max(closed, numbered.length - RECEIPTS_MAX);
  const receipts = numbered.flatMap(({ kind, id, goods }, index) =>
    index >= from && (kind === 'sale' || kind === 'return') && !voided.has(id)
      ? [{ id, kind, seq: index + 1, total: totalOf(goods), at }]
      : [],
  );
  const moves = (['in', 'out'] as const).map((kind) => ({ id: till.newId(), kind, amount: 500, reason: 'Размен', at }));
  const act = newAct('shift', till.newId(), [], { receipts: receipts.length, moves: moves.map(({ id }) => id) });
  const body: Closing = {
    id: act.id,
    revision: 1,
    deviceId: till.id,
    fromSeq: from,
    toSeq: numbered.length,
    openedAt: at,
    closedAt: at,
    sentAt: at,
    receipts,
    moves,
    counted: null,
    note: '',
  };
  till.bodies.set(act.id, body);
  till.acts.push(act);
  await sendClosing(till, act);
}

export async function sendClosing(till: Device, act: Act): Promise<void> {
  const body = till.bodies.get(act.id) as Closing;
  await conclude(act, () => till.net.attempt(closeShift, { body }));
}
