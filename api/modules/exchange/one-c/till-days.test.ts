/** Till days sent to 1C: each whole day, in its current state, once. */
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueExchangeKey, readExchange, revokeExchangeKey, tellTillDays } from '#contract/exchange/one-c.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { recordReturn as returnGoods, returnRequestSchema } from '#contract/returns/returns.ts';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { Simulated1C } from '../../../proofs/fixtures/simulated-1c.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { recordReturn } from '../../till/returns/record-return.ts';
import { recordSale } from '../../till/sales/record-sale.ts';
import { voidSale } from '../../till/voids/void-sale.ts';
import { dayDocuments } from './till-days-xml.ts';

const TITLES = { mixer: 'Смеситель для раковины', bath: 'Ванна акриловая', last: 'Сифон' } as const;
const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)('days of the till for 1C on %s', (engine) => {
  let admin: PersonsBrowser;
  let goods: Awaited<ReturnType<typeof addGoods>>;

  const app = openShop({ engine });
  beforeAll(async () => {
    admin = await app.as('admin');
    goods = await addGoods(app.db);
  });

  const zone = (): string => app.services.settings.SHOP_TIMEZONE;
  const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  const dayOf = (days: number): string => businessDay(ago(days), zone());
  const seller = (): { id: string; role: 'admin' } => ({ id: admin.person.id, role: 'admin' });

  /** Sells this many of each at its price in roubles; returns the till's requests. */
  async function sell(
    days: number,
    lines: Partial<Record<keyof typeof goods, [qty: number, price: number]>>,
    cashless?: { card?: number; sbp?: number },
  ) {
    const now = new Date();
    const body = {
      id: newId(),
      // Every sale has a till of its own, since sales come in any order.
      deviceId: newId(),
      deviceSeq: 1,
      authorId: admin.person.id,
      soldAt: ago(days).toISOString(),
      sentAt: now.toISOString(),
      items: Object.entries(lines).map(([name, [qty, price]]) => ({
        productId: goods[name as keyof typeof goods],
        qty,
        price,
        title: TITLES[name as keyof typeof goods],
      })),
      ...(cashless === undefined ? {} : { paymentMethod: 'cashless' as const, cashless }),
    };
    await recordSale({ db: app.db, now, timeZone: zone() }, saleRequestSchema.parse(body), seller());
    return body;
  }

  /** A company returns one of two goods of its delivered order; without a stated means the order's own counts. */
  async function returnToCompany(days = 1, how?: 'card'): Promise<void> {
    const buyer = await app.as('customer');
    const body = await orderFor(buyer, { items: [{ productId: goods.mixer, qty: 2 }] });
    const company = { kind: 'company', companyName: 'ООО «Трубы»', inn: '7707083893' } as const;
    const { order: placed } = await buyer.call(placeOrder, {
      body: { ...body, buyer: { ...body.buyer, ...company }, payment: 'invoice' },
    });
    for (const status of ['processing', 'delivered'] as const)
      await admin.call(moveOrder, { params: { id: placed._id }, body: { status } });
    await app
      .db('orders')
      .where({ id: placed._id })
      .update({ created_at: ago(days + 1).toISOString() });
    await admin.call(returnGoods, {
      body: {
        id: newId(),
        orderId: placed._id,
        returnedAt: ago(days).toISOString(),
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total: placed.total / 2,
        ...(how === undefined ? {} : { how }),
      },
    });
  }

  async function begin(): Promise<Simulated1C> {
    const { key } = await admin.call(issueExchangeKey);
    const one = new Simulated1C({ url: app.url, key });
    await one.begin('sale');
    return one;
  }
  /** Documents of the answer: the beginning of each, and its lines. */
  const documents = (xml: string): { id: string; xml: string }[] =>
    [...xml.matchAll(/<Документ><Ид>([^<]+)<\/Ид>.*?<\/Документ>/g)].map(([whole, id = '']) => ({ id, xml: whole }));
  const state = async () => (await admin.call(readExchange)).tillDays;

  test('no till day is sent before an administrator sets the first one, and no day that is not over', async () => {
    await sell(2, { mixer: [1, 6715] });
    const one = await begin();
    expect(documents((await one.call('sale', 'query')).text)).toEqual([]);
    expect(await state()).toEqual({ since: null, toSend: 0, sent: 0 });

    const ahead = await admin.request('PUT', tellTillDays.path, { json: { since: dayOf(-2) } });
    expect(ahead.status).toBe(422);
    expect(JSON.stringify(ahead.json)).toContain('Этот день ещё не наступил');
    await admin.call(revokeExchangeKey);
    expect((await admin.request('PUT', tellTillDays.path, { json: { since: dayOf(3) } })).status).toBe(409);
    expect((await state()).since).toBeNull();
  });

  test('a day that is over goes to 1C once, and again when a receipt or a void of it comes late', async () => {
    const one = await begin();
    await admin.call(tellTillDays, { body: { since: dayOf(2) } });
    // A new key continues from the same day.
    expect((await state()).since).toBe(dayOf(2));
    await sell(2, { mixer: [2, 6715], bath: [1, 24_900.5] });
    const taken = await sell(1, { bath: [1, 24_900.5] });
    // Days before the first one, and today, which isn't over.
    await sell(5, { mixer: [3, 6715] });
    await sell(0, { mixer: [4, 6715] });
    expect(await state()).toEqual({ since: dayOf(2), toSend: 2, sent: 0 });

    const sent = documents((await one.call('sale', 'query')).text);
    expect(sent.map(({ id }) => id)).toEqual([`till-sales-${dayOf(2)}`, `till-sales-${dayOf(1)}`]);
    for (const piece of [
      `<Номер>ПР-${dayOf(2).replaceAll('-', '')}</Номер>`,
      `<Дата>${dayOf(2)}</Дата>`,
      '<ХозОперация>Отпуск товара</ХозОперация>',
      // 3 × 6 715 + 24 900,50: the sale of the test before and this one's are one line.
      '<Сумма>45045.50</Сумма>',
      `<Ид>${goods.mixer}</Ид><Наименование>Смеситель для раковины</Наименование>`,
      '<ЦенаЗаЕдиницу>6715.00</ЦенаЗаЕдиницу><Количество>3</Количество><Сумма>20145.00</Сумма>',
      '<ЦенаЗаЕдиницу>24900.50</ЦенаЗаЕдиницу><Количество>1</Количество>',
    ])
      expect(sent[0]?.xml).toContain(piece);
    // Receipts between `query` and `success` are unsent.
    await sell(2, { last: [1, 990] });
    expect((await one.call('sale', 'success')).text).toContain('дней кассы: 2');
    expect(await state()).toEqual({ since: dayOf(2), toSend: 1, sent: 2 });
    const [again, ...none] = documents((await one.call('sale', 'query')).text);
    expect([again?.id, none]).toEqual([`till-sales-${dayOf(2)}`, []]);
    expect(again?.xml).toContain('<Сумма>46035.50</Сумма>');
    // Broken off before its `success`: sent again.
    expect(documents((await one.call('sale', 'query')).text).map(({ id }) => id)).toEqual([`till-sales-${dayOf(2)}`]);
    await one.call('sale', 'success');
    expect(documents((await one.call('sale', 'query')).text)).toEqual([]);

    // The only receipt of a day is voided: 1C gets an empty day.
    await voidSale(
      { db: app.db, now: new Date() },
      {
        id: newId(),
        saleId: taken.id,
        deviceId: newId(),
        deviceSeq: 1,
        voidedAt: new Date().toISOString(),
        reason: 'Ошибка',
        authorId: admin.person.id,
        sale: taken,
      },
      seller(),
    );
    const [empty, ...more] = documents((await one.call('sale', 'query')).text);
    expect([empty?.id, more]).toEqual([`till-sales-${dayOf(1)}`, []]);
    expect(empty?.xml).toContain('<Наименование>Отменен</Наименование><Значение>true</Значение>');
    expect(empty?.xml).toContain('<Сумма>0.00</Сумма>');
    expect(empty?.xml).toContain('<Товары></Товары>');
    await one.call('sale', 'success');
    expect(await state()).toEqual({ since: dayOf(2), toSend: 0, sent: 2 });
  });

  test('what came back is a document of its own day, at the prices it was sold for', async () => {
    const one = await begin();
    const sale = await sell(4, { mixer: [2, 6000] });
    const now = new Date();
    const request = returnRequestSchema.parse({
      id: newId(),
      saleId: sale.id,
      deviceId: newId(),
      deviceSeq: 1,
      returnedAt: ago(1).toISOString(),
      sentAt: now.toISOString(),
      authorId: admin.person.id,
      items: [
        { position: 0, qty: 1, fate: 'restock' },
        { position: 0, qty: 1, fate: 'write_off' },
      ],
      total: 12_000,
    });
    await recordReturn({ db: app.db, settings: app.services.settings, now }, request, admin.person.id);
    const sent = documents((await one.call('sale', 'query')).text);
    // The sale is from before the first day sent to 1C.
    expect(sent.map(({ id }) => id)).toEqual([`till-returns-${dayOf(1)}`]);
    for (const piece of [
      `<Номер>ВР-${dayOf(1).replaceAll('-', '')}</Номер>`,
      '<ХозОперация>Возврат товара</ХозОперация>',
      '<Сумма>12000.00</Сумма>',
    ])
      expect(sent[0]?.xml).toContain(piece);
    const lines = [...(sent[0]?.xml ?? '').matchAll(/<Товар>.*?<\/Товар>/g)].map(([line]) =>
      ['Ид', 'Наименование', 'ЦенаЗаЕдиницу', 'Количество', 'Значение'].map(
        (name) => new RegExp(`<${name}>([^<]*)<`).exec(line)?.[1],
      ),
    );
    // A broken piece is refunded as a service: 1C must not put it in stock.
    expect(lines).toEqual([
      [goods.mixer, 'Смеситель для раковины', '6000.00', '1', 'Товар'],
      ['RETURN_WRITE_OFF', 'Возврат со списанием: Смеситель для раковины', '6000.00', '1', 'Услуга'],
    ]);
    await one.call('sale', 'success');

    await returnToCompany();
    const more = documents((await one.call('sale', 'query')).text);
    // The order itself is one more document.
    expect(more.slice(1).map(({ id }) => id.replace(/^[-0-9a-f]{36}$/, 'its own'))).toEqual([
      `till-returns-${dayOf(1)}`,
      'its own',
    ]);
    expect(more[1]?.xml).toContain('<Сумма>12000.00</Сумма>');
    expect(more[1]?.xml).toContain('<Наименование>Метод оплаты</Наименование><Значение>Наличные</Значение>');
    for (const piece of [
      '<ХозОперация>Возврат товара</ХозОперация>',
      `<Дата>${dayOf(1)}</Дата>`,
      '<Сумма>6715.00</Сумма>',
      '<Контрагент><Ид>inn-7707083893</Ид><Наименование>ООО «Трубы»</Наименование>',
      `<Ид>${goods.mixer}</Ид>`,
      '<Количество>1</Количество>',
      '<Наименование>Метод оплаты</Наименование><Значение>Перевод</Значение>',
    ])
      expect(more[2]?.xml).toContain(piece);
    await one.call('sale', 'success');
    expect((await state()).toSend).toBe(0);
    // On another day there is nothing beside it.
    await returnToCompany(2, 'card');
    const [alone, ...rest] = documents((await one.call('sale', 'query')).text).slice(1);
    expect([alone?.xml, rest]).toEqual([expect.stringContaining('<Значение>Карта</Значение>'), []]);
    await one.call('sale', 'success');

    await admin.call(tellTillDays, { body: { since: null } });
    await sell(1, { last: [1, 990] });
    expect(documents((await one.call('sale', 'query')).text)).toEqual([]);
    const entries = await app.db('audit_log').where({ action: 'exchange_till_days' }).orderBy('id').select('details');
    expect(entries.map(({ details }) => (JSON.parse(details) as { to: string }).to)).toEqual([
      expect.stringMatching(/^с \d\d\.\d\d\.\d{4}$/),
      'не передаются',
    ]);
  });

  test('the document of a day tells its means: one by its name, several with their sums', async () => {
    const xmlOf = async () => (await dayDocuments(app.db, [day], zone())).join('');
    const day = { day: dayOf(20), kind: 'sales', version: 1, stands: true, isKnown: false } as const;
    const requisite = (name: string, value: string) =>
      `<Наименование>${name}</Наименование><Значение>${value}</Значение>`;
    await sell(20, { mixer: [1, 6000] }, { card: 6000 });
    expect(await xmlOf()).toContain(requisite('Метод оплаты', 'Карта'));
    await sell(20, { mixer: [1, 6000] }, { card: 1000.5, sbp: 500 });
    const xml = await xmlOf();
    expect(xml).toContain('<Сумма>12000.00</Сумма>');
    for (const [name, value] of [
      ['Метод оплаты', 'Смешанная'],
      ['Оплата: Наличные', '4499.50'],
      ['Оплата: Карта', '7000.50'],
      ['Оплата: СБП', '500.00'],
    ] as const)
      expect(xml).toContain(requisite(name, value));
  });
});
