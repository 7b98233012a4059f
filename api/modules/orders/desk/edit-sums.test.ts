import { describe, expect, test } from 'vitest';
import * as orders from '#contract/orders/orders.ts';
import { ONLINE_SELLER, reportDiscounts, reportReceipts } from '#contract/reports/reports.ts';
import { ENGINES } from '#db/test-database.ts';
import { editDesk, plain, type Edit } from '../../../proofs/fixtures/sample-edits.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { giveBonus } from '../../../proofs/fixtures/sample-orders.ts';

describe.each(ENGINES)('prices, payments and bonuses of edited orders on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, move } = shop;
  const { read, editOf, send, edit, quoted, placed, proven } = editDesk(shop);

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

  test('a discount on a delivered order is in the report of discounts, and its row leads to the order', async () => {
    const [id, whole] = [await product(10), await product(10)];
    const open = await placed({ items: [{ productId: id, qty: 1 }] });
    await edit(open, { items: [{ productId: id, qty: 1, override: { price: 9_900, reason: 'Ещё не отдан' } }] });
    const before = await placed({
      items: [
        { productId: id, qty: 3 },
        { productId: whole, qty: 1 },
      ],
    });
    await edit(before, {
      items: [
        { productId: id, qty: 3, override: { price: 9_000.5, reason: 'Берёт три/опт' } },
        { productId: whole, qty: 1 },
      ],
    });
    for (const status of ['paid', 'delivered'] as const) await move(before._id, status);
    expect(await shop.admin.call(reportDiscounts, { query: {} })).toEqual([
      {
        sellerId: ONLINE_SELLER,
        sellerName: 'Интернет-магазин',
        reason: 'Берёт три/опт',
        checks: 1,
        qty: 3,
        given: 2_998.5,
      },
    ]);
    const { items, total } = await shop.admin.call(reportReceipts, {
      query: { sellerId: ONLINE_SELLER, discount: 'Берёт три/опт' },
    });
    // Only the lines with the changed price.
    expect([total, items.map(({ id, kind, qty, revenue }) => [id, kind, qty, revenue])]).toEqual([
      1,
      [[before._id, 'order', 3, 27_001.5]],
    ]);
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
    expect((await refusal(send(before._id, other))).code).toBe('act_id_reused');
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
    await giveBonus(shop.app.db, mine.person.id, 9000);
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
});
