import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { ENGINES } from '#db/memory.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { order, orderFor, type OrderInput } from '../../../proofs/fixtures/sample-orders.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { proveBonuses } from '../bonuses/bonus-proof.ts';

type Edit = BodyFor<typeof desk.editOrder>;

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe.each(ENGINES)('edits of orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, move } = shop;

  const read = (id: string) => shop.admin.call(desk.readDeskOrder, { params: { id } });
  /** The form's request for an order that it shows unchanged, with a change. */
  function editOf(shown: DeskOrder, change: Partial<Edit> = {}): Edit {
    const { buyer } = shown;
    return {
      id: newId(),
      revision: shown.revision,
      words: 'Попросил по телефону',
      items: shown.items.map(({ productId, qty }) => ({ productId, qty })),
      buyer: { kind: buyer.companyName === '' ? 'person' : 'company', ...buyer },
      delivery: shown.delivery.method,
      address: shown.delivery.address,
      payment: shown.payment,
      total: shown.total,
      ...change,
    };
  }
  const send = (id: string, body: Edit, browser: Browser = shop.admin) =>
    browser.call(desk.editOrder, { params: { id }, body });
  /** The form requests a quote, and sends its sum. */
  async function edit(shown: DeskOrder, change: Partial<Edit>, browser: Browser = shop.admin): Promise<DeskOrder> {
    const body = editOf(shown, change);
    const quote = await quoted(shown, body, browser);
    return send(shown._id, { ...body, total: quote.total }, browser);
  }
  const quoted = (shown: DeskOrder, { items, delivery, deliveryPrice }: Edit, browser: Browser = shop.admin) =>
    browser.call(desk.quoteOrderEdit, {
      params: { id: shown._id },
      body: { items, delivery, ...(deliveryPrice === undefined ? {} : { deliveryPrice }) },
    });
  async function placed(wish: OrderInput, browser: Browser = shop.buyer): Promise<DeskOrder> {
    return read((await order(browser, wish)).order._id);
  }
  async function proven(): Promise<void> {
    expect(await proveStock(shop.app.db)).toEqual([]);
    expect(await proveBonuses(shop.app.db, shop.now)).toEqual([]);
  }

  test('an edit changes goods, delivery and contact with the buyer’s word: stock, sums, history, audit log, and the buyer reads it', async () => {
    const [kept, gone, fresh] = [await product(10), await product(10), await product(10, { price_retail: 200_000 })];
    const guest = shop.app.guest();
    const { order: own, trackingToken } = await order(guest, {
      items: [
        { productId: kept, qty: 2 },
        { productId: gone, qty: 1 },
      ],
    });
    const before = await read(own._id);
    const edited = await edit(before, {
      words: 'Раковину не надо, шлангов три.\nПривезти домой',
      items: [
        { productId: kept, qty: 5 },
        { productId: fresh, qty: 3 },
      ],
      delivery: 'courier',
      address: 'Пермь, Ленина, 58',
      buyer: { kind: 'person', name: 'Марина', phone: '+79161112233', email: '' },
    });
    expect(edited.items.map(({ productId, qty, price }) => [productId, qty, price])).toEqual([
      [kept, 5, 10_000],
      [fresh, 3, 2_000],
    ]);
    expect([edited.goods, edited.delivery.price, edited.total, edited.revision, edited.status]).toEqual([
      56_000,
      0,
      56_000,
      1,
      'new',
    ]);
    expect([await figures(kept), await figures(gone), await figures(fresh)]).toEqual([
      [10, 5],
      [10, 0],
      [10, 3],
    ]);
    const last = edited.events.at(-1);
    expect([last?.words, last?.actor]).toEqual([
      'Раковину не надо, шлангов три.\nПривезти домой',
      shop.admin.person.name,
    ]);
    expect(plain(last?.note ?? '').split('\n')).toEqual([
      `${before.items[0]?.title}: 2 шт. → 5 шт.`,
      `Убрали: ${before.items[1]?.title}, 1 шт.`,
      `Добавили: ${edited.items[1]?.title}, 3 шт. × 2 000 ₽`,
      'Получение: самовывоз → курьер',
      'Адрес: нет → Пермь, Ленина, 58',
      'Имя: Ирина → Марина',
      expect.stringMatching(/^Телефон: .* → \+7 \(?916\)? 111-22-33$/) as string,
      'Итого: 30 000 ₽ → 56 000 ₽',
    ]);
    const tracked = await guest.call(orders.trackOrder, { body: { token: trackingToken ?? '' } });
    expect(tracked).toMatchObject({ total: 56_000, delivery: { address: 'Пермь, Ленина, 58' } });
    expect(tracked.events.at(-1)).toMatchObject({ words: last?.words, note: last?.note });
    const [line] = await shop.app.db('audit_log').where({ subject_id: own._id, action: 'order_edited' });
    expect(JSON.parse(line?.details ?? '')).toEqual({
      changed: 'Товары, Получение, Адрес, Имя, Телефон',
      before: 30_000,
      after: 56_000,
    });
    expect(
      (await shop.admin.call(desk.listDeskOrders, { query: { q: 'марина' } })).items.map(({ _id }) => _id),
    ).toContain(own._id);
    await proven();
  });

  test('an order that was taken without a hold is edited without taking one, and holds what it has become once it is taken up', async () => {
    const id = await product(10);
    const restore = await changeTerms(shop.admin, { heldOrdersMost: 1, heldFactor: 1 });
    const one = { items: [{ productId: id, qty: 1 }] };
    await order(shop.app.guest(), { ...one, phone: '+79161119901' });
    const { order: own } = await order(shop.app.guest(), { ...one, phone: '+79161119902' });
    await restore();
    const before = await read(own._id);
    expect(before.unreserved).toBe(true);
    const reserved = async () => (await shop.app.db('products').where({ id }).first('reserved_qty'))?.reserved_qty ?? 0;
    const others = await reserved();
    expect((await edit(before, { items: [{ productId: id, qty: 4 }] })).unreserved).toBe(true);
    expect(await reserved()).toBe(others);
    await proven();
    await shop.admin.call(desk.moveOrder, { params: { id: own._id }, body: { status: 'processing' } });
    expect(await reserved()).toBe(others + 4);
    await proven();
  });

  test('goods in the order keep their price whatever the shop asks now; what is added costs what this buyer pays today', async () => {
    const [old, added] = [
      await product(10, { price_wholesale: 700_000 }),
      await product(10, { price_wholesale: 30_000, price_retail: 90_000 }),
    ];
    const wholesale = await shop.app.as('wholesale');
    const before = await placed({ items: [{ productId: old, qty: 5 }] }, wholesale);
    await shop.app.db('products').where({ id: old }).update({ price_wholesale: 900_000, price_retail: 990_000 });
    const edited = await edit(before, {
      items: [
        { productId: old, qty: 6 },
        { productId: added, qty: 1 },
      ],
    });
    expect(edited.items.map(({ price }) => price)).toEqual([7_000, 300]);
    expect(edited.total).toBe(42_300);
  });

  test('a line gets another price with a reason: sums, bonuses, history, page and letter say it, and it is given back', async () => {
    const mine = await shop.app.as('customer');
    const [id, added] = [await product(10), await product(10, { price_retail: 200_000 })];
    const before = await placed({ items: [{ productId: id, qty: 1 }], email: 'irina@example.ru' }, mine);
    expect(before.bonusEarned).toBe(300);
    const asked = {
      items: [
        { productId: id, qty: 3, override: { price: 9_000, reason: 'Берёт три' } },
        { productId: added, qty: 1, override: { price: 1_900.5, reason: 'Торг' } },
      ],
    };
    const edited = await edit(before, asked);
    expect(edited.items.map(({ price, qty, override }) => [price, qty, override])).toEqual([
      [9_000, 3, { was: 10_000, reason: 'Берёт три' }],
      [1_900.5, 1, { was: 2_000, reason: 'Торг' }],
    ]);
    expect([edited.goods, edited.total, edited.bonusEarned]).toEqual([28_900.5, 28_900.5, 867]);
    expect([await figures(id), await figures(added)]).toEqual([
      [10, 3],
      [10, 1],
    ]);
    const [title, other] = edited.items.map((item) => item.title);
    expect(plain(edited.events.at(-1)?.note ?? '').split('\n')).toEqual([
      `${title}: 1 шт. → 3 шт.`,
      `${title}: цена 10 000 ₽ → 9 000 ₽ (Берёт три)`,
      `Добавили: ${other}, 1 шт. × 1 900,50 ₽ вместо 2 000 ₽ (Торг)`,
      'Итого: 10 000 ₽ → 28 900,50 ₽',
    ]);
    const own = await mine.call(orders.readOrder, { params: { id: before._id } });
    expect(own.items[0]?.override).toEqual({ was: 10_000, reason: 'Берёт три' });
    expect(own.events.at(-1)?.note).toBe(edited.events.at(-1)?.note);
    const letters = await shop.app.db('outbox').where({ order_id: before._id });
    const letter = letters.find(({ subject }) => subject.includes('изменён'));
    expect(plain(letter?.body ?? '')).toContain('3 шт. × 9 000 ₽ = 27 000 ₽ (цена без скидки 10 000 ₽)');
    const kept = await edit(edited, { items: [{ productId: id, qty: 2 }] });
    expect(kept.items[0]).toMatchObject({ price: 9_000, override: { was: 10_000 } });
    const restored = await edit(kept, { items: [{ productId: id, qty: 2, override: null }] });
    expect([restored.total, restored.items[0]?.override, restored.bonusEarned]).toEqual([20_000, undefined, 600]);
    expect(plain(restored.events.at(-1)?.note ?? '')).toContain(`${title}: цена 9 000 ₽ → 10 000 ₽ (без скидки)`);
    await proven();
  });

  test('a price follows the till’s rule: never above the shop’s, beyond the limit by an administrator only, always with a reason', async () => {
    const seller = await shop.app.as('manager');
    const warehouse = await shop.app.as('warehouse');
    const id = await product(10);
    const before = await placed({ items: [{ productId: id, qty: 2 }] });
    const at = (price: number, reason = 'Торг', qty = 2) => ({
      items: [{ productId: id, qty, override: { price, reason } }],
    });
    const refusedPrice = async (change: Partial<Edit>, browser: Browser, shown = before) => {
      const quote = await quoted(shown, editOf(shown, change), browser);
      const { code, details } = await refusal(edit(shown, change, browser));
      expect([code, details.map(({ productId }) => productId)]).toEqual(['validation', [id]]);
      expect(quote.items[0]?.priceProblem).toBe(details[0]?.message);
      return plain(String(details[0]?.message));
    };
    expect(await refusedPrice(at(10_000.01), shop.admin)).toBe('Не выше цены в магазине: 10 000 ₽');
    expect(await refusedPrice(at(8_999), seller)).toBe('Скидку больше 10 % даёт администратор');
    expect(await refusedPrice(at(9_500), warehouse)).toBe('Цену меняет продавец или администратор');
    expect((await refusal(send(before._id, editOf(before, { ...at(9_500, ' '), total: 19_000 })))).code).toBe(
      'validation',
    );
    expect(await read(before._id)).toMatchObject({ revision: 0, total: 20_000 });
    const first = await edit(before, at(9_000), seller);
    expect(first.total).toBe(18_000);
    // A second discount counts from the shop's price, not from the first discount.
    expect(await refusedPrice(at(8_500), seller, first)).toBe('Скидку больше 10 % даёт администратор');
    const deep = await edit(first, at(6_000, 'Уценка'));
    expect(deep.total).toBe(12_000);
    const more = { items: [{ productId: id, qty: 3 }] };
    expect(await refusedPrice(more, seller, deep)).toBe(
      'Скидка подтверждена на меньшее количество: добавить может администратор',
    );
    const fewer = await edit(deep, { items: [{ productId: id, qty: 1 }] }, seller);
    expect(fewer.items[0]).toMatchObject({ price: 6_000, override: { was: 10_000, reason: 'Уценка' } });
    expect((await edit(fewer, at(10_000, 'Торг', 1), seller)).items[0]).not.toHaveProperty('override');
    await proven();
  });

  test('a price under a reused id is another edit', async () => {
    const id = await product(10);
    const before = await placed({ items: [{ productId: id, qty: 1 }] });
    const body = editOf(before, {
      items: [{ productId: id, qty: 1, override: { price: 9_500, reason: 'Торг' } }],
      total: 9_500,
    });
    await send(before._id, body);
    expect(await send(before._id, body)).toMatchObject({ revision: 1, total: 9_500 });
    const other = { ...body, items: [{ productId: id, qty: 1, override: { price: 9_500, reason: 'Уценка' } }] };
    expect((await refusal(send(before._id, other))).code).toBe('edit_id_reused');
  });

  test('sent again, also many times at once, is one edit; other content under its id is refused', async () => {
    const id = await product(10);
    const before = await placed({ items: [{ productId: id, qty: 1 }] });
    const body = editOf(before, { items: [{ productId: id, qty: 4 }], total: 40_000 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(before._id, body)));
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([1]));
    await move(before._id, 'processing');
    expect(await send(before._id, body)).toMatchObject({ status: 'processing', revision: 2 });
    expect((await refusal(send(before._id, { ...body, words: 'Другое' }))).code).toBe('edit_id_reused');
    expect(await figures(id)).toEqual([10, 4]);
    expect(await shop.app.db('order_edits').where({ order_id: before._id })).toHaveLength(1);
  });

  test('of two desks the second gets the changes of the first, and nothing of it is lost', async () => {
    const [id, other] = [await product(10), await product(10)];
    const before = await placed({ items: [{ productId: id, qty: 1 }] });
    const mine = editOf(before, { items: [{ productId: id, qty: 2 }], total: 20_000 });
    const theirs = editOf(before, {
      items: [
        { productId: id, qty: 1 },
        { productId: other, qty: 1 },
      ],
      total: 20_000,
    });
    const seller = await shop.app.as('manager');
    await send(before._id, mine, seller);
    const { code, details } = await refusal(send(before._id, theirs));
    expect([code, details.map(({ by, message }) => [by, plain(String(message))])]).toEqual([
      'order_changed',
      [[seller.person.name, `${before.items[0]?.title}: 1 шт. → 2 шт.\nИтого: 10 000 ₽ → 20 000 ₽`]],
    ]);
    await move(before._id, 'processing');
    expect(
      (await refusal(send(before._id, theirs))).details.map(({ message }) => String(message).split('\n')[0]),
    ).toEqual([`${before.items[0]?.title}: 1\u00a0шт. → 2\u00a0шт.`, 'В обработке']);
    expect(await figures(other)).toEqual([10, 0]);
    const both = await Promise.allSettled([
      edit(await read(before._id), { items: [{ productId: id, qty: 3 }] }),
      edit(await read(before._id), { items: [{ productId: other, qty: 1 }] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await proven();
  });

  test('takes no more than there is, and says what there is; nothing of the edit stays then', async () => {
    const [id, rare] = [await product(10), await product(3)];
    const before = await placed({
      items: [
        { productId: id, qty: 2 },
        { productId: rare, qty: 2 },
      ],
    });
    const refused = await refusal(
      edit(before, {
        items: [
          { productId: id, qty: 1 },
          { productId: rare, qty: 4 },
        ],
      }),
    );
    expect([
      refused.code,
      refused.details.map(({ productId, message, left }) => [productId, plain(String(message)), left]),
    ]).toEqual(['insufficient_stock', [[rare, 'Можно взять не больше: 3 шт.', 3]]]);
    expect([await figures(id), await figures(rare), (await read(before._id)).revision]).toEqual([[10, 2], [3, 2], 0]);
    await shop.app.db('products').where({ id: rare }).update({ deleted_at: '2026-11-20T08:00:00.000Z' });
    const fewer = await edit(before, {
      items: [
        { productId: id, qty: 2 },
        { productId: rare, qty: 1 },
      ],
    });
    expect([fewer.total, await figures(rare)]).toEqual([30_000, [3, 1]]);
    const { code } = await refusal(
      send(
        before._id,
        editOf(fewer, {
          items: [
            { productId: id, qty: 2 },
            { productId: rare, qty: 1 },
            { productId: 'nobody-knows', qty: 1 },
          ],
        }),
      ),
    );
    expect(code).toBe('insufficient_stock');
    await proven();
  });

  test('is refused for an order that has left or was canceled, for another sum, and without the buyer’s word', async () => {
    const id = await product(20);
    for (const path of [['paid', 'delivered'], ['canceled']] as const) {
      const before = await placed({ items: [{ productId: id, qty: 1 }] });
      for (const status of path) await move(before._id, status);
      const shown = await read(before._id);
      expect(
        (await refusal(send(before._id, editOf(shown, { items: [{ productId: id, qty: 2 }], total: 20_000 })))).code,
      ).toBe('order_closed');
    }
    const shown = await placed({ items: [{ productId: id, qty: 1 }] });
    const more = { items: [{ productId: id, qty: 2 }] };
    const { code, details } = await refusal(send(shown._id, editOf(shown, { ...more, total: 19_999 })));
    expect([code, details]).toEqual([
      'quote_changed',
      [{ path: 'total', message: 'Сумма изменилась', before: 19_999, after: 20_000 }],
    ]);
    for (const wrong of [
      { words: ' ' },
      { items: [] },
      { items: [...more.items, ...more.items] },
      { delivery: 'courier' as const, address: '' },
      { payment: 'invoice' as const },
      { deliveryPrice: 100 },
    ])
      expect((await refusal(send(shown._id, editOf(shown, { ...more, total: 20_000, ...wrong })))).code).toBe(
        'validation',
      );
    expect(await figures(id)).toEqual([19, 1]);
    expect(await shop.app.db('order_edits').where({ order_id: shown._id })).toEqual([]);
  });

  test('of a paid order leaves something to collect or to give back, and never touches what was paid', async () => {
    const id = await product(10);
    const before = await placed({ items: [{ productId: id, qty: 2 }] });
    const paid = await move(before._id, 'paid');
    const more = await edit(paid, { items: [{ productId: id, qty: 3 }] });
    expect([more.status, more.paid]).toEqual(['paid', { sum: 20_000, due: 10_000, over: 0, state: 'part' }]);
    const fewer = await edit(more, { items: [{ productId: id, qty: 1 }] });
    expect([fewer.paid, fewer.refundable]).toEqual([{ sum: 20_000, due: 0, over: 10_000, state: 'overpaid' }, 20_000]);
  });

  test('spends fewer bonuses when the goods allow no more, gives the rest back at once, and earns by the new sum', async () => {
    const mine = await shop.app.as('customer');
    const id = await product(10);
    await shop.app.db('bonus_entries').insert({
      id: newId(),
      user_id: mine.person.id,
      kind: 'correction',
      amount: 9000,
      order_id: null,
      title: 'Подарок',
      at: '2026-11-01T00:00:00.000Z',
      usable_from: null,
      expires_at: null,
    });
    const before = await placed({ items: [{ productId: id, qty: 3 }], bonus: 9000 }, mine);
    expect([before.bonusSpent, before.bonusEarned, before.total]).toEqual([9000, 630, 21_000]);
    const less = await edit(before, { items: [{ productId: id, qty: 2 }] });
    expect([less.bonusSpent, less.bonusEarned, less.total]).toEqual([6000, 420, 14_000]);
    expect(await shop.bonuses(mine)).toMatchObject({ balance: 3000, held: 6000 });
    await proven();
    const more = await edit(less, { items: [{ productId: id, qty: 4 }] });
    expect([more.bonusSpent, more.total]).toEqual([6000, 34_000]);
    expect(await shop.bonuses(mine)).toMatchObject({ balance: 3000, held: 6000 });
    await move(before._id, 'canceled');
    expect(await shop.bonuses(mine)).toMatchObject({ balance: 9000, held: 0 });
    await proven();
  });

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

  test('writes to buyers with an address: goods, sums and what is left to pay, without anything the buyer typed', async () => {
    const id = await product(10);
    const before = await placed({ items: [{ productId: id, qty: 1 }], email: 'irina@example.ru', delivery: 'courier' });
    await shop.admin.call(desk.recordOrderPayment, {
      params: { id: before._id },
      body: { id: newId(), kind: 'payment', sum: 4000, how: 'cash', paidBefore: 0 },
    });
    await edit(await read(before._id), {
      items: [{ productId: id, qty: 2 }],
      address: 'Зайдите на spam.example',
      words: 'Слова',
    });
    const letters = await shop.app.db('outbox').where({ order_id: before._id }).orderBy('created_at');
    const letter = letters.find(({ subject }) => subject.includes('изменён'));
    expect(plain(letter?.body ?? '')).toContain('2 шт. × 10 000 ₽ = 20 000 ₽');
    expect(plain(letter?.body ?? '')).toContain('Уже оплачено: 4 000 ₽\nОсталось оплатить: 16 590 ₽');
    expect(letter?.body).not.toMatch(/spam|Слова/);
  });

  test('that changes nothing leaves no trace', async () => {
    const before = await placed({ items: [{ productId: await product(3), qty: 1 }] });
    expect(await send(before._id, editOf(before))).toMatchObject({ revision: 0, updatedAt: before.updatedAt });
    expect(await shop.app.db('order_edits').where({ order_id: before._id })).toEqual([]);
  });

  test('a quote of an edit says what may be taken, holds nothing and knows no cost', async () => {
    const [id, other] = [await product(5, { cost_price: 123_400 }), await product(2, { cost_price: 123_400 })];
    const before = await placed({ items: [{ productId: id, qty: 2 }] });
    const quote = await shop.admin.call(desk.quoteOrderEdit, {
      params: { id: before._id },
      body: {
        items: [
          { productId: id, qty: 5 },
          { productId: other, qty: 3 },
          { productId: 'nobody-knows', qty: 1 },
        ],
        delivery: 'pickup',
      },
    });
    expect(quote.items.map(({ state, left, isKept }) => [state, left, isKept])).toEqual([
      ['ok', 5, true],
      ['short', 2, false],
      ['removed', undefined, false],
    ]);
    expect(JSON.stringify(quote)).not.toMatch(/(?<![\da-f-])1234/);
    expect([await figures(id), await figures(other)]).toEqual([
      [5, 2],
      [2, 0],
    ]);
    expect(
      (
        await refusal(
          shop.admin.call(desk.quoteOrderEdit, {
            params: { id: 'nobody' },
            body: { items: [{ productId: id, qty: 1 }], delivery: 'pickup' },
          }),
        )
      ).code,
    ).toBe('not_found');
  });

  test('an order placed again by a device that had no answer is the order as it was edited', async () => {
    const id = await product(5);
    const body = await orderFor(shop.buyer, { items: [{ productId: id, qty: 1 }] });
    await shop.place(shop.buyer, body);
    await edit(await read(body.id), { items: [{ productId: id, qty: 2 }] });
    expect(await shop.place(shop.buyer, body)).toMatchObject({ replayed: true, order: { total: 20_000 } });
    expect(await figures(id)).toEqual([5, 2]);
  });
});
