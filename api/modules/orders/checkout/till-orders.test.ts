import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { placeTillOrder } from '#contract/orders/till-orders.ts';
import { registerDevice } from '#contract/devices/devices.ts';
import { listDiscrepancies } from '#contract/stock/inventory.ts';
import { reconcileSales } from '#contract/sales/sales.ts';
import { readOpening, saveOpening } from '#contract/shop/opening-settings.ts';
import { ENGINES } from '#db/test-database.ts';
import { editDesk } from '../../../proofs/fixtures/sample-edits.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';

type Body = BodyFor<typeof placeTillOrder>;

const DEVICE = '0190a6b0-0000-7000-8000-00000000d001';

function wish(productId: string, change: Partial<Body> = {}): Body {
  return {
    id: newId(),
    deviceId: DEVICE,
    placedAt: '2026-11-20T08:00:00.000Z',
    authorId: 'nobody',
    items: [{ productId, qty: 2, price: 10_000, title: 'Смеситель' }],
    buyer: { name: 'Ирина', phone: '+79161112233' },
    total: 20_000,
    ...change,
  };
}

describe.each(ENGINES)('an order written at the till on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, move } = shop;
  const { edit } = editDesk(shop);
  const read = (id: string) => shop.admin.call(desk.readDeskOrder, { params: { id } });
  const payments = (id: string) => shop.app.db('order_payments').where({ order_id: id }).select();

  test('reserves its goods, notes the prepayment and who wrote it, and stands on the desk as being worked on', async () => {
    const seller = await shop.app.as('manager');
    const id = await product(5);
    const body = wish(id, { authorId: seller.person.id, prepayment: { id: newId(), sum: 5_000.5, how: 'cash' } });
    const answer = await seller.call(placeTillOrder, { body });
    expect(answer).toMatchObject({ id: body.id, total: 20_000, status: 'processing', short: [], replayed: false });
    expect(await figures(id)).toEqual([5, 2]);
    const order = await read(body.id);
    expect(order).toMatchObject({
      number: answer.number,
      delivery: { method: 'pickup', price: 0 },
      buyer: { name: 'Ирина', phone: '+79161112233' },
      staffComment: '',
      lapsesAt: null,
    });
    expect(order.events.map(({ status, note }) => [status, note])).toEqual([
      ['processing', 'Оформлен в магазине. Предоплата 5\u00a0000,50\u00a0₽ наличными.'],
    ]);
    expect(await payments(body.id)).toMatchObject([
      { id: body.prepayment?.id, kind: 'payment', sum: 500_050, how: 'cash', actor_id: seller.person.id },
    ]);
    await move(body.id, 'delivered');
    expect(await figures(id)).toEqual([3, 0]);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('is dated by the shop’s clock, and so is its prepayment, whatever year the till is in', async () => {
    const seller = await shop.app.as('manager');
    const id = await product(9);
    const [lost, deviceId] = ['2010-01-01T00:00:00.000Z', newId()];
    await seller.call(registerDevice, { body: { deviceId, sentAt: shop.now.toISOString() } });
    const dates = async (change: Partial<Body>) => {
      const body = wish(id, { deviceId, prepayment: { id: newId(), sum: 100, how: 'cash' }, ...change });
      await seller.call(placeTillOrder, { body });
      const order = await shop.app.db('orders').where({ id: body.id }).first('placed_at', 'created_at');
      const [payment] = await payments(body.id);
      expect(payment?.at).toBe(order?.placed_at);
      return Math.abs(Date.parse(order?.created_at ?? '') - Date.parse(order?.placed_at ?? ''));
    };
    // The clock is still wrong when the order is sent, was corrected before, and runs ahead.
    expect(await dates({ placedAt: lost, sentAt: lost })).toBeLessThan(60_000);
    expect(await dates({ placedAt: lost, sentAt: shop.now.toISOString() })).toBe(0);
    expect(await dates({ placedAt: '2100-01-01T00:00:00.000Z' })).toBe(0);
    // A buyer's order has no till whose beginning could bound its time.
    const wanted = await orderFor(shop.buyer, { items: [{ productId: id, qty: 1 }] });
    const { order } = await shop.place(shop.buyer, { ...wanted, placedAt: lost, sentAt: lost });
    const bought = await shop.app.db('orders').where({ id: order._id }).first('placed_at', 'created_at');
    expect(Date.parse(bought?.created_at ?? '') - Date.parse(bought?.placed_at ?? '')).toBeLessThan(60_000);
  });

  test('comes once, whoever of the staff delivers it and however often; other content under its id is refused', async () => {
    const [author, other] = [await shop.app.as('manager'), await shop.app.as('manager')];
    const id = await product(5);
    const body = wish(id, { authorId: author.person.id, prepayment: { id: newId(), sum: 20_000, how: 'card' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => other.call(placeTillOrder, { body })));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect([(await payments(body.id)).length, await figures(id)]).toEqual([1, [5, 2]]);
    // Paid in full in advance.
    expect(answers[0]?.status).toBe('paid');
    for (const change of [
      { buyer: { name: 'Пётр', phone: '+79161112233' } },
      { prepayment: { id: newId(), sum: 20_000, how: 'card' as const } },
    ])
      expect((await refusal(other.call(placeTillOrder, { body: { ...body, ...change } }))).code).toBe('act_id_reused');
    // One prepayment cannot belong to two orders.
    const again = wish(id, { prepayment: body.prepayment });
    expect((await refusal(other.call(placeTillOrder, { body: again }))).code).toBe('act_id_reused');
    expect([(await payments(again.id)).length, await figures(id)]).toEqual([0, [5, 2]]);
  });

  test('is kept when goods are short or gone from sale: the administrator gets a discrepancy, the desk a remark', async () => {
    const seller = await shop.app.as('manager');
    const [few, gone] = [await product(1, { title: 'Сифон' }), await product(1, { title: 'Трап' })];
    // Undoing a price list has made it a draft without a category.
    const draft = { draft: true, category_id: null, subcategory_id: null };
    await shop.app
      .db('products')
      .where({ id: gone })
      .update({ ...draft, deleted_at: '2026-11-20T07:00:00.000Z' });
    const body = wish(few, {
      authorId: seller.person.id,
      items: [
        { productId: few, qty: 3, price: 9_000, title: 'Сифон' },
        { productId: gone, qty: 1, price: 500, title: 'Трап', override: { was: 8_000, reason: 'Торг' } },
      ],
      total: 27_500,
    });
    const answer = await seller.call(placeTillOrder, { body });
    expect(answer.short).toEqual([{ productId: few, lacking: 2 }]);
    // The first answer may be lost: the till must not be told that the goods are reserved.
    expect(await seller.call(placeTillOrder, { body })).toEqual({ ...answer, replayed: true });
    expect(await figures(few)).toEqual([1, 3]);
    const { items: open } = await shop.admin.call(listDiscrepancies);
    expect(open.filter(({ productId }) => productId === few)).toMatchObject([
      { shortage: 2, causes: [{ kind: 'order', id: body.id, number: expect.any(String) }] },
    ]);
    const { staffComment, total, items } = await read(body.id);
    expect(items.map(({ price, override }) => [price, override])).toEqual([
      [9_000, undefined],
      [500, { was: 8_000, reason: 'Торг' }],
    ]);
    expect(staffComment.split('\n')).toEqual([
      'Не хватает: Сифон, 2\u00a0шт.',
      'Цена: Сифон, обещано 9\u00a0000\u00a0₽, в магазине 10\u00a0000\u00a0₽',
      'Цена: Трап, на кассе 8\u00a0000\u00a0₽, в магазине 10\u00a0000\u00a0₽',
      'Скидка: Трап, 500\u00a0₽ вместо 8\u00a0000\u00a0₽, Торг, больше разрешённого',
    ]);
    expect(total).toBe(27_500);
    await move(body.id, 'canceled');
    expect(await figures(few)).toEqual([1, 0]);
    // The shortage is gone; a person still confirms it.
    expect(await shop.app.db('discrepancies').where({ product_id: few })).toMatchObject([
      { shortage: 0, resolved_at: null },
    ]);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('is collected at the promised point, in the shop’s words while the point exists; a missing one is reported to the desk', async () => {
    const id = await product(20);
    const points = [
      { id: newId(), name: 'Центр', address: 'Ленина, 1' },
      { id: newId(), name: '', address: 'Мира, 7' },
    ].map((point) => ({ ...point, phone: '', mapUrl: '', week: [] }));
    const [centre] = points;
    const open = async (now: typeof points) => {
      const { revision } = await shop.admin.call(readOpening);
      await shop.admin.call(saveOpening, { body: { revision, week: [], holidays: [], points: now } });
    };
    const placed = async (change: Partial<Body> = {}) => {
      const body = wish(id, change);
      await shop.admin.call(placeTillOrder, { body });
      const { delivery, staffComment } = await read(body.id);
      return [delivery.address, staffComment];
    };
    const promised = { id: centre?.id ?? '', words: 'Центр: Ленина, 1а' };
    expect(await placed()).toEqual(['', '']);
    await open(points);
    expect(await placed({ point: promised })).toEqual(['Центр: Ленина, 1', '']);
    // A till of an older version sends no point: the desk asks the buyer.
    expect(await placed()).toEqual(['', '']);
    const body = wish(id, { point: promised });
    await shop.admin.call(placeTillOrder, { body });
    expect((await shop.admin.call(placeTillOrder, { body })).replayed).toBe(true);
    const other = { ...body, point: { id: points[1]?.id ?? '', words: 'Мира, 7' } };
    expect((await refusal(shop.admin.call(placeTillOrder, { body: other }))).code).toBe('act_id_reused');
    await open(points.slice(1));
    expect(await placed()).toEqual(['Мира, 7', '']);
    expect(await placed({ point: promised })).toEqual([
      'Центр: Ленина, 1а',
      'Пункта выдачи больше нет: покупателю обещали «Центр: Ленина, 1а»',
    ]);
    for (const point of [
      { id: promised.id, words: ' ' },
      { id: 'x', words: 'Центр' },
    ])
      expect((await refusal(shop.admin.call(placeTillOrder, { body: wish(id, { point }) }))).code).toBe('validation');
    await open([]);
  });

  test('of a wholesale buyer stands in their account under their company', async () => {
    const buyer = await shop.app.as('wholesale');
    const id = await product(5);
    const body = wish(id, { customerId: buyer.person.id });
    await shop.admin.call(placeTillOrder, { body });
    const order = await read(body.id);
    const company = await shop.app.db('users').where({ id: buyer.person.id }).first('wholesale_company');
    expect([order.customer?._id, order.buyer.companyName]).toEqual([buyer.person.id, company?.wholesale_company]);
  });

  test('of a company without INN can be edited, but not for an invoice and not when another company lacks it', async () => {
    const buyer = await shop.app.as('wholesale');
    const company = { wholesale_company: 'ООО «Вентиль»', wholesale_inn: '' };
    await shop.app.db('users').where({ id: buyer.person.id }).update(company);
    const body = wish(await product(5), { customerId: buyer.person.id });
    await shop.admin.call(placeTillOrder, { body });
    const shown = await read(body.id);
    expect(shown.buyer).toMatchObject({ companyName: 'ООО «Вентиль»', inn: '' });
    const lacking = { code: 'validation', details: [{ path: 'buyer.inn', message: 'Укажите ИНН' }] };
    expect(await refusal(edit(shown, { payment: 'invoice' }))).toMatchObject(lacking);
    const items = shown.items.map(({ productId }) => ({ productId, qty: 1 }));
    const edited = await edit(shown, { items });
    expect([edited.items[0]?.qty, edited.buyer.companyName, edited.buyer.inn]).toEqual([1, 'ООО «Вентиль»', '']);
    const named = await edit(edited, {
      buyer: { kind: 'company', ...edited.buyer, inn: '7707083893' },
      payment: 'invoice',
    });
    expect(
      await refusal(edit(named, { buyer: { kind: 'company', ...named.buyer, inn: '' }, payment: 'cash' })),
    ).toMatchObject(lacking);
    const person = wish(await product(5));
    await shop.admin.call(placeTillOrder, { body: person });
    const plain = await read(person.id);
    const joined = { kind: 'company' as const, ...plain.buyer, companyName: 'ООО «Вентиль»' };
    expect(await refusal(edit(plain, { buyer: joined }))).toMatchObject(lacking);
  });

  test('is refused where nobody could work on it, and nothing changes', async () => {
    const id = await product(5);
    const refused = [
      wish('no-such-goods'),
      wish(id, { total: 19_999 }),
      wish(id, { prepayment: { id: newId(), sum: 20_001, how: 'cash' } }),
      wish(id, { buyer: { name: ' ', phone: '+79161112233' } }),
      wish(id, { buyer: { name: 'Ирина', phone: '12' } }),
    ];
    const codes: string[] = [];
    for (const body of refused) codes.push((await refusal(shop.admin.call(placeTillOrder, { body }))).code);
    expect(codes).toEqual(['product_unknown', ...Array.from({ length: 4 }, () => 'validation')]);
    expect(await figures(id)).toEqual([5, 0]);
    expect(
      await shop.app.db('orders').whereIn(
        'id',
        refused.map((body) => body.id),
      ),
    ).toEqual([]);
  });

  test('is named by the comparison when the server has lost it', async () => {
    const body = wish(await product(5));
    await shop.admin.call(placeTillOrder, { body });
    const lost = newId();
    const compared = await shop.admin.call(reconcileSales, {
      body: { deviceId: DEVICE, sales: [], orders: [{ id: body.id }, { id: lost }] },
    });
    expect(compared.missingOrders).toEqual([lost]);
  });
});
