/** 1C's stock against the deliveries and sales of the shop that 1C has not been told of, and those that it tells of itself. */
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { tellTillDays } from '#contract/exchange/one-c.ts';
import * as imports from '#contract/imports/imports.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ENGINES } from '#db/test-database.ts';
import { exchangeShop } from '../../../proofs/fixtures/sample-exchange.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { commerceMl, makePriceList } from '../../../proofs/fixtures/sample-price-lists.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { recordSale } from '../../till/sales/record-sale.ts';

const list = makePriceList({ count: 5, odd: false });

describe.each(ENGINES)('goods unknown to 1C on %s', (engine) => {
  const shop = exchangeShop(engine);
  let buyer: PersonsBrowser;
  let productId = '';

  const stock = async () => (await shop.app.db('products').where({ id: productId }).first('stock_qty'))?.stock_qty;
  /**
   * 1C's file with this many pieces of each of its goods, made now: in a later millisecond than all that was answered before, since one of
   * the same millisecond would count as made before it.
   */
  const stating = (pieces: number): string => {
    const answeredAt = Date.now();
    while (Date.now() === answeredAt);
    return commerceMl({
      ...list,
      at: new Date().toISOString(),
      goods: list.goods.map((good) => ({ ...good, stock: [String(pieces), '0'] as const })),
    });
  };
  const takeOrders = async (): Promise<void> => {
    const one = await shop.begin('sale');
    await one.call('sale', 'query');
    expect((await one.call('sale', 'success')).word).toBe('success');
  };
  const placeOrder = async (qty: number): Promise<string> =>
    (await order(buyer, { items: [{ productId, qty }] })).order._id;
  const deliver = async (id: string): Promise<void> => {
    for (const status of ['processing', 'delivered'] as const)
      await shop.admin.call(moveOrder, { params: { id }, body: { status } });
  };

  beforeAll(async () => {
    buyer = await shop.app.as('customer');
    await shop.sendCatalogue(stating(10));
    productId = (await shop.app.db('products').whereNull('deleted_at').orderBy('id').first('id'))?.id ?? '';
  });

  test('where 1C takes no orders, its stock knows of deliveries otherwise', async () => {
    await deliver(await placeOrder(1));
    await shop.sendCatalogue(stating(10));
    expect(await stock()).toBe(10);
    await takeOrders();
  });

  test('goods of a delivered order stay delivered until 1C has its delivery, in every file made before that', async () => {
    const id = await placeOrder(2);
    await takeOrders();
    await deliver(id);
    await shop.sendCatalogue(stating(10));
    expect(await stock()).toBe(8);
    await takeOrders();
    await shop.sendCatalogue(stating(8));
    expect(await stock()).toBe(8);
    // A later version of the order says nothing new of its goods.
    await shop.app.db('orders').where({ id }).update({ updated_at: new Date().toISOString() });
    const aware = stating(8);
    await takeOrders();
    await shop.sendCatalogue(aware);
    expect(await stock()).toBe(8);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  /** 1C's document of an order in this status. */
  const document = (id: string, status: OrderStatus): string =>
    `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10"><Документ><Ид>${id}</Ид>` +
    '<ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование>' +
    `<Значение>${orderStatusText(status)}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`;
  const tell = async (id: string, status: OrderStatus): Promise<void> => {
    const one = await shop.begin('sale');
    expect((await one.send('sale', 'orders.xml', document(id, status))).text).toContain('Изменено заказов: 1');
    expect((await one.call('sale', 'import', { filename: 'orders.xml' })).word).toBe('success');
  };

  test('a delivery that 1C tells of is taken once: by its stock or, when that is older, by the status', async () => {
    const [known, later] = [await placeOrder(2), await placeOrder(1)];
    await takeOrders();
    await shop.sendCatalogue(stating(6));
    expect(await stock()).toBe(6);
    await tell(known, 'delivered');
    expect(await stock()).toBe(6);
    await tell(later, 'delivered');
    expect(await stock()).toBe(5);
    await shop.sendCatalogue(stating(5));
    expect(await stock()).toBe(5);
    expect(await proveStock(shop.app.db)).toEqual([]);
    await shop.sendCatalogue(stating(8));
  });

  test('a file of 1C that a person uploads lacks the same sales of the till', async () => {
    await shop.admin.call(tellTillDays, {
      body: { since: businessDay(new Date(), shop.app.services.settings.SHOP_TIMEZONE) },
    });
    const now = new Date();
    const sale = saleRequestSchema.parse({
      id: newId(),
      deviceId: newId(),
      deviceSeq: 1,
      authorId: shop.admin.person.id,
      soldAt: now.toISOString(),
      sentAt: now.toISOString(),
      items: [{ productId, qty: 3, price: 100, title: 'Товар' }],
    });
    const timeZone = shop.app.services.settings.SHOP_TIMEZONE;
    await recordSale({ db: shop.app.db, now, timeZone }, sale, { id: shop.admin.person.id, role: 'admin' });
    expect(await stock()).toBe(5);
    const body = new FormData();
    body.append('sourceName', '1С');
    body.append('file', new Blob([stating(8)]), 'import.xml');
    const { _id: id } = await shop.admin.call(imports.beginImport, { body });
    const reach = (state: string) =>
      expect.poll(async () => (await shop.admin.call(imports.readImport, { params: { id } })).state).toBe(state);
    await reach('ready');
    await shop.admin.call(imports.applyImport, { params: { id }, body: {} });
    await reach('applied');
    expect(await stock()).toBe(5);
  });
});
