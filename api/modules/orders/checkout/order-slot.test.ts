import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { placeTillOrder } from '#contract/orders/till-orders.ts';
import { readOpening, saveOpening } from '#contract/shop/opening-settings.ts';
import type { SlotRules } from '#contract/shop/slot-rules.ts';
import type { Slot } from '#contract/shop/slots.ts';
import { shop as readShop } from '#contract/shop/system.ts';
import { ENGINES } from '#db/test-database.ts';
import { editDesk, plain } from '../../../proofs/fixtures/sample-edits.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { orderFor, type OrderBody } from '../../../proofs/fixtures/sample-orders.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const RULES: SlotRules = {
  courier: {
    daysAhead: 7,
    hoursBefore: 2,
    windows: [
      { days: EVERY_DAY, from: '10:00', to: '14:00', places: 1 },
      { days: EVERY_DAY, from: '14:00', to: '18:00', places: 0 },
    ],
  },
  pickup: { daysAhead: 7, hoursBefore: 0, windows: [] },
};
const MORNING: Slot = { day: '2026-11-23', from: '10:00', to: '14:00' };
const EVENING: Slot = { ...MORNING, from: '14:00', to: '18:00' };

describe.each(ENGINES)('day and hours of orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { read, edit } = editDesk(shop);
  const letters = (orderId: string) =>
    shop.app.db('outbox').where({ order_id: orderId }).orderBy(['created_at', 'id']).pluck('body');
  async function setRules(slots: SlotRules): Promise<void> {
    const { week, holidays, points, revision } = await shop.admin.call(readOpening);
    await shop.admin.call(saveOpening, { body: { revision, week, holidays, points, slots } });
  }
  async function wish(slot: Slot | undefined, change: Partial<OrderBody> = {}): Promise<OrderBody> {
    const items = [{ productId: await shop.product(5), qty: 1 }];
    const body = await orderFor(shop.app.guest(), { items, delivery: 'courier', email: 'irina@example.ru' });
    return { ...body, ...(slot === undefined ? {} : { slot }), ...change };
  }
  const place = (body: OrderBody) => shop.app.guest().call(orders.placeOrder, { body });
  const full = async () => (await shop.app.guest().call(orders.listFullSlots)).items;
  beforeEach(() => setRules(RULES));
  afterEach(async () => {
    await shop.app.db('settings').where({ key: 'opening' }).delete();
    await shop.app.db('orders').update({ slot: '', slot_unconfirmed: false });
  });

  test('are the shop’s while it sets them, and a shop without them says and keeps nothing about them', async () => {
    expect((await shop.app.guest().call(readShop)).opening.slots).toEqual(RULES);
    await setRules({ ...RULES, courier: { ...RULES.courier, windows: [] } });
    expect(Object.keys((await shop.app.guest().call(readShop)).opening)).toEqual(['week', 'holidays', 'points']);
    const { order } = await place(await wish(undefined));
    expect('slot' in order || 'slot' in (await read(order._id))).toBe(false);
    expect((await refusal(place(await wish(MORNING)))).code).toBe('slot_taken');
  });

  test('stay as they are when a page that does not know them saves the opening hours', async () => {
    const { week, holidays, points, revision } = await shop.admin.call(readOpening);
    const week7 = EVERY_DAY.map(() => ({ opens: '09:00', closes: '19:00' }));
    await shop.admin.call(saveOpening, { body: { revision, week: week7, holidays, points } });
    expect(await shop.admin.call(readOpening)).toMatchObject({ week: week7, slots: RULES });
    expect(week).toEqual([]);
    const twice = [...RULES.courier.windows, { days: [3], from: '14:00', to: '18:00', places: 5 }];
    const refused = setRules({ ...RULES, courier: { ...RULES.courier, windows: twice } });
    expect((await refusal(refused)).details).toEqual([
      { path: 'slots.courier.windows', message: 'Одни и те же часы одного дня указаны дважды' },
    ]);
  });

  test('of two buyers for the last place one gets it, and the other a clear word', async () => {
    const bodies = [await wish(MORNING), await wish(MORNING)] as const;
    const [one, other] = await Promise.all(
      bodies.map((body) =>
        place(body).then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    );
    expect([one, other].filter((error) => error === null)).toHaveLength(1);
    const loser = bodies[one === null ? 1 : 0];
    expect(await refusal(place(loser))).toMatchObject({
      code: 'slot_taken',
      error: 'Это время только что заняли. Выберите другое',
    });
    expect(await full()).toEqual([{ delivery: 'courier', slot: MORNING }]);
    // The winner's repeat after a lost answer is the same order, and the loser chooses hours with any number of places.
    expect((await place(bodies[one === null ? 0 : 1])).replayed).toBe(true);
    const { order } = await place({ ...loser, slot: EVENING });
    expect(order.slot).toEqual(EVENING);
    expect(plain((await letters(order._id))[0] ?? '')).toContain('День и часы: пн, 23 ноября, 14:00–18:00');
  });

  test('of a canceled order are free again', async () => {
    const { order } = await place(await wish(MORNING));
    await shop.move(order._id, 'canceled');
    expect(await full()).toEqual([]);
    expect((await place(await wish(MORNING))).order.slot).toEqual(MORNING);
  });

  test('that are past the cut-off or not offered are refused to a buyer who can choose others', async () => {
    for (const slot of [
      { ...MORNING, day: '2026-11-20' },
      { ...MORNING, to: '15:00' },
      { ...MORNING, day: '2026-12-24' },
    ])
      expect((await refusal(place(await wish(slot)))).error).toBe('Это время больше не предлагается. Выберите другое');
    expect((await refusal(place(await wish(MORNING, { delivery: 'transport', deliveryPrice: null })))).code).toBe(
      'validation',
    );
  });

  test('of an order made without a network never refuse it: without a place they wait for the manager', async () => {
    await place(await wish(MORNING));
    const placedAt = '2026-11-20T08:00:00.000Z';
    const late = (await place(await wish(MORNING, { placedAt }))).order;
    expect(late.slot).toEqual({ ...MORNING, unconfirmed: true });
    expect(plain((await letters(late._id))[0] ?? '')).toContain('10:00–14:00 (время подтвердит менеджер)');
    const past = (await place(await wish({ ...MORNING, day: '2026-11-19' }, { placedAt }))).order;
    expect(past.slot?.unconfirmed).toBe(true);
    expect((await place(await wish(EVENING, { placedAt }))).order.slot).toEqual(EVENING);
    // An unconfirmed slot holds no place.
    await shop.app.db('orders').where({ slot_unconfirmed: false }).update({ slot: '' });
    expect((await place(await wish(MORNING))).order.slot).toEqual(MORNING);
    const shown = await read(late._id);
    const confirm = { slot: MORNING, byHand: true, revision: shown.revision };
    const confirmed = await shop.admin.call(desk.moveOrderSlot, { params: { id: late._id }, body: confirm });
    expect(confirmed.slot).toEqual(MORNING);
  });

  test('of an order written at the till hold a place, and never refuse it', async () => {
    await setRules({ ...RULES, pickup: { ...RULES.courier, hoursBefore: 0 } });
    const seller = await shop.app.as('manager');
    const write = async (slot: Slot) => {
      const body = {
        id: newId(),
        deviceId: newId(),
        placedAt: shop.now.toISOString(),
        authorId: seller.person.id,
        items: [{ productId: await shop.product(5), qty: 1, price: 10_000 }],
        buyer: { name: 'Ирина', phone: '+79161112233' },
        total: 10_000,
        slot,
      };
      await seller.call(placeTillOrder, { body });
      return (await read(body.id)).slot;
    };
    expect(await write(MORNING)).toEqual(MORNING);
    expect(await full()).toEqual([{ delivery: 'pickup', slot: MORNING }]);
    expect(await write(MORNING)).toEqual({ ...MORNING, unconfirmed: true });
    expect(await write({ ...MORNING, day: '2026-11-01' })).toMatchObject({ unconfirmed: true });
  });

  test('hold no place for an order that came without a hold on its goods', async () => {
    const restore = await changeTerms(shop.admin, { heldOrdersMost: 1 });
    const body = await wish(MORNING);
    // The network has more orders waiting by now; the contact is a new one.
    const { order } = await place({ ...body, buyer: { ...body.buyer, email: '' } });
    expect(order).toMatchObject({ unreserved: true, slot: { ...MORNING, unconfirmed: true } });
    expect(await full()).toEqual([]);
    await restore();
  });

  test('are moved by the desk with one letter, into free hours or into any that it types', async () => {
    await place(await wish(MORNING));
    const { order } = await place(await wish(EVENING));
    const { revision } = await read(order._id);
    const move = (body: { slot: Slot; byHand?: boolean; revision?: number }) =>
      shop.admin.call(desk.moveOrderSlot, { params: { id: order._id }, body: { revision, ...body } });
    expect((await refusal(move({ slot: MORNING }))).code).toBe('slot_taken');
    expect((await read(order._id)).slot).toEqual(EVENING);
    const tomorrow = { ...EVENING, day: '2026-11-24' };
    const moved = await move({ slot: tomorrow });
    expect(moved.slot).toEqual(tomorrow);
    expect(moved.events.at(-1)?.note).toBe('День и часы: вт, 24 ноября, 14:00–18:00');
    // The repeat after a lost answer names the former revision.
    await move({ slot: tomorrow });
    expect((await letters(order._id)).length).toBe(2);
    expect(plain((await letters(order._id))[1] ?? '')).toContain(
      `Привезём заказ № ${order.number}: вт, 24 ноября, 14:00–18:00.`,
    );
    expect((await refusal(move({ slot: EVENING }))).code).toBe('order_changed');
    const typed = { day: '2026-11-23', from: '10:00', to: '14:00' };
    expect((await move({ slot: typed, byHand: true, revision: moved.revision })).slot).toEqual(typed);
    await shop.move(order._id, 'canceled');
    const { revision: last } = await read(order._id);
    expect((await refusal(move({ slot: tomorrow, revision: last }))).code).toBe('order_closed');
  });

  test('go with the way of delivery that they belonged to, with a word in the history and the letter', async () => {
    const { order } = await place(await wish(MORNING));
    const kept = await edit(await read(order._id), { address: 'Москва, Полевая, 7' });
    expect(kept.slot).toEqual(MORNING);
    const fetched = await edit(kept, { delivery: 'pickup' });
    expect('slot' in fetched).toBe(false);
    expect(fetched.events.at(-1)?.note).toContain('День и часы: пн, 23 ноября, 10:00–14:00 → нет');
    expect((await letters(order._id)).at(-1)).toContain('Прежние день и часы больше не действуют');
    expect(await full()).toEqual([]);
  });

  test('sort the desk’s list of a day, and its file', async () => {
    const [late, early, other] = [
      await place(await wish(EVENING)),
      await place(await wish(MORNING)),
      await place(await wish({ ...EVENING, day: '2026-11-24' })),
    ].map(({ order }) => order.number);
    const list = (query: { slotDay?: string }) => shop.admin.call(desk.listDeskOrders, { query });
    expect((await list({ slotDay: '2026-11-23' })).items.map(({ number }) => number)).toEqual([early, late]);
    expect((await list({ slotDay: '2026-11-24' })).items.map(({ number }) => number)).toEqual([other]);
    expect((await list({})).items.slice(0, 3).map(({ number }) => number)).toEqual([other, early, late]);
    const counts = await shop.admin.call(desk.readDeskCounts, { query: { slotDay: '2026-11-23' } });
    expect(counts.new).toBe(2);
  });
});
