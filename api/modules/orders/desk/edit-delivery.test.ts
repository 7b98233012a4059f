import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { ENGINES } from '#db/test-database.ts';
import { editDesk } from '../../../proofs/fixtures/sample-edits.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';

describe.each(ENGINES)('delivery of edited orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { product } = shop;
  const { read, edit, placed } = editDesk(shop);

  test('a price of delivery that somebody set stays, one by the terms follows them, one agreed now counts', async () => {
    const id = await product(90, { price_retail: 100_000 });
    const before = await placed({ items: [{ productId: id, qty: 2 }], delivery: 'courier' });
    expect(before.delivery.price).toBeGreaterThan(0);
    const free = await edit(before, { items: [{ productId: id, qty: 60 }] });
    expect(free.delivery.price).toBe(0);
    const agreed = await edit(free, { deliveryPrice: 1500.5 });
    expect([agreed.delivery.price, agreed.total]).toEqual([1500.5, 61_500.5]);
    expect((await edit(agreed, { items: [{ productId: id, qty: 61 }] })).total).toBe(62_500.5);
    const sent = await edit(await read(before._id), { delivery: 'transport' });
    expect([sent.delivery.price, sent.total]).toEqual([null, 61_000]);
    await shop.admin.call(desk.priceDelivery, { params: { id: before._id }, body: { price: 900 } });
    expect((await edit(await read(before._id), { items: [{ productId: id, qty: 60 }] })).delivery.price).toBe(900);
    const fetched = await edit(await read(before._id), { delivery: 'pickup' });
    expect([fetched.delivery, fetched.total]).toEqual([{ method: 'pickup', price: 0, address: '' }, 60_000]);
  });

  test('terms changed since the order make no price of delivery one that somebody set', async () => {
    const restore = await changeTerms(shop.admin, { courier: 300, courierFreeFrom: 50_000 });
    const id = await product(90);
    const place = () => placed({ items: [{ productId: id, qty: 1 }], delivery: 'courier' });
    const [byTerms, set] = [await place(), await place()];
    const agreed = await edit(set, { deliveryPrice: 250 });
    await restore();
    const again = await changeTerms(shop.admin, { courier: 400, courierFreeFrom: 50_000 });
    expect([byTerms.delivery.price, agreed.delivery.price]).toEqual([300, 250]);
    expect((await edit(byTerms, { items: [{ productId: id, qty: 6 }] })).delivery.price).toBe(0);
    expect((await edit(await read(set._id), { items: [{ productId: id, qty: 6 }] })).delivery.price).toBe(250);
    await again();
  });

  test('the point that was promised stays until another one is named, in the words of then', async () => {
    const [near, far] = ['Москва, Лесная, 5', 'Москва, Полевая, 7'].map((address) => ({
      ...{ id: newId(), name: '', address, phone: '', mapUrl: '', week: [] },
    }));
    const open = (points: readonly unknown[]) =>
      shop.app
        .db('settings')
        .insert({
          key: 'opening',
          value: JSON.stringify({ week: [], holidays: [], points }),
          updated_at: shop.now.toISOString(),
        })
        .onConflict('key')
        .merge();
    try {
      await open([near, far]);
      const id = await product(10);
      const items = [{ productId: id, qty: 1 }];
      const body = { ...(await orderFor(shop.buyer, { items })), pointId: near?.id };
      const { _id } = (await shop.buyer.call(orders.placeOrder, { body })).order;
      const before = await read(_id);
      expect(before.delivery.address).toBe('Москва, Лесная, 5');
      await open([{ ...near, address: 'Москва, Лесная, 6' }, far]);
      const counted = await edit(before, { items: [{ productId: id, qty: 2 }], address: '' });
      expect(counted.delivery.address).toBe('Москва, Лесная, 5');
      expect((await refusal(edit(counted, { pointId: newId() }))).code).toBe('validation');
      const moved = await edit(counted, { pointId: far?.id });
      expect(moved.delivery.address).toBe('Москва, Полевая, 7');
      expect(moved.events.at(-1)?.note).toContain('Адрес: Москва, Лесная, 5 → Москва, Полевая, 7');
      const sent = await edit(moved, { delivery: 'courier', address: 'Москва, Южная, 1', pointId: far?.id });
      expect(sent.delivery.address).toBe('Москва, Южная, 1');
      const left = await edit(sent, { delivery: 'pickup' });
      expect(left.delivery.address).toBe('');
      await open([far]);
      const again = await edit(await edit(left, { delivery: 'courier', address: 'Тверь' }), { delivery: 'pickup' });
      expect(again.delivery.address).toBe('Москва, Полевая, 7');
    } finally {
      await shop.app.db('settings').where({ key: 'opening' }).delete();
    }
  });
});
