import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { lapseOrders } from './lapse-orders.ts';

type Payment = BodyFor<typeof desk.recordOrderPayment>;

describe.each(ENGINES)('payments of orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, move } = shop;

  const note = (id: string, payment: Partial<Payment> & Pick<Payment, 'sum'>) =>
    shop.admin.call(desk.recordOrderPayment, {
      params: { id },
      body: { id: newId(), kind: 'payment', how: 'cash', paidBefore: 0, ...payment },
    });
  /** 10 000 ₽. */
  const placed = async () => (await order(shop.buyer, { items: [{ productId: await product(5), qty: 1 }] })).order;
  const rows = (id: string) => shop.app.db('order_payments').where({ order_id: id });

  test('come in parts, each with what is still due; the last one makes the order paid, and the buyer reads all of it', async () => {
    const { _id } = await placed();
    const first = await note(_id, { sum: 3000.5, how: 'card', note: 'Чек в папке' });
    expect(first).toMatchObject({
      status: 'processing',
      paid: { sum: 3000.5, due: 6999.5, over: 0, state: 'part' },
      payments: [{ kind: 'payment', sum: 3000.5, how: 'card', note: 'Чек в папке', actor: shop.admin.person.name }],
    });
    const last = await note(_id, { sum: 6999.5, how: 'transfer', paidBefore: 3000.5 });
    expect(last).toMatchObject({ status: 'paid', paid: { sum: 10_000, due: 0, over: 0, state: 'paid' } });
    expect(last.events.map(({ note: text, status }) => [status, text.replaceAll('\u00a0', ' ')])).toEqual([
      ['new', ''],
      ['new', 'Получено 3 000,50 ₽ картой'],
      ['processing', ''],
      ['processing', 'Получено 6 999,50 ₽ переводом'],
      ['paid', ''],
    ]);
    const own = await shop.buyer.call(orders.readOrder, { params: { id: _id } });
    expect(own.paid.state).toBe('paid');
    expect(own.payments.map(({ sum }) => sum)).toEqual([3000.5, 6999.5]);
    expect(JSON.stringify(own)).not.toContain('Чек в папке');
  });

  test('are noted once, however often and at once the same is sent; other content under the id is refused', async () => {
    const { _id } = await placed();
    const payment = { id: newId(), sum: 1000 };
    await Promise.all(Array.from({ length: 5 }, () => note(_id, payment)));
    expect(await note(_id, payment)).toMatchObject({ paid: { sum: 1000 } });
    expect(await rows(_id)).toHaveLength(1);
    expect((await refusal(note(_id, { ...payment, sum: 1001, paidBefore: 1000 }))).code).toBe('act_id_reused');
    const { _id: other } = await placed();
    expect((await refusal(note(other, payment))).code).toBe('act_id_reused');
    expect(await rows(other)).toEqual([]);
  });

  test('of two desks that record the same money one gets the other’s record', async () => {
    const { _id } = await placed();
    const both = await Promise.allSettled([note(_id, { sum: 10_000 }), note(_id, { sum: 10_000 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { code, details } = await refusal(note(_id, { sum: 10_000 }));
    expect([code, details]).toEqual([
      'payments_changed',
      [{ path: 'paidBefore', message: 'Получено', before: 0, after: 10_000 }],
    ]);
    expect(await rows(_id)).toHaveLength(1);
  });

  test('go back no further than they came, of a canceled order too; a delivered one gives back what was too much', async () => {
    const { _id } = await placed();
    expect((await refusal(note(_id, { kind: 'refund', sum: 0.01 }))).code).toBe('refund_exceeds_paid');
    await note(_id, { sum: 4000 });
    const refused = await refusal(note(_id, { kind: 'refund', sum: 4000.01, paidBefore: 4000 }));
    expect([refused.code, refused.error.replaceAll('\u00a0', ' ')]).toEqual([
      'refund_exceeds_paid',
      'Вернуть можно не больше, чем получено: 4 000 ₽',
    ]);
    await note(_id, { kind: 'refund', sum: 1000, paidBefore: 4000 });
    expect(
      (await refusal(shop.admin.call(desk.moveOrder, { params: { id: _id }, body: { status: 'canceled' } }))).error,
    ).toBe('По заказу получены деньги: укажите, почему он отменяется');
    expect(await move(_id, 'canceled')).toMatchObject({
      paid: { sum: 3000, due: 0, over: 3000, state: 'overpaid' },
      refundable: 3000,
    });
    expect(await note(_id, { kind: 'refund', sum: 3000, paidBefore: 3000 })).toMatchObject({
      paid: { sum: 0, over: 0, state: 'unpaid' },
      refundable: 0,
    });

    const { _id: delivered } = await placed();
    await note(delivered, { sum: 12_000 });
    await move(delivered, 'delivered');
    expect((await refusal(note(delivered, { sum: 1, paidBefore: 12_000 }))).code).toBe('order_closed');
    expect((await refusal(note(delivered, { kind: 'refund', sum: 2000.01, paidBefore: 12_000 }))).code).toBe(
      'refund_exceeds_paid',
    );
    expect(await note(delivered, { kind: 'refund', sum: 2000, paidBefore: 12_000 })).toMatchObject({
      paid: { sum: 10_000, state: 'paid' },
    });
  });

  test('that come for a canceled order are taken down and owed back', async () => {
    const { _id } = await placed();
    await move(_id, 'canceled');
    const came = { sum: 5000, how: 'transfer' as const, id: newId() };
    const owed = { status: 'canceled', paid: { sum: 5000, due: 0, over: 5000, state: 'overpaid' }, refundable: 5000 };
    expect(await note(_id, came)).toMatchObject(owed);
    expect(await note(_id, came)).toMatchObject(owed);
    expect(await note(_id, { kind: 'refund', sum: 5000, paidBefore: 5000 })).toMatchObject({
      status: 'canceled',
      paid: { sum: 0, over: 0, state: 'unpaid' },
      refundable: 0,
    });
    expect(await rows(_id)).toHaveLength(2);
  });

  test('of an order without a hold stand when its goods have run out: the desk and the stock learn of it', async () => {
    const id = await product(5, { title: 'Сифон' });
    const restore = await changeTerms(shop.admin, { heldOrdersMost: 1, heldFactor: 1 });
    const late = { items: [{ productId: id, qty: 3 }], phone: '+79161119802' };
    const { _id, unreserved } = (await order(shop.app.guest(), late)).order;
    await restore();
    expect(unreserved).toBe(true);
    await order(shop.buyer, { items: [{ productId: id, qty: 3 }] });
    const read = await shop.admin.call(desk.readDeskOrder, { params: { id: _id } });
    const body = { staffComment: 'Перезвонить', staffCommentBase: read.staffComment };
    await shop.admin.call(desk.commentOrder, { params: { id: _id }, body });
    const paid = await note(_id, { sum: 30_000 });
    expect(paid).toMatchObject({ status: 'paid', staffComment: 'Перезвонить\nНе хватает: Сифон, 1\u00a0шт.' });
    expect([paid.unreserved, await shop.figures(id)]).toEqual([undefined, [5, 6]]);
    expect(await shop.app.db('discrepancies').where({ product_id: id })).toMatchObject([{ shortage: 1 }]);
    await move(_id, 'canceled');
    expect(await shop.figures(id)).toEqual([5, 3]);
    expect(await shop.app.db('discrepancies').where({ product_id: id })).toMatchObject([
      { shortage: 0, resolved_at: null },
    ]);
  });

  test('that were not recorded count as received when the order becomes paid or delivered: the rest, once', async () => {
    const { _id } = await placed();
    await note(_id, { sum: 2500, how: 'other' });
    await Promise.all(Array.from({ length: 3 }, () => move(_id, 'paid')));
    await move(_id, 'delivered');
    expect((await rows(_id)).map(({ sum, how }) => [sum, how]).sort()).toEqual([
      [250_000, 'other'],
      [750_000, 'cash'],
    ]);
    const { _id: handed } = await placed();
    await move(handed, 'processing');
    expect(await move(handed, 'delivered')).toMatchObject({ paid: { sum: 10_000, due: 0, state: 'paid' } });
  });

  test('of a rest get the id and the means of the form, which may send it again; another sum than the form showed is refused', async () => {
    const { _id } = await placed();
    const sent = (status: 'paid' | 'delivered', rest: { id: string; sum: number; how: 'cash' | 'transfer' }) =>
      shop.admin.call(desk.moveOrder, { params: { id: _id }, body: { status, rest } });
    await note(_id, { sum: 2500 });
    const id = newId();
    const { code, error, details } = await refusal(sent('paid', { id, sum: 10_000, how: 'cash' }));
    expect([code, error.replaceAll('\u00a0', ' '), details]).toEqual([
      'order_changed',
      'Пока форма была открыта, сумма к оплате изменилась: была 10 000 ₽, теперь 7 500 ₽. Проверьте её и повторите',
      [{ path: 'rest.sum', message: 'Осталось оплатить', before: 10_000, after: 7500 }],
    ]);
    expect(await rows(_id)).toHaveLength(1);
    await Promise.all(Array.from({ length: 3 }, () => sent('paid', { id, sum: 7500, how: 'transfer' })));
    expect((await rows(_id)).filter((row) => row.id === id)).toMatchObject([{ sum: 750_000, how: 'transfer' }]);
    await sent('delivered', { id: newId(), sum: 0, how: 'cash' });
    expect(await rows(_id)).toHaveLength(2);
    const { _id: other } = await placed();
    expect(
      (
        await refusal(
          shop.admin.call(desk.moveOrder, {
            params: { id: other },
            body: { status: 'paid', rest: { id, sum: 10_000, how: 'cash' } },
          }),
        )
      ).code,
    ).toBe('act_id_reused');
    expect(await rows(other)).toEqual([]);
  });

  test('are reported to buyers with an address, with the rest; the last one as «оплачен» alone', async () => {
    const { _id } = (
      await order(shop.buyer, { items: [{ productId: await product(5), qty: 1 }], email: 'irina@example.ru' })
    ).order;
    await note(_id, { sum: 4000, note: 'Слова' });
    await note(_id, { kind: 'refund', sum: 1000, paidBefore: 4000 });
    await note(_id, { sum: 7000, paidBefore: 3000 });
    const letters = await shop.app.db('outbox').where({ order_id: _id }).orderBy(['created_at', 'id']);
    expect(letters.slice(1).map(({ subject }) => subject.replace(/ № \d+/, ''))).toEqual([
      'Оплата заказа',
      'Заказ в обработке',
      'Возврат денег по заказу',
      'Заказ оплачен',
    ]);
    expect(letters[1]?.body.replaceAll('\u00a0', ' ')).toContain('Получено: 4 000 ₽\nОсталось оплатить: 6 000 ₽');
    expect(JSON.stringify(letters)).not.toContain('Слова');
  });

  test('keep a new order from lapsing', async () => {
    const { _id } = await placed();
    await note(_id, { sum: 100 });
    const { services } = shop.app;
    const later = (days: number) => new Date(shop.now.getTime() + days * 86_400_000);
    for (const days of [30, 33]) await lapseOrders({ db: shop.app.db, settings: services.settings, now: later(days) });
    expect((await shop.admin.call(desk.readDeskOrder, { params: { id: _id } })).status).toBe('processing');
  });

  test('stand in the audit log without what was written about them', async () => {
    const { _id } = await placed();
    await note(_id, { sum: 100, note: 'Иван с третьего' });
    const lines = await shop.app.db('audit_log').where({ subject_id: _id });
    expect(lines.map(({ action, details }) => [action, JSON.parse(details) as unknown])).toEqual([
      ['order_payment_taken', { sum: 100, kind: 'наличными' }],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Иван с третьего');
  });
});
