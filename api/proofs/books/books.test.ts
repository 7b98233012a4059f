/** The books agree after any actions, in any order and concurrently. */
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { CodedError } from '#contract/errors.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { productSaveSchema } from '#contract/products/products.ts';
import { COMMON_TERMS } from '#contract/orders/own-terms.ts';
import { ORDER_STATUSES } from '#contract/orders/order-machine.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import { returnRequestSchema, RETURN_FATES, type ReturnRequest } from '#contract/returns/returns.ts';
import { withPercentOff } from '#contract/sales/price-override.ts';
import { toRoubles } from '#contract/values/money.ts';
import { recountRequestSchema } from '#contract/stock/recounts.ts';
import { saleRequestSchema, type SaleRequest } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/memory.ts';
import { startApp, type TestApp } from '../fixtures/testing.ts';
import { createPerson } from '../../modules/people/accounts/create-person.ts';
import { expireBonuses } from '../../modules/orders/bonuses/expire-bonuses.ts';
import { reverseDocument } from '../../modules/stock/documents/reverse-document.ts';
import { adjustStock } from '../../modules/stock/movements/adjust-stock.ts';
import { deleteProduct, restoreProduct } from '../../modules/catalogue/editing/delete-product.ts';
import { recomputePopularity } from '../../modules/catalogue/listing/recompute-popularity.ts';
import { addProducts, addCategories, sampleProduct } from '../fixtures/sample-goods.ts';
import { liftOrderLimits } from '../fixtures/sample-settings.ts';
import { saveProduct } from '../../modules/catalogue/editing/save-product.ts';
import { stockBooks } from '../../modules/stock/movements/book-edit.ts';
import { recordRecount } from '../../modules/till/recounts/record-recount.ts';
import { recordReturn } from '../../modules/till/returns/record-return.ts';
import { recordSale } from '../../modules/till/sales/record-sale.ts';
import { voidSale } from '../../modules/till/voids/void-sale.ts';
import { editOrder } from '../../modules/orders/desk/edit-open-order.ts';
import { commentOrder } from '../../modules/orders/desk/edit-order.ts';
import { moveOrder } from '../../modules/orders/desk/move-order.ts';
import { quoteOrderEdit } from '../../modules/orders/desk/quote-edit.ts';
import { recordPayment } from '../../modules/orders/payments/record-payment.ts';
import { placeOrder } from '../../modules/orders/checkout/place-order.ts';
import { quoteOrder } from '../../modules/orders/checkout/quote-order.ts';
import { checkBooks, refundShown } from './sample-judge.ts';

const GOODS = 3;
const STOCK = 24;
const RUNS = 20;
/** Most orders progress, so that there are goods to return. */
const ON_THE_WAY = ['paid', 'paid', 'delivered', 'delivered', 'delivered', 'delivered'] as const;
const nth = fc.nat(7);
const qty = fc.integer({ min: 1, max: 4 });
const good = fc.nat(GOODS - 1);
const basket = fc.uniqueArray(fc.record({ good, qty }), {
  selector: (line) => line.good,
  minLength: 1,
  maxLength: GOODS,
});

