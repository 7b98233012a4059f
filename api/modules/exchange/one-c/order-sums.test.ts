/** Sums of orders between the shop and 1C: a status from 1C books no money and hides no edit that 1C doesn't know of. */
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { issueExchangeKey, readExchange } from '#contract/exchange/one-c.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { readOrder } from '#contract/orders/orders.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderShop } from '../../../proofs/fixtures/sample-order-shop.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { Simulated1C } from '../../../proofs/fixtures/simulated-1c.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe.each(ENGINES)('sums of orders and 1C on %s', (engine) => {
  const shop = orderShop(engine);

  async function begin(): Promise<Simulated1C> {
    const { key } = await shop.admin.call(issueExchangeKey);
    const one = new Simulated1C({ url: shop.app.url, key });
    await one.begin('sale');
    return one;
  }
  const read = (id: string) => shop.admin.call(desk.readDeskOrder, { params: { id } });
  /** An order of pieces for 10 000 ₽ each. */
  async function place(qty: number): Promise<string> {
    return (await order(shop.buyer, { items: [{ productId: await shop.product(90), qty }] })).order._id;
  }
  async function setQty(id: string, qty: number) {
    const shown = await read(id);
    const { buyer } = shown;
    return shop.admin.call(desk.editOrder, {
      params: { id },
      body: {
        id: newId(),
        revision: shown.revision,
        words: 'Попросил по телефону',
        items: shown.items.map(({ productId }) => ({ productId, qty })),
        buyer: { kind: 'person', ...buyer },
        delivery: 'pickup',
        address: '',
        payment: shown.payment,
        total: qty * 10_000,
      },
    });
  }
  const pay = async (id: string, sum: number) =>
    shop.admin.call(desk.recordOrderPayment, {
      params: { id },
      body: { id: newId(), kind: 'payment', sum, how: 'cash', paidBefore: (await read(id)).paid.sum },
    });
  /** One whole query of 1C; returns its document of the order, empty for none. */
  async function take(one: Simulated1C, id: string): Promise<string> {
    const { text } = await one.call('sale', 'query');
    await one.call('sale', 'success');
    return text.split('</Документ>').find((document) => document.includes(`<Ид>${id}</Ид>`)) ?? '';
  }
  /** 1C reports a status of the order; the shop's answer. */
  async function report(one: Simulated1C, id: string, status: OrderStatus, sum?: string): Promise<string> {
    await one.call('sale', 'init');
    const { text } = await one.send(
      'sale',
      'orders.xml',
      '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10"><Документ>' +
        `<Ид>${id}</Ид><ХозОперация>Заказ товара</ХозОперация>${sum === undefined ? '' : `<Сумма>${sum}</Сумма>`}` +
        '<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование>' +
        `<Значение>${orderStatusText(status)}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`,
    );
    return plain(text);
  }
  const toSend = async () => (await shop.admin.call(readExchange)).ordersToSend;

  test('a status of an edited order books no money that the document is not about, and the edit still goes to 1C', async () => {
    const one = await begin();
    const id = await place(1);
    expect(await take(one, id)).toContain('<Сумма>10000.00</Сумма>');
    const edited = await setQty(id, 2);
    const sums = 'в 1С он на сумму 10 000 ₽, в магазине — 20 000 ₽. Проверьте его и отметьте оплату сами';
    expect(await report(one, id, 'paid', '10000.00')).toContain(`Заказ ${edited.number}: ${sums}`);
    expect(await report(one, id, 'delivered', '10 000,00')).toContain(sums);
    expect(await report(one, id, 'paid')).toContain('заказ изменён в магазине, а 1С об этом ещё не знает');
    expect(await read(id)).toMatchObject({ status: 'new', payments: [], revision: edited.revision });
    const [exchange] = (await shop.admin.call(readExchange)).exchanges;
    expect([exchange?.outcome, plain(exchange?.message ?? '')]).toEqual(['noted', expect.stringContaining(sums)]);

    // A status without money is taken, and the edit that came before it stays unsent.
    expect(await report(one, id, 'processing', '10000.00')).toContain('Изменено заказов: 1');
    expect(await toSend()).toBe(1);
    expect(await take(one, id)).toContain('<Сумма>20000.00</Сумма>');
    expect(await toSend()).toBe(0);

    expect(await report(one, id, 'delivered', '20000.00')).toContain('Изменено заказов: 1');
    expect(await read(id)).toMatchObject({ status: 'delivered', payments: [{ sum: 20_000 }] });
    // A change that came from 1C is not sent back.
    expect(await toSend()).toBe(0);
  });

  test('a sum that is another one however it is written, or that cannot be read, books no money and is named', async () => {
    const one = await begin();
    const id = await place(1);
    await take(one, id);
    for (const sum of ['9,000.00', '9 000.00 руб.', "9'000,00"])
      expect(await report(one, id, 'paid', sum)).toContain('в 1С он на сумму 9 000 ₽, в магазине — 10 000 ₽');
    for (const sum of ['-', 'десять тысяч', '10000 USD', '1.0.000'])
      expect(await report(one, id, 'delivered', sum)).toContain(
        `сумма «${sum}» из 1С не читается, в магазине заказ на 10 000 ₽. Проверьте его и отметьте оплату сами`,
      );
    expect(await read(id)).toMatchObject({ status: 'new', payments: [] });
    expect(await report(one, id, 'paid', '10 000.00 руб.')).toContain('Изменено заказов: 1');
    expect(await read(id)).toMatchObject({ status: 'paid', payments: [{ sum: 10_000 }] });
  });

  test('what 1C does with an order, buyers read in words of the shop, in one letter; the office sees that it was 1C', async () => {
    const one = await begin();
    const buy = async () =>
      (
        await order(shop.buyer, {
          items: [{ productId: await shop.product(90), qty: 1 }],
          email: 'irina@example.com',
        })
      ).order._id;
    const [delivered, canceled] = [await buy(), await buy()];
    await take(one, delivered);
    await pay(canceled, 10_000);
    const letters = async (order_id: string) =>
      (await shop.app.db('outbox').where({ order_id }).orderBy('id')).map(({ body }) => body);
    const earlier = (await letters(canceled)).length;
    await shop.app.db('outbox').where({ order_id: delivered }).delete();
    for (const [id, status] of [
      [delivered, 'delivered'],
      [canceled, 'canceled'],
    ] as const)
      expect(await report(one, id, status, '10000.00')).toContain('Изменено заказов: 1');
    expect(await letters(delivered)).toEqual([expect.stringContaining('передан вам')]);
    const [letter, ...more] = (await letters(canceled)).slice(earlier);
    expect([letter, more]).toEqual([expect.stringContaining('Примечание: Отменён магазином'), []]);
    const { events } = await shop.buyer.call(readOrder, { params: { id: canceled } });
    expect(events.at(-1)).toMatchObject({ status: 'canceled', note: 'Отменён магазином' });
    expect(JSON.stringify([await letters(delivered), await letters(canceled), events])).not.toContain('1С');
    expect((await read(delivered)).events.slice(-2)).toMatchObject([
      { status: 'processing', note: '', actor: '1С' },
      { status: 'delivered', note: '', actor: '1С' },
    ]);
  });

  test('a company whose INN the shop doesn’t know is an organisation of its name, apart from the person of its account', async () => {
    const one = await begin();
    const [own, ofCompany] = [await place(1), await place(1)];
    await shop.app.db('orders').where({ id: ofCompany }).update({ company_name: 'ООО «Вентиль»', company_inn: '' });
    const buyer = (document: string) => /<Контрагент>.*?<Контакты>/s.exec(document)?.[0] ?? '';
    const { text } = await one.call('sale', 'query');
    const documents = text.split('</Документ>');
    const [person = '', company = ''] = [own, ofCompany].map((id) =>
      buyer(documents.find((document) => document.includes(`<Ид>${id}</Ид>`)) ?? ''),
    );
    const account = /<Ид>(.+?)<\/Ид>/.exec(person)?.[1] ?? '';
    expect(company).toBe(
      `<Контрагент><Ид>company-${account}</Ид><Наименование>ООО «Вентиль»</Наименование><Роль>Покупатель</Роль>` +
        '<ОфициальноеНаименование>ООО «Вентиль»</ОфициальноеНаименование><Контакты>',
    );
  });

  test('of several moves to a status of 1C either all are made or none', async () => {
    const one = await begin();
    const id = (
      await order(shop.buyer, { items: [{ productId: await shop.product(9), qty: 1 }], delivery: 'transport' })
    ).order._id;
    await take(one, id);
    expect(await report(one, id, 'delivered', '10000.00')).toContain('без изменений: 0; Заказ');
    expect((await read(id)).status).toBe('new');
  });

  test('1C is told by the money whether an order is paid, and how much has come', async () => {
    const one = await begin();
    const [raised, lowered] = [await place(1), await place(2)];
    const money = async (id: string) =>
      /Заказ оплачен<\/Наименование><Значение>(\w+)<.*Сумма оплаты<\/Наименование><Значение>([\d.]+)</
        .exec(await take(one, id))
        ?.slice(1);
    await pay(raised, 10_000);
    expect(await money(raised)).toEqual(['true', '10000.00']);
    expect((await setQty(raised, 2)).status).toBe('paid');
    expect(await money(raised)).toEqual(['false', '10000.00']);

    await pay(lowered, 10_000);
    expect(await money(lowered)).toEqual(['false', '10000.00']);
    expect((await setQty(lowered, 1)).status).toBe('processing');
    expect(await money(lowered)).toEqual(['true', '10000.00']);
    await shop.move(lowered, 'canceled');
    expect(await money(lowered)).toEqual(['false', '10000.00']);
  });
});
