import 'fake-indexeddb/auto';
import { expect, test, afterEach, beforeEach, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { addToCart } from '../../device/belongings/cart.ts';
import { deviceDb, journalDb } from '../../device/database/database.ts';
import { markSending, recordOrder } from '../../device/journal/journal-orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { noteAttempt } from '../../device/journal/order-attempt.ts';
import { setPresence } from '../../device/person/session.ts';
import { CHECKOUT, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { orderText, reopenOrder } from './kept-order.tsx';

const POINTS = [
  { id: 'near', name: 'Склад', address: 'Пермь, Ленина, 58' },
  { id: 'far', name: '', address: 'Пермь, Мира, 3' },
];
const ORDER = {
  items: [
    { productId: 'tap', title: 'Смеситель', qty: 2, price: 6_715 },
    { productId: 'pipe', title: '', qty: 1, price: 500 },
  ],
  buyer: {
    kind: 'company' as const,
    name: 'Ирина',
    phone: '+79161234567',
    email: '',
    companyName: 'ООО «Вентиль»',
    inn: '7707083893',
  },
  delivery: 'courier' as const,
  address: 'Пермь, Попова, 1',
  comment: 'После шести',
};

function linesOf(order: Parameters<typeof orderText>[1]): string[] {
  return orderText({ total: 13_930 }, order, POINTS).replaceAll('\u00a0', ' ').split('\n');
}

test('a waiting order as a message has its goods, sum, delivery and buyer', () => {
  expect(linesOf(ORDER)).toEqual([
    'Заявка',
    '1. Смеситель: 2 × 6 715 ₽',
    '2. Товар: 1 × 500 ₽',
    'Итого: 13 930 ₽',
    'Курьер',
    'Пермь, Попова, 1',
    'Ирина, ООО «Вентиль», ИНН 7707083893, +7 (916) 123-45-67',
    'После шести',
  ]);
});

test('the message of an order for pickup names its pickup point', () => {
  const placeOf = (pointId?: string) => linesOf({ ...ORDER, delivery: 'pickup', address: '', pointId }).slice(4, -2);
  expect(placeOf('near')).toEqual(['Самовывоз', 'Склад: Пермь, Ленина, 58']);
  expect(placeOf('far')).toEqual(['Самовывоз', 'Пермь, Мира, 3']);
  expect(placeOf()).toEqual(['Самовывоз']);
  const slot = { day: '2026-12-01', from: '10:00', to: '14:00' };
  expect(linesOf({ ...ORDER, slot })[6]).toMatch(/^вт, 1 декабря( 2026 г\.)?, 10:00–14:00$/);
});

let row: OrderRow;
let body: OrderRequest;

beforeEach(async () => {
  await Promise.all([...deviceDb.tables, ...journalDb.tables].map((table) => table.clear()));
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  keepFormDraft(CHECKOUT, { comment: 'Начатый заказ' });
  await addToCart({ id: 'p1', slug: 'smesitel', title: 'Смеситель', img: '', price: 120 }, 1);
  body = orderRequestSchema.parse({
    id: newId(),
    items: [
      { productId: 'p1', qty: 2, price: 100, title: 'Смеситель' },
      { productId: 'p2', qty: 3, price: 50, title: 'Сифон' },
    ],
    buyer: { kind: 'person', name: 'Анна', phone: '+79120000001' },
    delivery: 'pickup',
    payment: 'cash',
    comment: 'Позвоните',
    total: 350,
    deliveryPrice: 0,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  });
  row = await recordOrder(body, { id: null, name: '' });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const state = async () => (await journalDb.rows.get(row.id))?.state;
const cart = async () => (await deviceDb.cart.toArray()).map(({ id, qty }) => [id, qty]);
const asBefore = async () => {
  expect(await cart()).toEqual([['p1', 1]]);
  expect(readFormDraft(CHECKOUT)).toEqual({ comment: 'Начатый заказ' });
};

test('its goods are added to the cart, its fields fill the form, and the shop won’t get it', async () => {
  expect(await reopenOrder(row)).toBe(true);
  expect(await cart()).toEqual([
    ['p1', 3],
    ['p2', 3],
  ]);
  expect(readFormDraft(CHECKOUT)).toMatchObject({ buyer: { name: 'Анна' }, comment: 'Позвоните' });
  expect(await state()).toBe('voided');
});

test('the cart takes the prices of a guest’s order, and none of an account’s, which may not be the public ones', async () => {
  const prices = async () => (await deviceDb.cart.toArray()).map(({ id, price }) => [id, price]);
  await reopenOrder(await recordOrder({ ...body, id: newId() }, { id: 'u1', name: 'Ольга' }));
  expect(await prices()).toEqual([
    ['p1', 120],
    ['p2', 0],
  ]);
  await reopenOrder(row);
  expect(await prices()).toEqual([
    ['p1', 100],
    ['p2', 50],
  ]);
});

test('a refused order is ordered and kept again under its id, so that a late copy of the request is no second order', async () => {
  const refused = { ...row, state: 'attention' } as const;
  await journalDb.rows.put(refused);
  expect(await reopenOrder(refused)).toBe(true);
  const { order, isRepeat } = await noteAttempt({ ...body, id: newId(), comment: 'После обеда' });
  expect({ id: order.id, isRepeat }).toEqual({ id: row.id, isRepeat: false });
  await recordOrder(order, { id: null, name: '' });
  expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'queued', body: { comment: 'После обеда' } });
});

test('an order that was never sent is ordered again under a new id: a drainer may still hold its row', async () => {
  expect(await reopenOrder(row)).toBe(true);
  const again = { ...body, id: newId() };
  expect((await noteAttempt(again)).order.id).toBe(again.id);
});

test('an order whose goods cannot be stored in the cart is still sent', async () => {
  const put = deviceDb.cart.put.bind(deviceDb.cart);
  let writes = 0;
  vi.spyOn(deviceDb.cart, 'put').mockImplementation((item) => {
    writes += 1;
    if (writes > 1) throw new Error('The disk is full');
    return put(item);
  });
  await expect(reopenOrder(row)).rejects.toThrow('The disk is full');
  expect(await state()).toBe('queued');
  await asBefore();
});

test('an order that cannot be withdrawn leaves cart and form as they were', async () => {
  await journalDb.rows.update(row.id, { state: 'sending' });
  expect(await markSending(row.id)).toBe(true);
  expect(await reopenOrder(row)).toBe(false);
  await asBefore();
});

test('a journal that cannot be written leaves cart and form as they were', async () => {
  vi.spyOn(journalDb.rows, 'put').mockRejectedValue(new Error('The journal is broken'));
  await expect(reopenOrder(row)).rejects.toThrow('The journal is broken');
  expect(await state()).toBe('queued');
  await asBefore();
});
