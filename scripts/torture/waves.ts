/** The generator and the nemesis, after Jepsen's pattern: devices act in waves, with one fault in each wave. */
import { v7 as newId } from 'uuid';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { quoteOrder, type placeOrder } from '#contract/orders/orders.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { saveProduct } from '#contract/products/products.ts';
import { closeShift } from '#contract/shifts/shifts.ts';
import { adjustStock } from '#contract/stock/inventory.ts';
import { bookStockDocument, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { addCategories, addProducts, sampleProduct } from '../../api/proofs/fixtures/sample-goods.ts';
import { liftOrderLimits } from '../../api/proofs/fixtures/sample-settings.ts';
import { productForm } from '../../api/proofs/fixtures/sample-forms.ts';
import { nextPhone, TEST_PASSWORD } from '../../api/proofs/fixtures/testing.ts';
import { createPerson } from '../../api/modules/people/accounts/create-person.ts';
import type { Net } from '../../pwa/net/call.ts';
import { Device, logInDevice, hiddenIn, retryUntilAnswered, newAct, type Act, type Role } from './devices.ts';
import { DATABASE_CRASH, NEMESES } from './nemeses.ts';
import type { TorturedShop } from './shop.ts';

export const INITIAL_STOCK = 100_000;
const GOODS = ['tap', 'bath', 'siphon', 'pipe'] as const;
const PRICE = 10_000;
const DONE_AFTER_MS = 300_000;
/** The shop accepts 60 new orders of an account per hour. */
const ORDERS_MAX = 50;
/** One closing counts at most 10 000 receipts. */
const RECEIPTS_MAX = 5_000;

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/** A till and a buyer's phone for each device, and the administrator. */
interface Cast {
  readonly tills: readonly Device[];
  readonly buyers: readonly Device[];
  readonly admin: Net;
  /** Acts of the administrator. */
  readonly corrections: Act[];
  /** Hidden figures that a person without access has read. */
  readonly leaks: string[];
}

async function castFor({ db, addresses }: TorturedShop, devices: number): Promise<Cast> {
  await addCategories(db);
  await liftOrderLimits(db);
  for (const id of GOODS) {
    await addProducts(db, [sampleProduct(id, { stock_qty: INITIAL_STOCK, price_retail: PRICE * 100 })]);
    await db('movements').insert({
      id: newId(),
      product_id: id,
      kind: 'initial',
      delta: INITIAL_STOCK,
      before: 0,
      after: INITIAL_STOCK,
      actor_id: null,
      reason: '',
      document_kind: '',
      document_id: null,
      at: '2026-01-01T00:00:00.000Z',
    });
  }
  let networks = 0;
  const leaks: string[] = [];
  async function enter(role: Role): Promise<Device> {
    const phone = nextPhone();
    await createPerson(db, { phone, name: role, role, password: TEST_PASSWORD }, new Date());
    networks += 1;
    const network = `10.1.${networks >> 8}.${networks & 255}`;
    return new Device(
      await logInDevice(addresses, { phone, password: TEST_PASSWORD, network }, (text) =>
        leaks.push(...hiddenIn(role, text).map((name) => `${name} was read by a ${role}`)),
      ),
    );
  }
  const many = (role: 'manager' | 'customer'): Promise<Device[]> =>
    Promise.all(Array.from({ length: devices }, () => enter(role)));
  return {
    tills: await many('manager'),
    buyers: await many('customer'),
    admin: (await enter('admin')).net,
    corrections: [],
    leaks,
  };
}

function sell(till: Device): void {
  const [id, seq, productId, qty] = [newId(), till.nextSeq(), any(GOODS), upTo(3)];
  const body = {
    id,
    deviceId: till.id,
    deviceSeq: seq,
    soldAt: new Date().toISOString(),
    items: [{ productId, qty, price: PRICE, title: productId }],
    paymentMethod: 'cash',
    note: '',
  };
  till.record(newAct('sale', id, [{ productId, qty }]), 'sale', body, seq);
}

/** Voids or returns a sale of the till that was not undone yet. */
function undo(till: Device): void {
  const taken = new Set(till.acts.flatMap(({ of }) => of ?? []));
  const sale = till.acts.find(({ kind, id, state }) => kind === 'sale' && state === 'acknowledged' && !taken.has(id));
  if (sale === undefined) return sell(till);
  const [id, seq, at] = [newId(), till.nextSeq(), new Date().toISOString()];
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
function order(till: Device): void {
  const [id, productId, qty] = [newId(), any(GOODS), upTo(3)];
  const prepaid = { id: newId(), sum: PRICE / 2 };
  const body = {
    id,
    deviceId: till.id,
    placedAt: new Date().toISOString(),
    authorId: till.personId,
    items: [{ productId, qty, price: PRICE, title: productId }],
    buyer: { name: 'Ирина', phone: nextPhone() },
    comment: '',
    total: qty * PRICE,
    prepayment: { ...prepaid, how: 'cash' },
  };
  till.record(newAct('order', id, [{ productId, qty }], { prepaid }), 'till-order', body, 0);
}

async function buy(buyer: Device): Promise<void> {
  if (buyer.acts.length >= ORDERS_MAX) return;
  const goods = [{ productId: any(GOODS), qty: upTo(2) }];
  const quoted = await buyer.net.attempt(quoteOrder, { body: { items: goods, delivery: 'pickup', bonus: 0 } });
  if (quoted.kind !== 'answered') return;
  const id = newId();
  const body = {
    id,
    items: quoted.data.items.map(({ productId, qty, price, title }) => ({ productId, qty, price: price ?? 0, title })),
    buyer: { kind: 'person', name: 'Ирина', phone: nextPhone(), email: '', companyName: '', inn: '' },
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

/**
 * The desk delivers or cancels an order; each step is repeated until it was answered. An order written at the till begins as accepted: its
 * first step is refused.
 */
async function settle(admin: Net, order: Act): Promise<void> {
  const isCanceled = Math.random() < 0.3;
  const steps = isCanceled ? (['canceled'] as const) : (['processing', 'paid', 'delivered'] as const);
  for (const status of steps) {
    const note = isCanceled ? 'Передумали' : '';
    await retryUntilAnswered(() => admin.attempt(moveOrder, { params: { id: order.id }, body: { status, note } }));
  }
  order.outcome = steps.at(-1) ?? '';
}

async function correct({ admin, corrections }: Cast): Promise<void> {
  const [productId, qty] = [any(GOODS), upTo(9)];
  const act = newAct('correction', newId(), [{ productId, qty }]);
  corrections.push(act);
  const body = { id: act.id, kind: 'receipt' as const, stockQtyBase: 0, stockQty: qty, reason: 'Поступление' };
  act.outcome = (await retryUntilAnswered(() => admin.attempt(adjustStock, { params: { id: productId }, body }))) ?? '';
  act.state = act.outcome === '' ? 'acknowledged' : 'refused';
}

/** The warehouse receives goods by a document. */
async function receive({ admin, corrections }: Cast): Promise<void> {
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
  act.outcome =
    (await retryUntilAnswered(() => admin.attempt(saveStockDocument, { params, body: draft }))) ??
    (await retryUntilAnswered(() => admin.attempt(bookStockDocument, { params, body: { version: 1 } }))) ??
    '';
  act.state = act.outcome === '' ? 'acknowledged' : 'refused';
}

/** The administrator renames a brand; an unanswered save is repeated. */
async function edit({ admin, corrections }: Cast): Promise<void> {
  const id = any(GOODS);
  const act = newAct('edit', newId(), [], { of: id, value: `Марка ${corrections.length}` });
  corrections.push(act);
  act.outcome =
    (await retryUntilAnswered(() =>
      admin.attempt(saveProduct, { params: { id }, body: productForm({ brand: act.value }, 'imagesNew') }),
    )) ?? '';
  act.state = act.outcome === '' ? 'acknowledged' : 'refused';
}

/** Closes the till's shift over all its sales and returns. */
async function close(till: Device): Promise<void> {
  const voided = new Set(till.acts.flatMap(({ kind, of }) => (kind === 'void' ? (of ?? []) : [])));
  const at = new Date().toISOString();
  const numbered = till.acts.filter(({ kind }) => kind !== 'order');
  const from = Math.max(0, numbered.length - RECEIPTS_MAX);
  const receipts = numbered.flatMap(({ kind, id, goods }, index) =>
    index >= from && (kind === 'sale' || kind === 'return') && !voided.has(id)
      ? [{ id, kind, seq: index + 1, total: goods.reduce((sum, { qty }) => sum + qty * PRICE, 0), at }]
      : [],
  );
  const moves = (['in', 'out'] as const).map((kind) => ({ id: newId(), kind, amount: 500, reason: 'Размен', at }));
  const act = newAct('shift', newId(), [], { receipts: receipts.length, moves: moves.map(({ id }) => id) });
  const body = {
    id: act.id,
    revision: 1,
    deviceId: till.id,
    fromSeq: from,
    toSeq: numbered.length,
    openedAt: at,
    closedAt: at,
    receipts,
    moves,
    counted: null,
    note: '',
  };
  act.outcome = (await retryUntilAnswered(() => till.net.attempt(closeShift, { body }))) ?? '';
  act.state = act.outcome === '' ? 'acknowledged' : 'refused';
  till.acts.push(act);
}

export interface WavesResult {
  readonly acts: readonly Act[];
  /** Number of occurrences of each fault. */
  readonly faults: Readonly<Record<string, number>>;
  /** Hidden figures that a person without access has read. */
  readonly leaks: readonly string[];
}

/** Runs `waves` waves, in each of which every device acts `each` times during one fault; then, without faults, drains the queues. */
export async function runWaves(
  shop: TorturedShop,
  { waves, devices, each, lockMs }: { waves: number; devices: number; each: number; lockMs: number },
): Promise<WavesResult> {
  const cast = await castFor(shop, devices);
  const names = Object.keys(NEMESES).filter((name) => name !== DATABASE_CRASH || shop.crashDatabase !== null);
  const faults: Record<string, number> = {};
  const settled = new Set<string>();
  for (let wave = 0; wave < waves; wave += 1) {
    const name = names[wave % names.length] ?? '';
    faults[name] = (faults[name] ?? 0) + 1;
    const endFault = await NEMESES[name]?.(shop, lockMs);
    await Promise.all([
      ...cast.tills.map(async (till) => {
        for (let count = 0; count < each; count += 1) {
          if (Math.random() < 0.7) sell(till);
          else undo(till);
          if (Math.random() < 0.5) await till.drain();
        }
        order(till);
      }),
      ...[...cast.tills, ...cast.buyers].map(({ net }) =>
        net.attempt(listProducts, { query: { brand: [], feature: [] } }),
      ),
      ...cast.buyers.map(async (buyer) => {
        await buy(buyer);
        await buyer.drain();
      }),
      ...[...cast.tills, ...cast.buyers].map(async ({ acts }) => {
        const open = acts.find(
          ({ id, kind, state }) => kind === 'order' && state === 'acknowledged' && !settled.has(id),
        );
        if (open === undefined || Math.random() < 0.3) return;
        settled.add(open.id);
        await settle(cast.admin, open);
      }),
      correct(cast)
        .then(() => receive(cast))
        .then(() => edit(cast)),
    ]);
    await endFault?.();
  }
  const allDevices = [...cast.tills, ...cast.buyers];
  const until = Date.now() + DONE_AFTER_MS;
  await Promise.all(
    allDevices.map(async (device) => {
      while (!device.isEmpty && Date.now() < until) await device.drain();
    }),
  );
  await Promise.all(cast.tills.map(close));
  return { acts: [...allDevices.flatMap(({ acts }) => acts), ...cast.corrections], faults, leaks: cast.leaks };
}
