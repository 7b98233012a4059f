/** Words about a buyer on documents of every kind, for tests. */
import { v7 as newId } from 'uuid';
import * as desk from '#contract/orders/order-desk.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { writeTransaction } from '#db/write.ts';
import type { orderShop } from '../../../proofs/fixtures/sample-order-shop.ts';

type Shop = ReturnType<typeof orderShop>;

async function takeBack(
  { admin, now }: Shop,
  document: { saleId: string } | { orderId: string },
  { total, reason }: { total: number; reason: string },
): Promise<void> {
  const items = [{ position: 0, qty: 1, fate: 'restock' as const }];
  await admin.call(recordReturn, {
    body: { id: newId(), ...document, returnedAt: now.toISOString(), items, total, reason },
  });
}

/** Gives a delivered order a reason of its price, as a till's order has, and a return with a reason. */
export async function sayAboutOrder(shop: Shop, orderId: string, name: string): Promise<void> {
  await writeTransaction(shop.app.db, (trx) =>
    trx('order_lines').where({ order_id: orderId }).update({ price_before: 100, override_reason: name }),
  );
  const [item] = (await shop.admin.call(desk.readDeskOrder, { params: { id: orderId } })).items;
  await takeBack(shop, { orderId }, { total: item?.price ?? 0, reason: `Вернула ${name}` });
}

/**
 * Two receipts whose notes hold the phone in notations of their own, and three that are attached to the account: one with a return, one
 * voided, one voided before it was booked. Another voided one was not attached.
 */
export async function sayAboutReceipts(
  shop: Shop,
  { id: customerId, phone }: { id: string; phone: string },
  name: string,
): Promise<void> {
  const { admin, now } = shop;
  const at = now.toISOString();
  const digits = phone.slice(2);
  for (const told of [
    `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    digits.replace(/\d/g, '$& '),
  ]) {
    const items = [{ productId: await shop.product(5), qty: 1 }];
    await admin.call(recordSale, { body: { id: newId(), items, note: `${name}, 8 ${told}` } });
  }
  const deviceId = newId();
  const override = { was: 1000, reason: `Скидка для ${name}` };
  const items = [{ productId: await shop.product(5), qty: 1, price: 900, override }];
  const sale = (deviceSeq: number) => {
    const attached = deviceSeq === 4 ? { note: `${name} ${phone}` } : { note: `Взяла ${name}`, customerId };
    return { id: newId(), deviceId, deviceSeq, soldAt: at, items, ...attached };
  };
  const voided = ({ id: saleId, ...held }: ReturnType<typeof sale>) =>
    admin.call(voidSale, {
      body: {
        id: newId(),
        saleId,
        deviceId,
        deviceSeq: held.deviceSeq,
        reason: `Передумала ${name}`,
        voidedAt: at,
        sale: { id: saleId, ...held },
      },
    });
  const [kept, canceled, unbooked, stranger] = [sale(1), sale(2), sale(3), sale(4)] as const;
  for (const body of [kept, canceled]) await admin.call(recordSale, { body });
  for (const one of [canceled, unbooked, stranger]) await voided(one);
  await takeBack(shop, { saleId: kept.id }, { total: 900, reason: `Не подошло: ${name}` });
}
