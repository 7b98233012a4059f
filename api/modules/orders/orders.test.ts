import { describe, expect, test } from 'vitest';
import * as orders from '#contract/orders/orders.ts';
import { deleteProduct, saveProduct } from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import type { Refused } from '../../proofs/fixtures/testing.ts';
import { proveStock } from '../stock/movements/stock-proof.ts';
import { addPictures } from '../../proofs/fixtures/sample-goods.ts';
import { changeTerms } from '../../proofs/fixtures/sample-settings.ts';
import { orderShop, refusal } from '../../proofs/fixtures/sample-order-shop.ts';
import { order, orderFor, type OrderBody } from '../../proofs/fixtures/sample-orders.ts';

describe.each(ENGINES)('orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, place, move } = shop;

  describe('a quote', () => {
    test('prices goods for this buyer, reports short and missing ones, and reserves nothing', async () => {
      const [plain, gone] = [await product(3, { price_sale: 900_000 }), await product(5)];
      await shop.admin.call(deleteProduct, { params: { id: gone } });
      const items = [
        { productId: plain, qty: 4 },
        { productId: gone, qty: 1 },
      ];
      const guest = await shop.app.guest().call(orders.quoteOrder, { body: { items, delivery: 'courier' } });
      expect(guest.items).toMatchObject([
        { productId: plain, price: 9000, sum: 36_000, state: 'short' },
        { productId: gone, price: null, sum: 0, state: 'removed' },
      ]);
      expect(guest).toMatchObject({ goods: 36_000, delivery: { method: 'courier', price: 0 }, total: 36_000 });
      const wholesale = await (
        await shop.app.as('wholesale')
      ).call(orders.quoteOrder, { body: { items: [{ productId: plain, qty: 1 }] } });
      expect(wholesale).toMatchObject({
        goods: 8000,
        delivery: { method: 'pickup', price: 0 },
        bonus: { most: 0, earned: 0 },
      });
      expect(await figures(plain)).toEqual([3, 0]);
    });

    test('says nothing of how many there are while there are enough', async () => {
      const { items } = await shop.app
        .guest()
        .call(orders.quoteOrder, { body: { items: [{ productId: await product(3), qty: 3 }] } });
      expect(items[0]).not.toHaveProperty('left');
    });
  });

  describe('placing', () => {
    test('reserves the goods, freezes names and prices, numbers the order and keeps both consents', async () => {
      const id = await product(10);
      await addPictures(shop.app.db, id, ['a'.repeat(64)]);
      const { order: placed, trackingToken } = await order(shop.buyer, { items: [{ productId: id, qty: 2 }] });
      expect(placed).toMatchObject({
        status: 'new',
        goods: 20_000,
        total: 20_000,
        bonusSpent: 0,
        bonusEarned: 600,
        cancellable: true,
        items: [{ productId: id, qty: 2, price: 10_000, title: `Смеситель ${id}` }],
        events: [{ status: 'new' }],
      });
      expect(placed.items[0]?.image).toContain('a'.repeat(64));
      expect(trackingToken).toBeNull();
      expect(await figures(id)).toEqual([10, 2]);
      const consents = await shop.app
        .db('consents')
        .where({ order_id: placed._id })
        .orderBy('kind')
        .select('kind', 'user_id');
      expect(consents).toEqual([
        { kind: 'offer', user_id: shop.buyer.person.id },
        { kind: 'personal_data', user_id: shop.buyer.person.id },
      ]);
      await shop.admin
        .call(saveProduct, { params: { id }, body: { title: 'Совсем другое', priceRetail: 1 } as never })
        .catch(() => undefined);
      const next = await order(shop.buyer, { items: [{ productId: await product(1), qty: 1 }] });
      expect(Number(next.order.number)).toBe(Number(placed.number) + 1);
    });

    test('twenty repeats at once place one order and reserve once', async () => {
      const id = await product(50);
      const body = await orderFor(shop.buyer, { items: [{ productId: id, qty: 2 }] });
      const answers = await Promise.all(Array.from({ length: 20 }, () => place(shop.buyer, body)));
      expect(new Set(answers.map(({ order: { number } }) => number)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await figures(id)).toEqual([50, 2]);
    });

    test('the same id with other content, or of another person, is refused and changes nothing', async () => {
      const id = await product(50);
      const body = await orderFor(shop.buyer, { items: [{ productId: id, qty: 1 }] });
      await place(shop.buyer, body);
      expect((await refusal(place(shop.buyer, { ...body, comment: 'Другой' }))).code).toBe('act_id_reused');
      expect((await refusal(place(shop.app.guest(), body))).code).toBe('act_id_reused');
      expect(await figures(id)).toEqual([50, 1]);
    });

    test('a guest’s order repeated after a login answers the first one with its link; with other content it is refused', async () => {
      const id = await product(50);
      const body = await orderFor(shop.app.guest(), { items: [{ productId: id, qty: 1 }] });
      const first = await place(shop.app.guest(), body);
      const mine = await shop.app.as('customer');
      expect(await place(mine, body)).toEqual({ ...first, replayed: true });
      expect((await refusal(place(mine, { ...body, comment: 'Другой' }))).code).toBe('act_id_reused');
      expect((await mine.call(orders.listOrders)).total).toBe(0);
      expect(await figures(id)).toEqual([50, 1]);
    });

    test('another price, delivery, bonus or total than seen is refused line by line, and a second press with those takes it', async () => {
      const [cheap, gone] = [await product(10), await product(10)];
      const body = await orderFor(shop.buyer, {
        items: [
          { productId: cheap, qty: 1 },
          { productId: gone, qty: 1 },
        ],
        delivery: 'courier',
      });
      await shop.app.db('products').where({ id: cheap }).update({ price_retail: 1_100_000 });
      await shop.admin.call(deleteProduct, { params: { id: gone } });
      const { code, details } = await refusal(place(shop.buyer, { ...body, bonus: 5 }));
      expect(code).toBe('quote_changed');
      expect(details).toMatchObject([
        { path: 'items.0.price', productId: cheap, before: 10_000, after: 11_000 },
        { path: 'items.1.price', productId: gone, before: 10_000, after: null, message: 'Снят с продажи' },
        { path: 'bonus', before: 5, after: 0 },
        { path: 'total', before: 20_590, after: 11_590 },
      ]);
      expect(await figures(cheap)).toEqual([10, 0]);
      const again = await place(shop.buyer, {
        ...body,
        items: [{ productId: cheap, qty: 1, price: 11_000 }],
        total: 11_590,
      });
      expect(again.order.total).toBe(11_590);
    });

    test('what is short is refused line by line, and nothing is reserved', async () => {
      const [enough, short] = [await product(10), await product(2)];
      const body = await orderFor(shop.buyer, {
        items: [
          { productId: enough, qty: 1 },
          { productId: short, qty: 3 },
        ],
      });
      const { code, details } = await refusal(place(shop.buyer, body));
      expect([code, details]).toEqual([
        'insufficient_stock',
        [{ message: 'Осталось меньше', productId: short, title: `Смеситель ${short}` }],
      ]);
      expect(
        (await refusal(place(shop.admin, await orderFor(shop.admin, { items: [{ productId: short, qty: 3 }] }))))
          .details[0],
      ).toMatchObject({ message: 'Осталось 2\u00a0шт.', left: 2 });
      expect([await figures(enough), await figures(short)]).toEqual([
        [10, 0],
        [2, 0],
      ]);
    });

    test('lines short of stock count as orders, which would disclose the stock otherwise; what is gone does not', async () => {
      const buyer = await shop.app.as('customer');
      const refusedWith = async (left: number) => {
        const items: { productId: string; qty: number }[] = [];
        while (items.length < 61) items.push({ productId: await product(left), qty: 8 });
        return (await refusal(order(buyer, { items }))).code;
      };
      for (let count = 0; count < 3; count += 1) expect(await refusedWith(0)).toBe('insufficient_stock');
      for (let count = 0; count < 2; count += 1) expect(await refusedWith(7)).toBe('insufficient_stock');
      expect(await refusedWith(7)).toBe('too_many_requests');
    });

    test('of twenty buyers of the last unit one gets it and nineteen are refused', async () => {
      const id = await product(1);
      const bodies = await Promise.all(
        Array.from({ length: 20 }, () => orderFor(shop.app.guest(), { items: [{ productId: id, qty: 1 }] })),
      );
      const outcomes = await Promise.all(
        bodies.map((body) =>
          place(shop.app.guest(), body).then(
            () => 'placed',
            (error: unknown) => (error as Refused).code,
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'insufficient_stock')).toHaveLength(19);
      expect(await figures(id)).toEqual([1, 1]);
    });

    test('a wholesale order below the least sum is refused with the missing sum', async () => {
      const wholesale = await shop.app.as('wholesale');
      const restore = await changeTerms(shop.admin, { wholesaleMinimum: 20_000 });
      const { code, error } = await refusal(order(wholesale, { items: [{ productId: await product(10), qty: 1 }] }));
      expect([code, error]).toEqual([
        'order_below_minimum',
        'До минимальной суммы оптового заказа не хватает 12\u00a0000\u00a0₽',
      ]);
      await restore();
    });

    test.each<[string, Partial<OrderBody>]>([
      ['no address for the courier', { delivery: 'courier', address: ' ' }],
      ['an invoice for a person', { payment: 'invoice' }],
      ['a comment above 500 characters', { comment: 'я'.repeat(501) }],
      ['a consent to a text that never was', { consents: { personalData: '2000-01-01', offer: '2026-11-21' } }],
      ['no consent', { consents: { personalData: '', offer: '' } }],
    ])('%s is refused', async (_, change) => {
      const id = await product(5);
      const body = await orderFor(shop.buyer, {
        items: [{ productId: id, qty: 1 }],
        ...(change.delivery === undefined ? {} : { delivery: change.delivery }),
      });
      expect((await refusal(place(shop.buyer, { ...body, ...change }))).code).toBe('validation');
      expect(await figures(id)).toEqual([5, 0]);
    });
  });

  describe('whoever', () => {
    test('ordered without an account follows the order by an unguessable link and may take it back', async () => {
      const id = await product(5);
      const { order: placed, trackingToken } = await order(shop.app.guest(), { items: [{ productId: id, qty: 5 }] });
      const token = trackingToken ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await shop.app.guest().call(orders.trackOrder, { body: { token } })).number).toBe(placed.number);
      await shop.app.guest().call(orders.cancelTrackedOrder, { body: { token } });
      expect((await shop.app.guest().call(orders.cancelTrackedOrder, { body: { token } })).status).toBe('canceled');
      expect(await figures(id)).toEqual([5, 0]);
      expect((await refusal(shop.app.guest().call(orders.trackOrder, { body: { token: 'x'.repeat(43) } }))).code).toBe(
        'not_found',
      );
    });

    test('has an account sees their own orders only, newest first', async () => {
      const mine = await shop.app.as('customer');
      const [first, second] = [
        await order(mine, { items: [{ productId: await product(5), qty: 1 }] }),
        await order(mine, { items: [{ productId: await product(5), qty: 1 }] }),
      ];
      expect((await mine.call(orders.listOrders, { query: { mine: '1' } })).items.map(({ number }) => number)).toEqual([
        second.order.number,
        first.order.number,
      ]);
      const other = await shop.app.as('customer');
      expect((await other.call(orders.listOrders)).total).toBe(0);
      expect((await refusal(other.call(orders.readOrder, { params: { id: first.order._id } }))).code).toBe('not_found');
      expect((await refusal(other.call(orders.cancelOrder, { params: { id: first.order._id } }))).code).toBe(
        'not_found',
      );
      const row = await shop.app.db('orders').where({ id: first.order._id }).first('tracking_token');
      expect(
        (await refusal(shop.app.guest().call(orders.trackOrder, { body: { token: row?.tracking_token ?? '' } }))).code,
      ).toBe('not_found');
    });

    test('ordered takes it back only while it is new', async () => {
      const { order: placed } = await order(shop.buyer, { items: [{ productId: await product(5), qty: 1 }] });
      await move(placed._id, 'processing');
      expect((await refusal(shop.buyer.call(orders.cancelOrder, { params: { id: placed._id } }))).code).toBe(
        'order_move_forbidden',
      );
    });
  });

  test('after all of this the stock proof holds', async () => {
    expect(await proveStock(shop.app.db)).toEqual([]);
  });
});
