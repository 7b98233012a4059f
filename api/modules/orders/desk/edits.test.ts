import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { orderEditQuoteRequestSchema } from '#contract/orders/order-edits.ts';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { ENGINES } from '#db/test-database.ts';
import { editDesk, plain } from '../../../proofs/fixtures/sample-edits.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { order, orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';

describe.each(ENGINES)('edits of orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, move } = shop;
  const { read, editOf, send, edit, placed, proven } = editDesk(shop);

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
    // The form knows its own edit in the history by the id that it sent.
    const { id: sent } = (await shop.app.db('order_edits').where({ order_id: own._id }).first('id')) ?? {};
    expect(edited.events.map(({ edit: id }) => id)).toEqual([undefined, sent]);
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

  test('an order as large as the till takes one is edited, whatever in it changes', async () => {
    const id = await product(3000, { price_retail: 1_000 });
    const before = await placed({ items: [{ productId: id, qty: 1 }] });
    const large = await edit(before, { items: [{ productId: id, qty: 1_500 }] });
    const renamed = await edit(large, {
      buyer: { kind: 'person', name: 'Марина', phone: before.buyer.phone, email: '' },
    });
    expect([renamed.items.map(({ qty }) => qty), renamed.buyer.name]).toEqual([[1_500], 'Марина']);
    await proven();
    const line = { productId: id, qty: 1 };
    const lines = (count: number) => Array.from({ length: count }, () => ({ ...line, productId: newId() }));
    const isTaken = (count: number) =>
      orderEditQuoteRequestSchema.safeParse({ items: lines(count), delivery: 'pickup' }).success;
    expect([isTaken(500), isTaken(501)]).toEqual([true, false]);
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
    // It has no hold of its own, so only what is free is available to it.
    const quote = await shop.admin.call(desk.quoteOrderEdit, {
      params: { id: own._id },
      body: editOf(await read(own._id), { items: [{ productId: id, qty: 12 }] }),
    });
    expect(quote.items.map(({ state, left, isKept }) => [state, left, isKept])).toEqual([['short', 10 - others, true]]);
    await shop.admin.call(desk.moveOrder, { params: { id: own._id }, body: { status: 'processing' } });
    expect(await reserved()).toBe(others + 4);
    await proven();
  });

  test('sent again, also many times at once, is one edit; other content under its id is refused', async () => {
    const id = await product(10);
    const before = await placed({ items: [{ productId: id, qty: 1 }] });
    const body = editOf(before, { items: [{ productId: id, qty: 4 }], total: 40_000 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(before._id, body)));
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([1]));
    await move(before._id, 'processing');
    expect(await send(before._id, body)).toMatchObject({ status: 'processing', revision: 2 });
    expect((await refusal(send(before._id, { ...body, words: 'Другое' }))).code).toBe('act_id_reused');
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
      { words: ' ', payment: 'invoice' as const },
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

  test('needs no words of the buyer while it only adds goods, and does for anything else', async () => {
    const [id, added] = [await product(20), await product(20)];
    const before = await placed({ items: [{ productId: id, qty: 2 }] });
    const items = [
      { productId: id, qty: 3 },
      { productId: added, qty: 1 },
    ];
    const buyer = { kind: 'person' as const, name: 'Пётр', phone: '+79161112233', email: '' };
    for (const other of [
      { items, buyer },
      { items, delivery: 'courier' as const, address: 'Пермь, Ленина, 58' },
      { items: [{ productId: id, qty: 1 }] },
      { items: [{ productId: added, qty: 5 }] },
      {
        items: [items[0]!, { ...items[1]!, qty: 2 }],
        delivery: 'courier' as const,
        address: 'Пермь',
        deliveryPrice: 100,
      },
    ])
      expect((await refusal(edit(before, { ...other, words: ' ' }))).details).toMatchObject([{ path: 'words' }]);
    const edited = await edit(before, { items, words: ' ' });
    expect(edited.events.at(-1)).toMatchObject({ words: '', note: expect.stringContaining('Добавили: ') });
    await proven();
  });

  test('is refused line by line when prices have changed, also when the changes cancel each other out; a form of a former version names the total only', async () => {
    const [id, up, down] = [await product(10), await product(10), await product(10)];
    const before = await placed({ items: [{ productId: id, qty: 1 }] });
    const items = [id, up, down].map((productId) => ({ productId, qty: 1, price: 10_000 }));
    const shown = editOf(before, { items, total: 30_000, deliveryShown: 0 });
    await shop.app.db('products').where({ id: up }).update({ price_retail: 1_100_000 });
    await shop.app.db('products').where({ id: down }).update({ price_retail: 900_000 });
    const { code, details } = await refusal(send(before._id, shown));
    expect([code, details.map(({ path, productId, ...one }) => [path, productId, one.before, one.after])]).toEqual([
      'quote_changed',
      [
        ['items.1.price', up, 10_000, 11_000],
        ['items.2.price', down, 10_000, 9_000],
      ],
    ]);
    const former = {
      ...shown,
      deliveryShown: undefined,
      items: items.map(({ productId, qty }) => ({ productId, qty })),
    };
    expect(await send(before._id, former)).toMatchObject({ total: 30_000, revision: 1 });
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
