import { describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { ENGINES } from '#db/test-database.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { order, orderFor } from '../../../proofs/fixtures/sample-orders.ts';

describe.each(ENGINES)('orders at the desk on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, place, move } = shop;

  describe('the desk', () => {
    test('finds orders by number, name, phone, company and goods, by status and by the shop’s days', async () => {
      const id = await product(10, { title: 'Раковина редкая' });
      const body = await orderFor(shop.app.guest(), { items: [{ productId: id, qty: 1 }] });
      const { order: placed } = await place(shop.app.guest(), {
        ...body,
        payment: 'invoice',
        buyer: {
          kind: 'company',
          name: 'Пётр',
          phone: '+79265554433',
          email: 'p@example.ru',
          companyName: 'ООО «Вентиль»',
          inn: '7707083893',
        },
      });
      for (const q of [placed.number, 'петр', '9265554433', 'вентиль', '7707083893', 'редкая раковина']) {
        expect(
          (await shop.admin.call(desk.listDeskOrders, { query: { q } })).items.map(({ number }) => number),
        ).toContain(placed.number);
      }
      // A phone typed in pieces finds it with 8 in front too; a short number is none of a phone.
      for (const q of ['89265554433', '8 926 555-44-33', '+7 (926) 555-44-33', '8 926 555'])
        expect(
          (await shop.admin.call(desk.listDeskOrders, { query: { q } })).items.map(({ number }) => number),
        ).toContain(placed.number);
      expect((await shop.admin.call(desk.listDeskOrders, { query: { q: '8926' } })).total).toBe(0);
      const day = (
        await shop.admin.call(desk.listDeskOrders, {
          query: { q: placed.number, status: 'new', from: '2026-11-20', to: '2026-11-20' },
        })
      ).total;
      expect([
        day,
        (await shop.admin.call(desk.listDeskOrders, { query: { q: placed.number, to: '2026-11-19' } })).total,
      ]).toEqual([1, 0]);
    });

    test('counts the orders in each status among the found ones, as the list shows them', async () => {
      const title = 'Унитаз счётный';
      const items = [{ productId: await product(10, { title }), qty: 1 }];
      const { order: first } = await order(shop.app.guest(), { items });
      await order(shop.app.guest(), { items, phone: '+79265550177' });
      await order(shop.app.guest(), { items: [{ productId: await product(10), qty: 1 }] });
      await shop.admin.call(desk.moveOrder, { params: { id: first._id }, body: { status: 'processing' } });
      const network = '203.0.113.0/24';
      await shop.app.db('orders').where({ id: first._id }).update({ network });
      const words = [{ q: title }, { q: '8 926 555-01-77' }, { q: title, network }];
      const others = [
        { to: '2026-11-19' },
        { paid: 'due' },
        { delivery: 'courier' },
        { point: desk.NO_POINT },
      ] as const;
      for (const query of [{}, ...words, ...others]) {
        const { newest, ...counts } = await shop.admin.call(desk.readDeskCounts, { query });
        for (const [status, count] of Object.entries(counts))
          expect([status, count]).toEqual([
            status,
            (await shop.admin.call(desk.listDeskOrders, { query: { ...query, status: status as 'new' } })).total,
          ]);
        // The signal of new orders follows all of them.
        expect(newest).toBeGreaterThan(Number(first.number));
      }
      const { newest: _newest, ...found } = await shop.admin.call(desk.readDeskCounts, { query: { q: title } });
      expect(found).toEqual({ new: 1, processing: 1, paid: 0, delivered: 0, canceled: 0 });
    });

    test('tells those who work on orders where the goods lie now, and the buyer nothing of it', async () => {
      const [placed, bare] = [await product(10, { storage_place: 'А-03-2' }), await product(10)];
      const { order: made, trackingToken } = await order(shop.app.guest(), {
        items: [
          { productId: bare, qty: 1 },
          { productId: placed, qty: 1 },
        ],
      });
      const own = await order(shop.buyer, { items: [{ productId: placed, qty: 1 }] });
      for (const role of ['manager', 'warehouse', 'admin'] as const) {
        const { items } = await (await shop.app.as(role)).call(desk.readDeskOrder, { params: { id: made._id } });
        expect(items.map((item) => [item.productId, item.storagePlace, 'storagePlace' in item])).toEqual([
          [bare, undefined, false],
          [placed, 'А-03-2', true],
        ]);
      }
      await shop.app.db('products').where({ id: placed }).update({ storage_place: 'Б-1', deleted_at: made.createdAt });
      const moved = await shop.admin.call(desk.listDeskOrders, { query: { q: made.number } });
      expect(moved.items.map(({ items }) => items.map(({ storagePlace }) => storagePlace))).toEqual([
        [undefined, 'Б-1'],
      ]);
      const tracked = await shop.app.guest().call(orders.trackOrder, { body: { token: trackingToken ?? '' } });
      const listed = await shop.buyer.call(orders.listOrders, { query: {} });
      for (const answer of [made, tracked, own, listed]) expect(JSON.stringify(answer)).not.toContain('storagePlace');
    });

    test('comments, and prices a transport company; the total follows and the buyer reads it', async () => {
      const { order: placed, trackingToken } = await order(shop.app.guest(), {
        items: [{ productId: await product(10), qty: 1 }],
        delivery: 'transport',
      });
      const params = { id: placed._id };
      expect(placed.delivery.price).toBeNull();
      await shop.admin.call(desk.commentOrder, { params, body: { staffComment: 'Позвонить' } });
      const priced = await shop.admin.call(desk.priceDelivery, { params, body: { price: 1200.5 } });
      expect(priced).toMatchObject({
        total: 11_200.5,
        staffComment: 'Позвонить',
        moves: ['processing', 'paid', 'canceled'],
      });
      const seen = await shop.app.guest().call(orders.trackOrder, { body: { token: trackingToken ?? '' } });
      expect(seen.events.at(-1)?.note).toBe('Доставка: 1\u00a0200,50\u00a0₽');
      expect(JSON.stringify(seen)).not.toContain('Позвонить');
      await move(placed._id, 'canceled');
      expect((await refusal(shop.admin.call(desk.priceDelivery, { params, body: { price: 1 } }))).code).toBe(
        'order_closed',
      );
    });

    test('does not overwrite a comment that somebody else has written since, and says what stands there', async () => {
      const seller = await shop.app.as('manager');
      const { order: placed } = await order(shop.app.guest(), { items: [{ productId: await product(10), qty: 1 }] });
      const params = { id: placed._id };
      const save = (browser: Browser, staffComment: string, staffCommentBase: string) =>
        browser.call(desk.commentOrder, { params, body: { staffComment, staffCommentBase } });
      expect((await save(seller, 'Позвонить после 18', '')).staffComment).toBe('Позвонить после 18');
      const { code, details } = await refusal(save(shop.admin, 'Самовывоз', ''));
      expect([code, details]).toEqual([
        'comment_changed',
        [{ path: 'staffComment', message: 'Сейчас сохранено другое', before: '', after: 'Позвонить после 18' }],
      ]);
      // The answer was lost: the same text once more.
      expect((await save(seller, 'Позвонить после 18', '')).staffComment).toBe('Позвонить после 18');
      expect((await save(shop.admin, 'Позвонить после 18. Самовывоз', 'Позвонить после 18')).staffComment).toBe(
        'Позвонить после 18. Самовывоз',
      );
    });

    test('does not overwrite a price of delivery that somebody else has set since, and says which one stands there', async () => {
      const { order: placed } = await order(shop.app.guest(), {
        items: [{ productId: await product(10), qty: 1 }],
        delivery: 'transport',
      });
      const set = (price: number, base: number | null) =>
        shop.admin.call(desk.priceDelivery, { params: { id: placed._id }, body: { price, base } });
      expect((await set(1200.5, null)).delivery.price).toBe(1200.5);
      const { code, details } = await refusal(set(900, null));
      expect([code, details]).toEqual([
        'delivery_price_changed',
        [{ path: 'price', message: 'Сейчас назначена другая цена', before: null, after: 1200.5 }],
      ]);
      expect((await shop.admin.call(desk.readDeskOrder, { params: { id: placed._id } })).delivery.price).toBe(1200.5);
      // The answer was lost: the same price once more.
      expect((await set(1200.5, null)).delivery.price).toBe(1200.5);
      expect((await set(900, 1200.5)).delivery.price).toBe(900);
    });

    test('cancels a paid order with a reason only, and the buyer reads it and that the money comes back', async () => {
      const { order: placed } = await order(shop.app.guest(), {
        items: [{ productId: await product(10), qty: 1 }],
        email: 'paid@example.ru',
      });
      const params = { id: placed._id };
      await move(placed._id, 'paid');
      const { code, details } = await refusal(
        shop.admin.call(desk.moveOrder, { params, body: { status: 'canceled', note: '  ' } }),
      );
      expect([code, details]).toEqual(['validation', [{ path: 'note', message: 'Укажите причину' }]]);
      const canceled = await shop.admin.call(desk.moveOrder, {
        params,
        body: { status: 'canceled', note: 'Брак на складе' },
      });
      expect([canceled.status, canceled.events.at(-1)?.note]).toEqual(['canceled', 'Брак на складе']);
      const letter = await shop.app.db('outbox').where({ order_id: placed._id }).orderBy('id', 'desc').first();
      expect(letter?.body).toMatch(/Примечание: Брак на складе\n\nМы вернём вам оплату: 10\u00a0000\u00a0₽\./);
    });

    test('is worked by a seller from list to delivery', async () => {
      const seller = await shop.app.as('manager');
      const { order: placed } = await order(shop.app.guest(), {
        items: [{ productId: await product(10), qty: 1 }],
        delivery: 'transport',
      });
      const params = { id: placed._id };
      expect(
        (await seller.call(desk.listDeskOrders, { query: { q: placed.number } })).items.map(({ _id }) => _id),
      ).toContain(placed._id);
      await seller.call(desk.priceDelivery, { params, body: { price: 700 } });
      await seller.call(desk.moveOrder, { params, body: { status: 'paid' } });
      const done = await seller.call(desk.moveOrder, { params, body: { status: 'delivered' } });
      expect(done.events.map(({ actor }) => actor).slice(1)).toEqual(['manager', 'manager', 'manager']);
      expect(JSON.stringify(await seller.call(desk.readDeskOrder, { params }))).not.toMatch(/cost|purchase/i);
    });

    test('costs the shop what its goods cost when it is handed over; unknown by then, what they cost when it was placed', async () => {
      const ids = [await product(10, { cost_price: 60_000 }), await product(10, { cost_price: 50_000 })] as const;
      const { order: placed } = await order(shop.app.guest(), {
        items: ids.map((productId) => ({ productId, qty: 1 })),
      });
      const [dearer, unknown] = ids;
      await shop.app.db('products').where({ id: dearer }).update({ cost_price: 90_000 });
      await shop.app.db('products').where({ id: unknown }).update({ cost_price: null });
      const costs = () => shop.app.db('order_lines').where({ order_id: placed._id }).orderBy('position').pluck('cost');
      await move(placed._id, 'paid');
      expect(await costs()).toEqual([60_000, 50_000]);
      await move(placed._id, 'delivered');
      expect(await costs()).toEqual([90_000, 50_000]);
    });

    test('neither takes the money for an order whose delivery has no price yet nor hands it over; once priced it does', async () => {
      const id = await product(10);
      const { order: placed } = await order(shop.app.guest(), {
        items: [{ productId: id, qty: 1 }],
        delivery: 'transport',
      });
      const params = { id: placed._id };
      expect((await shop.admin.call(desk.readDeskOrder, { params })).moves).toEqual(['processing', 'canceled']);
      const { code, error, details } = await refusal(move(placed._id, 'paid'));
      expect([code, error, details.map(({ path }) => path)]).toEqual([
        'delivery_unpriced',
        'Доставка ещё не рассчитана: сначала назначьте её цену',
        ['processing', 'canceled'],
      ]);
      await move(placed._id, 'processing');
      expect((await refusal(move(placed._id, 'delivered'))).code).toBe('delivery_unpriced');
      expect(await shop.app.db('order_events').where({ order_id: placed._id })).toHaveLength(2);
      expect(await figures(id)).toEqual([10, 1]);
      await shop.admin.call(desk.priceDelivery, { params, body: { price: 0 } });
      await move(placed._id, 'paid');
      expect((await move(placed._id, 'delivered')).status).toBe('delivered');
    });
  });

  test('after all of this the stock proof holds', async () => {
    expect(await proveStock(shop.app.db)).toEqual([]);
  });
});
