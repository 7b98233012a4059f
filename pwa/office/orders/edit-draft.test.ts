import { expect, test } from 'vitest';
import {
  carriedOver,
  draftOf,
  isEdited,
  isSavedIn,
  isTyped,
  onlyAdds,
  quoteRequestOf,
  requestOf,
  withGoods,
  withLine,
} from './use-order-edit.ts';
import { sampleDeskOrder, sampleEditQuote } from './sample-desk-order.ts';

const line = (productId: string, qty: number) => ({
  productId,
  slug: null,
  image: null,
  title: productId,
  sku: null,
  qty,
  price: 100,
  returned: 0,
});
const base = sampleDeskOrder({ items: [line('a', 1), line('b', 2), line('c', 3)] });

test('an unchanged form has nothing to save, and sends the order as it is', () => {
  const draft = draftOf(base);
  expect(isEdited(draft, base)).toBe(false);
  expect(isEdited({ ...draft, words: 'Позвонил' }, base)).toBe(false);
  expect([isTyped(draft, base), isTyped({ ...draft, words: 'Позвонил' }, base)]).toEqual([false, true]);
  expect(requestOf(draft, { id: 'e1', revision: 4, quote: sampleEditQuote(base) })).toEqual({
    id: 'e1',
    revision: 4,
    words: '',
    items: [
      { productId: 'a', qty: 1, price: 100 },
      { productId: 'b', qty: 2, price: 100 },
      { productId: 'c', qty: 3, price: 100 },
    ],
    buyer: {
      kind: 'company',
      name: 'Пётр',
      phone: '+79161234567',
      email: 'p@example.ru',
      companyName: 'ООО «Вентиль»',
      inn: '7707083893',
    },
    delivery: 'transport',
    address: 'Казань',
    payment: 'invoice',
    deliveryShown: base.delivery.price,
    total: base.total,
  });
});

test('only a pickup order has a pickup point', () => {
  const fetched = sampleDeskOrder({ delivery: { method: 'pickup', price: 0, address: 'Москва, Лесная, 5' } });
  const draft = draftOf(fetched);
  const sent = { id: 'e1', revision: 0, quote: sampleEditQuote(fetched) };
  expect(requestOf(draft, sent)).not.toHaveProperty('pointId');
  expect(isEdited({ ...draft, pointId: 'far' }, fetched)).toBe(true);
  expect(requestOf({ ...draft, pointId: 'far' }, sent)).toMatchObject({ pointId: 'far', address: '' });
  const courier = requestOf({ ...draft, delivery: 'courier', pointId: 'far' }, sent);
  expect(courier).toMatchObject({ address: '' });
  expect(courier).not.toHaveProperty('pointId');
});

test('goods are added, incremented and removed; removed ones are not sent', () => {
  const draft = withLine(
    withGoods(withGoods(draftOf(base), { productId: 'd', title: 'd' }), { productId: 'a', title: 'a' }),
    'b',
    { qty: 0 },
  );
  expect(requestOf(draft, { id: 'e1', revision: 0, quote: sampleEditQuote(base) }).items).toEqual([
    { productId: 'a', qty: 2, price: 100 },
    { productId: 'c', qty: 3, price: 100 },
    { productId: 'd', qty: 1 },
  ]);
  expect(isEdited(draft, base)).toBe(true);
});

test('an invalid sum, and an order without goods, get no quote', () => {
  const draft = draftOf(base);
  expect(quoteRequestOf({ ...draft, deliveryPrice: '12,5' })).toMatchObject({ deliveryPrice: 12.5 });
  expect(quoteRequestOf({ ...draft, deliveryPrice: 'много' })).toBeNull();
  expect(quoteRequestOf({ ...draft, items: draft.items.map((item) => ({ ...item, qty: 0 })) })).toBeNull();
  expect(quoteRequestOf({ ...draft, delivery: 'pickup', deliveryPrice: '500' })).not.toHaveProperty('deliveryPrice');
});

test('after somebody else’s edit own changes stay, all else is theirs', () => {
  const mine = {
    ...withGoods(withLine(withLine(draftOf(base), 'a', { qty: 5 }), 'b', { qty: 0 }), { productId: 'd', title: 'd' }),
    address: 'Пермь',
    words: 'Так просил',
  };
  const latest = sampleDeskOrder({
    items: [line('a', 1), line('b', 2), line('c', 9), line('e', 1)],
    buyer: { ...base.buyer, phone: '+79990000000' },
  });
  expect(carriedOver(mine, base, latest)).toMatchObject({
    items: [
      { productId: 'a', qty: 5 },
      { productId: 'b', qty: 0 },
      { productId: 'c', qty: 9 },
      { productId: 'e', qty: 1 },
      { productId: 'd', qty: 1 },
    ],
    address: 'Пермь',
    phone: '+79990000000',
    words: 'Так просил',
  });
});

test('a price with a reason is an edit, and merges apart from the quantity of its line', () => {
  const override = { price: 90, reason: 'Торг' };
  const mine = withLine(withLine(draftOf(base), 'a', { override }), 'c', { override });
  expect(isEdited(mine, base)).toBe(true);
  expect(quoteRequestOf(mine)?.items[0]).toEqual({ productId: 'a', qty: 1, override });
  const latest = sampleDeskOrder({ items: [line('a', 7), line('b', 2)] });
  expect(
    requestOf(carriedOver(mine, base, latest), { id: 'e1', revision: 1, quote: sampleEditQuote(base) }).items,
  ).toEqual([
    { productId: 'a', qty: 7, override, price: 100 },
    { productId: 'b', qty: 2, price: 100 },
  ]);
});

test('an edit without an answer counts as saved once the order’s history names it', () => {
  const [event] = base.events;
  if (event === undefined) throw new Error('No event');
  const lost = requestOf(draftOf(base), { id: 'e1', revision: 0, quote: sampleEditQuote(base) });
  const read = (edit: string) => ({ events: [event, { ...event, edit }] });
  expect([
    isSavedIn(base, null),
    isSavedIn(base, lost),
    isSavedIn(read('e2'), lost),
    isSavedIn(read('e1'), lost),
  ]).toEqual([false, false, false, true]);
});

test('only an edit that adds goods needs no words of the buyer', () => {
  const draft = draftOf(base);
  const adds = withGoods(withLine(draft, 'b', { qty: 5 }), { productId: 'd', title: 'd' });
  expect(onlyAdds(adds, base)).toBe(true);
  for (const other of [
    withLine(adds, 'c', { qty: 2 }),
    withLine(adds, 'a', { qty: 0 }),
    { ...adds, name: 'Другое имя' },
    { ...adds, deliveryPrice: '500' },
    withLine(adds, 'd', { override: { price: 1, reason: 'Скол' } }),
  ])
    expect(onlyAdds(other, base)).toBe(false);
});
