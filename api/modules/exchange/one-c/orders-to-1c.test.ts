/** Orders that 1C receives, and what it says of them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { ENGINES } from '#db/test-database.ts';
import { exchangeShop } from '../../../proofs/fixtures/sample-exchange.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { commerceMl, makePriceList } from '../../../proofs/fixtures/sample-price-lists.ts';
import { shortestMoves } from './take-statuses.ts';

describe.each(ENGINES)('the exchange with 1C on %s', (engine) => {
  const shop = exchangeShop(engine);
  beforeAll(async () => void (await shop.sendCatalogue(commerceMl(makePriceList({ count: 5, odd: false })))));

  test('orders are given out until 1C says that it has them, and what it says of them moves them', async () => {
    const [product] = await shop.app.db('products').whereNull('deleted_at').orderBy('id').limit(1);
    await shop.app
      .db('products')
      .where({ id: product?.id ?? '' })
      .update({ stock_qty: 50 });
    const buyer = await shop.app.as('customer');
    const placed = await order(buyer, { items: [{ productId: product?.id ?? '', qty: 2 }] });
    const { _id: id, number } = placed.order;
    const [link] = await shop.app.db('import_links').where({ product_id: product?.id ?? '' });

    const one = await shop.begin('sale');
    const answer = await one.call('sale', 'query');
    expect(answer.text).toContain('<КоммерческаяИнформация ВерсияСхемы="2.10"');
    for (const piece of [
      `<Ид>${id}</Ид>`,
      `<Номер>${number}</Номер>`,
      `<Ид>${link?.external_id}</Ид>`,
      '<Количество>2</Количество>',
    ])
      expect(answer.text).toContain(piece);
    expect((await shop.state()).ordersToSend).toBe(1);
    // Broken off before its `success`: sent again.
    const after = await shop.begin('sale');
    expect((await after.call('sale', 'query')).text).toContain(id);
    // Changed before 1C confirmed it: the new version is unsent.
    await shop.admin.call(moveOrder, { params: { id }, body: { status: 'processing' } });
    expect((await after.call('sale', 'success')).word).toBe('success');
    expect(await shop.state()).toMatchObject({ ordersToSend: 1, ordersSent: 1 });
    expect((await after.call('sale', 'query')).text).toContain('<Значение>В обработке</Значение>');
    await after.call('sale', 'success');
    expect((await shop.state()).ordersToSend).toBe(0);
    expect((await after.call('sale', 'query')).text).not.toContain(id);

    const document = (status: string, of: string = id): string =>
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10"><Документ><Ид>${of}</Ид>` +
      `<Номер>${of === id ? number : 999_999}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов>` +
      `<ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>${status}</Значение></ЗначениеРеквизита>` +
      '</ЗначенияРеквизитов></Документ></КоммерческаяИнформация>';
    // Another program's documents have the same numbers, and must not match the shop's orders.
    const stored = await shop.app.db('orders').where({ id }).first();
    const total = (stored?.total ?? 0) / 100;
    const foreign = (of: string, numbered: string, buyerName: string | undefined, sum: number): string =>
      document('Отменен')
        .replace(
          `<Ид>${id}</Ид><Номер>${number}</Номер>`,
          `<Ид>${of}</Ид><Номер>${numbered}</Номер><Сумма>${sum}</Сумма>`,
        )
        .replace(
          '<ЗначенияРеквизитов>',
          `<Контрагенты><Контрагент><Наименование>${buyerName}</Наименование></Контрагент></Контрагенты><ЗначенияРеквизитов>`,
        )
        .replace(
          '<Наименование>Статус заказа</Наименование><Значение>Отменен',
          '<Наименование>Отменен</Наименование><Значение>true',
        );
    for (const document of [
      foreign('77-other', String(number), 'ООО «Чужой»', 999),
      foreign('77-other', String(number), stored?.buyer_name, total),
      foreign('', String(number).padStart(9, '0'), 'ООО «Чужой»', total),
      foreign('', String(number), stored?.buyer_name, total + 1),
    ]) {
      const taken = await after.send('sale', 'foreign.xml', document);
      expect(taken.text).toContain('в магазине нет');
      await after.call('sale', 'init');
    }
    expect(await shop.app.db('orders').where({ id }).first()).toMatchObject({ status: 'processing' });
    const back = await after.send('sale', 'orders.xml', document(orderStatusText('delivered')));
    expect(back.text).toContain('success');
    expect((await after.until('sale', 'import', 'orders.xml')).word).toBe('success');
    expect(await shop.app.db('orders').where({ id }).first()).toMatchObject({ status: 'delivered' });
    expect(
      (
        await shop.app
          .db('products')
          .where({ id: product?.id ?? '' })
          .first()
      )?.stock_qty,
    ).toBe(48);
    // A change that came from 1C is not sent back.
    expect((await shop.state()).ordersToSend).toBe(0);
    await after.call('sale', 'init');
    await after.send('sale', 'orders.xml', document(orderStatusText('canceled')));
    expect((await after.call('sale', 'import', { filename: 'orders.xml' })).text).toMatch(
      /success\n.*перевести нельзя/,
    );
    await after.call('sale', 'init');
    expect((await after.send('sale', 'unknown.xml', document('Ждёт звонка; завтра'))).text).toContain(
      `Изменено заказов: 0, без изменений: 0; Заказ ${number}: статус «Ждёт звонка; завтра» из 1С магазину незнаком, отметьте нужный сами`,
    );
    await after.call('sale', 'init');
    expect((await after.send('sale', 'other.xml', document('Оплачен', 'unknown'))).text).toContain('в магазине нет');
    // Documents that no order matches stay for a person to see, whatever 1C asks next; an exchange without any is plain.
    const odd = await shop.begin('sale');
    const several = Array.from({ length: 12 }, (_, at) =>
      document('Оплачен', `unknown-${at}`).replace('999999', `A-${at}`),
    );
    for (const [at, one] of several.entries()) await odd.send('sale', `odd-${at}.xml`, one);
    await odd.until('sale', 'import', 'odd-0.xml');
    await odd.call('sale', 'query');
    await odd.call('sale', 'success');
    await odd.call('sale', 'init');
    const [noted] = (await shop.state()).exchanges;
    expect(noted?.outcome).toBe('noted');
    const missing = [...(noted?.message ?? '').matchAll(/Заказа (A-\d+) в магазине нет/g)].map(([, number]) => number);
    expect(missing).toEqual(several.map((_, at) => `A-${at}`));
    const calm = await shop.begin('sale');
    await calm.send('sale', 'orders.xml', document(orderStatusText('delivered')));
    await calm.until('sale', 'import', 'orders.xml');
    expect((await shop.state()).exchanges[0]).toMatchObject({ outcome: 'success' });
    const many = await shop.begin('sale');
    const whole = several.map((one) => /<Документ>.*<\/Документ>/.exec(one)?.[0]).join('');
    const all = (several[0] ?? '').replace(/<Документ>.*<\/Документ>/, whole);
    expect((await many.send('sale', 'orders.xml', all)).text).toMatch(/A-9 в магазине нет; и ещё 2\sдокумента\n$/);
  });
});

test('the way from one status to another is the shortest there is', () => {
  expect(shortestMoves('new', 'delivered')).toHaveLength(2);
  expect(shortestMoves('paid', 'canceled')).toEqual(['canceled']);
  expect(shortestMoves('delivered', 'new')).toBeNull();
});
