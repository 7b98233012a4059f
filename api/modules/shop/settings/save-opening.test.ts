import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '#contract/messages/messages.ts';
import { placeOrder, trackOrder } from '#contract/orders/orders.ts';
import { readOpening, saveOpening } from '#contract/shop/opening-settings.ts';
import { readSettings } from '#contract/shop/settings.ts';
import { shop } from '#contract/shop/system.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { orderFor, type OrderBody } from '../../../proofs/fixtures/sample-orders.ts';
import { liftOrderLimits } from '../../../proofs/fixtures/sample-settings.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { shopState } from '../facts/shop-facts.ts';

const DAY = { opens: '09:00', closes: '19:00' };
const WEEK = [DAY, DAY, DAY, DAY, DAY, null, null];
const point = (address: string, change: object = {}) => ({
  id: newId(),
  name: '',
  address,
  phone: '',
  mapUrl: '',
  week: [],
  ...change,
});

describe.each(ENGINES)('working hours and pickup points on %s', (engine) => {
  let admin: PersonsBrowser;
  const now = new Date('2026-11-24T09:00:00.000Z');
  const app = openShop({ engine, clock: () => now, goods: [sampleProduct('tap', { stock_qty: 1000 })] });
  beforeAll(async () => {
    await liftOrderLimits(app.db);
    admin = await app.as('admin');
  });
  beforeEach(async () => {
    await app.db('settings').where({ key: 'opening' }).delete();
    await app.db('outbox').delete();
  });

  const read = () => admin.call(readOpening);
  async function save(change: Readonly<Record<string, unknown>>) {
    return admin.call(saveOpening, { body: { ...(await read()), ...change } as never });
  }
  async function placed(change: Partial<OrderBody> = {}) {
    const body = await orderFor(app.guest(), { items: [{ productId: 'tap', qty: 1 }], email: 'irina@example.ru' });
    return app.guest().call(placeOrder, { body: { ...body, ...change } });
  }

  test('nobody has set any at first', async () => {
    expect(await read()).toMatchObject({ week: [], holidays: [], points: [] });
    expect((await placed()).order.delivery.address).toBe('');
  });

  test('are said to everybody at once, in words too; open pages and rendered ones hear of it; the settings’ form goes on', async () => {
    const [state, { revision }] = [await shopState(app.db), await admin.call(readSettings)];
    await save({
      week: WEEK,
      holidays: [{ day: '2027-01-01', name: 'Новый год', hours: null }],
      points: [point('Москва, Лесная, 5', { phone: '8 495 123-45-67', mapUrl: 'https://yandex.ru/maps/1' })],
    });
    expect(await app.guest().call(shop)).toMatchObject({
      openingWords: 'Пн–Пт 9:00–19:00, Сб–Вс выходной',
      opening: { week: WEEK, points: [{ address: 'Москва, Лесная, 5', phone: '+74951234567' }] },
    });
    expect(await shopState(app.db)).not.toBe(state);
    expect((await admin.call(readSettings)).revision).toBe(revision);
    const [entry] = await app.db('audit_log').where({ action: 'opening_changed' }).orderBy('id', 'desc').limit(1);
    expect(JSON.parse(entry?.details ?? '{}')).toEqual({
      hours: '— → Пн–Пт 9:00–19:00, Сб–Вс выходной',
      holidays: '— → 2027-01-01 Новый год выходной',
      points: '— → Москва, Лесная, 5, +74951234567, https://yandex.ru/maps/1',
    });
  });

  test('an order keeps the point it named as it was said; letters say where, when and by which map', async () => {
    const [near, far] = [
      point('Москва, Лесная, 5', { name: 'На Лесной', mapUrl: 'https://yandex.ru/maps/1', phone: '+74951234567' }),
      point('Тверь, Мира, 1', { week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY] }),
    ];
    await save({ week: WEEK, points: [near, far] });
    const { order, trackingToken } = await placed({ pointId: near.id });
    expect(order.delivery).toMatchObject({ method: 'pickup', address: 'На Лесной: Москва, Лесная, 5' });
    await placed({ pointId: far.id });
    const [second, first] = (await admin.call(listMessages)).items.map(({ text }) => text);
    expect(first).toContain(
      'Где забрать: На Лесной: Москва, Лесная, 5\nЧасы работы: Пн–Пт 9:00–19:00, Сб–Вс выходной\nТелефон пункта: +7 (495) 123-45-67\nНа карте: https://yandex.ru/maps/1',
    );
    expect(second).toContain('Где забрать: Тверь, Мира, 1\nЧасы работы: Ежедневно 9:00–19:00\n');
    await save({ points: [{ ...near, address: 'Москва, Новая, 9' }] });
    const seen = await app.guest().call(trackOrder, { body: { token: trackingToken ?? '' } });
    expect(seen.delivery.address).toBe('На Лесной: Москва, Лесная, 5');
  });

  test('where there is one point an order of a version that knows none is fetched there; of several it is left open', async () => {
    await save({ points: [point('Москва, Лесная, 5')] });
    expect((await placed()).order.delivery.address).toBe('Москва, Лесная, 5');
    await save({ points: [point('Москва, Лесная, 5'), point('Тверь, Мира, 1')] });
    expect((await placed()).order.delivery.address).toBe('');
  });

  test('a point that is no more refuses the order and places nothing; for a courier it says nothing', async () => {
    await save({ points: [point('Москва, Лесная, 5')] });
    const before = await app.db('orders').count({ count: '*' });
    await expect(placed({ pointId: newId() })).rejects.toMatchObject({
      answer: { json: { details: [{ path: 'pointId', message: 'Этого пункта выдачи больше нет: выберите другой' }] } },
    });
    expect(await app.db('orders').count({ count: '*' })).toEqual(before);
    const body = await orderFor(app.guest(), { items: [{ productId: 'tap', qty: 1 }], delivery: 'courier' });
    const { order } = await app.guest().call(placeOrder, { body: { ...body, pointId: newId() } });
    expect(order.delivery.address).toBe('Москва, Лесная, 5');
  });

  test('an order sent again with another point is another order under a reused id', async () => {
    const points = [point('Москва, Лесная, 5'), point('Тверь, Мира, 1')];
    await save({ points });
    const body = await orderFor(app.guest(), { items: [{ productId: 'tap', qty: 1 }] });
    const first = await app.guest().call(placeOrder, { body: { ...body, pointId: points[0]?.id } });
    const again = await app.guest().call(placeOrder, { body: { ...body, pointId: points[0]?.id } });
    expect(again.order._id).toBe(first.order._id);
    await expect(app.guest().call(placeOrder, { body: { ...body, pointId: points[1]?.id } })).rejects.toMatchObject({
      code: 'act_id_reused',
    });
  });

  test('over a revision that somebody has changed is refused; the same again is not', async () => {
    const seen = await read();
    await save({ week: WEEK });
    await expect(admin.call(saveOpening, { body: { ...seen, points: [point('Другой')] } })).rejects.toMatchObject({
      code: 'settings_changed',
    });
    expect((await admin.call(saveOpening, { body: { ...seen, week: WEEK } })).week).toEqual(WEEK);
  });

  test.each([
    ['half a week', { week: WEEK.slice(1) }],
    ['a day that closes before it opens', { week: WEEK.map(() => ({ opens: '19:00', closes: '09:00' })) }],
    ['no time', { week: WEEK.map(() => ({ opens: '9', closes: '19:00' })) }],
    ['a point without an address', { points: [point(' ')] }],
    ['two points at one address', { points: [point('Москва'), point('Москва')] }],
    ['a map that is no https address', { points: [point('Москва', { mapUrl: 'javascript:alert(1)' })] }],
    ['a phone that is none', { points: [point('Москва', { phone: '123' })] }],
    ['a day that is none', { holidays: [{ day: '2026-02-30', name: '', hours: null }] }],
    ['a day twice', { holidays: ['a', 'b'].map((name) => ({ day: '2026-12-31', name, hours: null })) }],
  ])('%s is refused and changes nothing', async (_, change) => {
    await expect(save(change)).rejects.toMatchObject({ code: 'validation' });
    expect(await read()).toMatchObject({ week: [], holidays: [], points: [] });
  });
});
