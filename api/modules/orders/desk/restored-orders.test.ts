/** Acts of the desk on orders as its screens showed them before the shop was restored from an older backup. */
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { editDesk } from '../../../proofs/fixtures/sample-edits.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { recordRestored } from '../../shop/facts/epoch.ts';

describe.each(ENGINES)('orders of a restored shop on %s', (engine) => {
  const shop = orderShop(engine);
  const { product } = shop;
  const { editOf, send, edit, placed, read } = editDesk(shop);

  test('an order that the shop lacks is refused in words by every act, which name the restore once there was one', async () => {
    const shown = await placed({ items: [{ productId: await product(5), qty: 1 }] });
    const params = { id: newId() };
    const acts = {
      read: () => read(params.id),
      edit: () => send(params.id, editOf(shown)),
      quote: () =>
        shop.admin.call(desk.quoteOrderEdit, {
          params,
          body: { items: editOf(shown).items, delivery: 'pickup' },
        }),
      payment: () =>
        shop.admin.call(desk.recordOrderPayment, {
          params,
          body: { id: newId(), kind: 'payment', sum: 100, how: 'cash', note: '', paidBefore: 0 },
        }),
      move: () => shop.admin.call(desk.moveOrder, { params, body: { status: 'processing', note: '' } }),
      comment: () => shop.admin.call(desk.commentOrder, { params, body: { staffComment: 'Перезвонить' } }),
      delivery: () => shop.admin.call(desk.priceDelivery, { params, body: { price: 900 } }),
      slot: () =>
        shop.admin.call(desk.moveOrderSlot, {
          params,
          body: { slot: { day: '2026-11-21', from: '10:00', to: '12:00' }, byHand: true, revision: 0 },
        }),
      return: () =>
        shop.admin.call(recordReturn, {
          body: {
            id: newId(),
            orderId: params.id,
            returnedAt: shop.now.toISOString(),
            items: [{ position: 0, qty: 1, fate: 'restock' }],
            total: 10_000,
            reason: '',
            how: 'cash',
            returnedBefore: 0,
          },
        }),
    };
    for (const [name, act] of Object.entries(acts))
      expect((await refusal(act())).error, name).toBe('Этого заказа на сервере нет');
    await writeTransaction(shop.app.db, recordRestored);
    for (const [name, act] of Object.entries(acts))
      expect((await refusal(act())).error, name).toMatch(/восстановлен из копии.*оформите заказ заново$/);
  });

  test('an order that went back to an earlier state says so, instead of listing no changes', async () => {
    const before = await placed({ items: [{ productId: await product(5), qty: 1 }] });
    const shown = await edit(before, { words: 'Две штуки', items: [{ ...editOf(before).items[0]!, qty: 2 }] });
    const { db } = shop.app;
    await db('order_events').where({ order_id: shown._id, revision: 1 }).delete();
    await db('order_edits').where({ order_id: shown._id }).delete();
    await db('orders').where({ id: shown._id }).update({ revision: 0 });
    const { code, details } = await refusal(send(shown._id, editOf(shown)));
    expect([code, details.map(({ message }) => message)]).toEqual([
      'order_changed',
      ['Магазин восстановлен из копии: изменения заказа после неё пропали'],
    ]);
  });
});