const action = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat(2),
      basket,
      bonus: fc.constantFrom(0, 50, 100_000),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      nth,
      to: fc.constantFrom(...ORDER_STATUSES, ...ON_THE_WAY),
      byBuyer: fc.constant(false),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      nth,
      to: fc.constant('canceled' as const),
      byBuyer: fc.constant(true),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('editOrder' as const),
      nth,
      basket,
      delivery: fc.constantFrom('courier' as const, 'pickup' as const, 'transport' as const),
      agreed: fc.constantFrom(undefined, 123.45),
      /** Per cent off the first line's price; null restores the shop's price. */
      off: fc.constantFrom(undefined, undefined, null, 5, 33),
      role: fc.constantFrom('admin' as const, 'admin' as const, 'manager' as const),
      /** Number of revisions by which the form is behind the order. */
      behind: fc.constantFrom(0, 0, 0, 1),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth,
      kind: fc.constantFrom('payment' as const, 'payment' as const, 'refund' as const),
      sum: fc.constantFrom(0.01, 100, 1234.5, 5000),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      basket,
      bare: fc.boolean(),
      minutesAgo: fc.constantFrom(0, 0, 5, 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('recount' as const),
      basket,
      minutesAgo: fc.constantFrom(0, 3, 30),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverseRecount' as const), nth }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      of: fc.constantFrom('sale' as const, 'order' as const, 'order' as const),
      nth,
      times: fc.integer({ min: 1, max: 3 }),
      pieces: fc.array(
        fc.record({
          position: fc.nat(GOODS - 1),
          qty: fc.constantFrom(1, 1, 2, 4),
          fate: fc.constantFrom(...RETURN_FATES),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidReturn' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('comment' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), good, delta: fc.integer({ min: -5, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      good,
      price: fc.integer({ min: 100, max: 9999 }),
      added: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), good }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      who: fc.nat(1),
      role: fc.constantFrom('customer' as const, 'wholesale' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 14, 200, 366) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('nightly' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

/** Actions of one step run concurrently. Stories are long, because a return comes late in one. */
const story = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 30, size: 'max' });

describe.each(ENGINES)('the books on %s', (engine) => {
  let app: TestApp;
  let admin = '';
  beforeAll(async () => {
    app = await startApp({ engine });
    await addCategories(app.db);
    await liftOrderLimits(app.db);
    admin = (
      await createPerson(
        app.db,
        { phone: '+79990000000', name: 'admin', role: 'admin', password: 'test-password-1' },
        new Date(),
      )
    ).id;
  });
  afterAll(() => app.close());
  let made = 0;

  /** Plays the story with its own goods and people. */
  async function play(steps: readonly (readonly Action[])[]): Promise<void> {
    const { db, services } = app;
    const { settings } = services;
    made += 1;
    let now = new Date('2026-11-20T09:00:00.000Z');
    const goods = Array.from({ length: GOODS }, (_, index) => `book-${made}-${index}`);
    await addProducts(
      db,
      goods.map((id) => sampleProduct(id, { stock_qty: STOCK, price_retail: 123_450 })),
    );
    await db('movements').insert(
      goods.map((id) => ({
        id: `m-${id}`,
        product_id: id,
        kind: 'initial' as const,
        delta: STOCK,
        before: 0,
        after: STOCK,
        actor_id: null,
        reason: '',
        document_kind: '',
        document_id: null,
        at: now.toISOString(),
      })),
    );
    const people = [0, 1].map((index) => ({
      userId: `buyer-${made}-${index}`,
      role: 'customer' as 'customer' | 'wholesale',
      terms: { discount: index * 7, minimum: null },
    }));
    const sample = await db('users').where({ id: admin }).first();
    for (const [index, { userId, role, terms }] of people.entries())
      await db('users').insert({
        ...sample!,
        id: userId,
        phone: `+7${900 + index}${String(made).padStart(7, '0')}`,
        role,
        wholesale_discount: terms.discount,
      });
    // Bonuses from the first day, so that orders are partly paid with them.
    await db('bonus_entries').insert(
      people.map(({ userId }) => ({
        id: newId(),
        user_id: userId,
        kind: 'correction' as const,
        amount: 777,
        order_id: null,
        title: 'Подарок',
        at: now.toISOString(),
        usable_from: null,
        expires_at: null,
      })),
    );
    const device = newId();
    let series = 0;
    const orders: string[] = [];
    const sales: SaleRequest[] = [];
    const returns: ReturnRequest[] = [];
    const recounts: string[] = [];
    const earlier = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
    const productOf = (index: number): string => goods[index] ?? '';
    const items = (lines: readonly { good: number; qty: number }[]) =>
      lines.map(({ good: index, qty: count }) => ({ productId: productOf(index), qty: count }));

    /** Usually an order that can still change. */
    async function openOrder(place: number): Promise<string | undefined> {
      const open: string[] = await db('orders')
        .whereIn('id', orders)
        .whereNotIn('status', ['delivered', 'canceled'])
        .orderBy('number')
        .pluck('id');
      return [...open, ...orders][place % Math.max(1, open.length + 1)];
    }

    async function act(what: Action): Promise<unknown> {
      switch (what.do) {
        case 'place': {
          const buyer = {
            ...(people[what.who] ?? { userId: null, role: 'guest' as const, terms: COMMON_TERMS }),
            network: '203.0.113.7',
          };
          const quote = await quoteOrder(
            db,
            { items: items(what.basket), delivery: 'courier', bonus: what.bonus },
            buyer,
            now,
          );
          const id = newId();
          orders.push(id);
          const body = {
            id,
            items: quote.items.map(({ productId, qty: count, price, title }) => ({
              productId,
              qty: count,
              price: price ?? 0,
              title,
            })),
            buyer: {
              kind: 'person' as const,
              name: 'Ирина',
              phone: '+79161234567',
              email: 'irina@example.ru',
              companyName: '',
              inn: '',
            },
            delivery: 'courier' as const,
            address: 'Москва',
            payment: 'cash' as const,
            bonus: quote.bonus.spent,
            comment: '',
            deliveryPrice: quote.delivery.price,
            total: quote.total,
            consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
          };
          return Promise.allSettled(
            Array.from({ length: what.times }, () => placeOrder({ db, settings, now }, body, buyer)),
          ).then(refuseOnlyInWords);
        }
        case 'move': {
          const orderId = await openOrder(what.nth);
          if (orderId === undefined) return;
          const move = { orderId, to: what.to, actorId: admin, byBuyer: what.byBuyer, note: 'Передумали' };
          return Promise.allSettled(
            Array.from({ length: what.times }, () => moveOrder({ db, settings, now }, move)),
          ).then(refuseOnlyInWords);
        }
        case 'editOrder': {
          const id = await openOrder(what.nth);
          const row = id === undefined ? undefined : await db('orders').where({ id }).first();
          if (row === undefined) return;
          const editor = { userId: admin, role: what.role };
          const plain = {
            items: items(what.basket),
            delivery: what.delivery,
            deliveryPrice: what.delivery === 'pickup' ? undefined : what.agreed,
          };
          const [first] = (await quoteOrderEdit(db, row.id, plain, { ...editor, now })).items;
          const price = withPercentOff(first?.price ?? 0, what.off ?? 0);
          const override = typeof what.off === 'number' ? { price, reason: 'Торг' } : what.off;
          const editBody = {
            ...plain,
            items: plain.items.map((item, index) =>
              index === 0 && override !== undefined ? { ...item, override } : item,
            ),
          };
          const quote = await quoteOrderEdit(db, row.id, editBody, { ...editor, now });
          const body = {
            ...editBody,
            id: newId(),
            revision: Math.max(0, row.revision - what.behind),
            words: 'Передумали',
            buyer: {
              kind: 'person' as const,
              name: 'Ирина',
              phone: '+79161234567',
              email: 'irina@example.ru',
              companyName: '',
              inn: '',
            },
            address: what.delivery === 'pickup' ? '' : 'Пермь',
            payment: 'cash' as const,
            total: quote.total,
          };
          return Promise.allSettled(
            Array.from({ length: what.times }, () => editOrder({ db, settings, now }, row.id, body, editor)),
          ).then(refuseOnlyInWords);
        }
        case 'pay': {
          const id =
            what.kind === 'payment' ? await openOrder(what.nth) : orders[what.nth % Math.max(1, orders.length)];
          const row = id === undefined ? undefined : await db('orders').where({ id }).first();
          if (row === undefined) return;
          const paid = paidOf({ ...row, payments: await db('order_payments').where({ order_id: row.id }) });
          const body = {
            id: newId(),
            kind: what.kind,
            sum: what.sum,
            how: 'card' as const,
            note: '',
            paidBefore: toRoubles(paid.sum),
          };
          return Promise.allSettled(
            Array.from({ length: what.times }, () => recordPayment({ db, settings, now }, row.id, body, admin)),
          ).then(refuseOnlyInWords);
        }
        case 'sell': {
          const lines = items(what.basket);
          const sale = saleRequestSchema.parse(
            what.bare
              ? { id: newId(), items: lines }
              : {
                  id: newId(),
                  deviceId: device,
                  deviceSeq: (series += 1),
                  soldAt: earlier(what.minutesAgo),
                  items: lines.map((item) => ({ ...item, price: 1234.5, title: 'Товар' })),
                },
          );
          sales.push(sale);
          return recordSale({ db, now, timeZone: settings.SHOP_TIMEZONE }, sale, { id: admin, role: 'admin' }).catch(
            expectCodedRefusal,
          );
        }
        case 'void': {
          const sale = sales[what.nth % Math.max(1, sales.length)];
          if (sale === undefined) return;
          series += 1;
          const voided = {
            id: newId(),
            saleId: sale.id ?? '',
            deviceId: device,
            deviceSeq: series,
            voidedAt: now.toISOString(),
            reason: 'Ошибка',
            sale: { ...sale },
          };
          return voidSale({ db, now }, voided, { id: admin, role: 'admin' }).catch(expectCodedRefusal);
        }
        case 'return': {
          const ids =
            what.of === 'sale'
              ? sales.map(({ id }) => id ?? '')
              : await db('orders').whereIn('id', orders).where({ status: 'delivered' }).orderBy('number').pluck('id');
          const id = ids[what.nth % Math.max(1, ids.length)];
          if (id === undefined) return;
          const bought = what.of === 'sale' ? { saleId: id } : { orderId: id };
          const lines = await db(what.of === 'sale' ? 'sale_lines' : 'order_lines').where({ [`${what.of}_id`]: id });
          const pieces = what.pieces.map((piece) => ({
            ...piece,
            position: piece.position % Math.max(1, lines.length),
          }));
          const total = await refundShown(db, bought, pieces);
          const request = returnRequestSchema.parse({
            id: newId(),
            ...bought,
            deviceId: device,
            deviceSeq: (series += 1),
            returnedAt: now.toISOString(),
            items: pieces,
            total,
          });
          returns.push(request);
          return Promise.allSettled(
            Array.from({ length: what.times }, () => recordReturn({ db, settings, now }, request, admin)),
          ).then(refuseOnlyInWords);
        }
        case 'recount': {
          const request = recountRequestSchema.parse({
            id: newId(),
            deviceId: device,
            scope: 'Смесители',
            startedAt: earlier(90),
            closedAt: now.toISOString(),
            lines: what.basket.map(({ good: index, qty: found }, place) => ({
              productId: productOf(index),
              title: 'Товар',
              qty: found * 5,
              startedAt: earlier(what.minutesAgo + place + 1),
              countedAt: earlier(what.minutesAgo + place),
            })),
            uncounted: [],
          });
          recounts.push(request.id);
          return Promise.allSettled(
            Array.from({ length: what.times }, () =>
              recordRecount({ db, now, timeZone: settings.SHOP_TIMEZONE }, request, admin),
            ),
          ).then(refuseOnlyInWords);
        }
        case 'reverseRecount': {
          const id = recounts[what.nth % Math.max(1, recounts.length)];
          return id === undefined
            ? undefined
            : reverseDocument(db, id, { id: newId(), note: 'Посчитали не то' }, admin, now).catch(expectCodedRefusal);
        }
        case 'voidReturn': {
          const ended = returns[what.nth % Math.max(1, returns.length)];
          if (ended === undefined) return;
          const voided = {
            id: newId(),
            saleId: ended.id,
            deviceId: device,
            deviceSeq: (series += 1),
            voidedAt: now.toISOString(),
            reason: 'Ошибка',
            sale: { ...ended },
          };
          return voidSale({ db, now }, voided, { id: admin, role: 'admin' }).catch(expectCodedRefusal);
        }
        case 'comment': {
          const orderId = orders[what.nth % Math.max(1, orders.length)];
          return orderId === undefined
            ? undefined
            : commentOrder(db, orderId, { text: 'Позвонить' }, now).catch(expectCodedRefusal);
        }
        case 'adjust':
          return adjustStock(
            db,
            productOf(what.good),
            { id: newId(), kind: 'adjustment', stockQtyBase: 10, stockQty: 10 + what.delta, reason: 'Пересчёт' },
            admin,
            now,
          ).catch(expectCodedRefusal);
        case 'edit': {
          const fields = productSaveSchema.parse({
            priceRetail: what.price,
            stockQty: 5 + what.added,
            stockQtyBase: 5,
          });
          return saveProduct(
            { ...services, stockBooks },
            { id: productOf(what.good), fields, viewer: { role: 'admin', userId: admin }, imagesNew: [] },
            now,
          ).catch(expectCodedRefusal);
        }
        case 'delete':
          return deleteProduct(db, productOf(what.good), admin, now).catch(expectCodedRefusal);
        case 'restore':
          return restoreProduct(db, productOf(what.good), admin, now).catch(expectCodedRefusal);
        case 'role': {
          const person = people[what.who];
          if (person !== undefined) person.role = what.role;
          return;
        }
        case 'wait':
          now = new Date(now.getTime() + what.days * 86_400_000);
          return;
        case 'nightly':
          await expireBonuses(db, now);
          return recomputePopularity(db, now);
      }
    }

    for (const step of steps) await Promise.all(step.map(act));
    await checkBooks(db, { orders, sales: sales.map(({ id }) => id ?? '') }, now);
  }

  test('agree after any story of orders, their edits and payments, cancellations, sales, returns, recounts, voids, corrections, edits, expiries and changed roles', async () => {
    await fc.assert(fc.asyncProperty(story, play), { numRuns: RUNS, endOnFailure: true, unbiased: true });
  });
});

/** A change may be refused with a coded error; a deadlock or a violated constraint is no such refusal. */
function expectCodedRefusal(error: unknown): void {
  if (!(error instanceof CodedError)) throw error;
}

function refuseOnlyInWords(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) if (outcome.status === 'rejected') expectCodedRefusal(outcome.reason);
}
