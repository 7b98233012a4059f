import { createServer, type AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listMessages, resendMessage } from '#contract/messages/messages.ts';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { readSettings } from '#contract/shop/settings.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import {
  accountWith,
  readMessage,
  startSmtpServer,
  type SmtpServer,
} from '../../../proofs/fixtures/sample-smtp-server.ts';
import { SmtpMessenger } from '../../../messengers/shop-mail.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { Refused, type Browser, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { orderFor, type OrderBody } from '../../../proofs/fixtures/sample-orders.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { changeSettings, liftOrderLimits } from '../../../proofs/fixtures/sample-settings.ts';
import { findMessages } from './outbox.ts';
import { queueMessage } from './queue-message.ts';
import { LEASE_MS, MAX_ATTEMPTS, pauseAfter, sendMessages } from './send-messages.ts';

const ADDRESS = 'irina@example.ru';

test('a letter to a server that answers byte by byte and never ends is given up in time, and its connection closed', async () => {
  let open = 0;
  const server = createServer((socket) => {
    open += 1;
    socket.write('220 test ESMTP\r\n');
    const trickle = setInterval(() => socket.write('2'), 20);
    socket
      .on('close', () => (open -= 1))
      .on('close', () => clearInterval(trickle))
      .on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const account = accountWith({ url: `smtp://127.0.0.1:${port}` });
  const messenger = new SmtpMessenger(account, { stepMs: 60_000, letterMs: 300 });
  const letter = { id: 'x', recipient: ADDRESS, subject: '', text: '' };
  await expect(messenger.send(letter)).rejects.toThrow('timeout');
  await expect.poll(() => open, { timeout: 8_000 }).toBe(0);
  server.close();
});

test('a letter whose address requires STARTTLS never leaves in the clear', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const send = async (encryption: 'starttls' | 'none') => {
    const messenger = new SmtpMessenger({ ...accountWith(smtp), url: smtp.url, encryption });
    onTestFinished(() => messenger.close());
    await messenger.send({ id: 'x', recipient: ADDRESS, subject: '', text: '' });
  };
  await expect(send('starttls')).rejects.toThrow(/STARTTLS|TLS/);
  expect(smtp.letters).toEqual([]);
  await send('none');
  expect(smtp.letters).toHaveLength(1);
});

describe.each(ENGINES)('letters about orders on %s', (engine) => {
  let admin: PersonsBrowser;
  let smtp: SmtpServer;
  const START = new Date('2026-11-20T09:00:00.000Z');
  let now = START;
  const later = (ms: number): void => void (now = new Date(now.getTime() + ms));
  const app = openShop({
    engine,
    clock: () => now,
    settings: { PUBLIC_URL: 'https://shop.example/' },
    goods: [sampleProduct('tap', { stock_qty: 10_000 })],
  });
  beforeAll(async () => {
    await liftOrderLimits(app.db);
    admin = await app.as('admin');
  });
  beforeEach(async () => {
    smtp = await startSmtpServer();
    await app.db('outbox').delete();
    now = START;
    await admin.logIn(admin.person.phone);
  });
  afterEach(() => smtp.close());

  const send = (clock = () => now) =>
    sendMessages({ ...app.services, clock, messengers: [new SmtpMessenger(accountWith(smtp))] });
  async function place(browser: Browser = app.guest(), change: Partial<OrderBody> = {}, email = ADDRESS) {
    const body = await orderFor(browser, {
      items: [{ productId: 'tap', qty: 2 }],
      ...(change.delivery === undefined ? {} : { delivery: change.delivery }),
    });
    return browser.call(orders.placeOrder, { body: { ...body, ...change, buyer: { ...body.buyer, email } } });
  }
  async function list() {
    // Minutes pass here, and sessions expire with them.
    if (now !== START) await admin.logIn(admin.person.phone);
    return (await admin.call(listMessages)).items;
  }

  test('tell the shop’s own mailbox of a new order once, through the same retries, without a word that its buyer typed', async () => {
    const before = await admin.call(readSettings);
    await changeSettings(admin, { shop: { noticeEmail: 'desk@example.ru' } });
    try {
      const guest = app.guest();
      const body = await orderFor(guest, { items: [{ productId: 'tap', qty: 2 }], email: ADDRESS });
      const wish = { ...body, comment: 'Слова покупателя' };
      const { order } = await guest.call(orders.placeOrder, { body: wish });
      await guest.call(orders.placeOrder, { body: wish });
      const own = (await list()).filter(({ to }) => to === 'desk@example.ru');
      expect(own.map(({ subject }) => subject)).toEqual([`Новый заказ № ${order.number} на 20\u00a0000\u00a0₽`]);
      expect(own[0]?.text).toContain(`https://shop.example/admin/orders/${order._id}`);
      expect(own[0]?.text).not.toMatch(/Ирина|Слова|irina/);
      // A mailbox that refuses now gets it later: both letters meet the refusal, both arrive.
      smtp.refusals.push('451 later', '451 later');
      expect(await send()).toBe(0);
      later(pauseAfter(1));
      expect(await send()).toBe(2);
      expect(smtp.letters).toHaveLength(2);
    } finally {
      await admin.logIn(admin.person.phone);
      await changeSettings(admin, { shop: before.shop });
    }
  });
  const states = async () => (await list()).map(({ state }) => state);
  const move = (id: string, status: 'processing' | 'paid' | 'delivered' | 'canceled', note = '') =>
    admin.call(desk.moveOrder, { params: { id }, body: { status, note } });

  describe('what is written', () => {
    test('an order placed: number, goods, sums, what happens next, and a guest’s tracking link', async () => {
      const { order, trackingToken } = await place(app.guest(), { delivery: 'courier' });
      expect(await send()).toBe(1);
      const { subject, text, headers } = readMessage(smtp.letters[0]!);
      expect(smtp.letters[0]?.recipients).toEqual([ADDRESS]);
      expect(subject).toBe(`Заказ № ${order.number} принят`);
      expect(text.replaceAll('\u00a0', ' ').trim()).toBe(`Здравствуйте!

Мы приняли ваш заказ № ${order.number}.

1. Смеситель tap: 2 шт. × 10 000 ₽ = 20 000 ₽

Товары: 20 000 ₽
Доставка (курьер): 590 ₽
Итого: 20 590 ₽
Оплата: наличными при получении

Что дальше: Мы проверим заказ и позвоним, чтобы договориться о времени доставки.

Следить за заказом и отменить его, пока он не в работе: https://shop.example/order#${trackingToken ?? ''}

«Русло»`);
      expect(headers).toMatch(/^from: .*<shop@example\.ru>$/im);
      expect(headers).toMatch(/^content-type: text\/plain; charset=utf-8$/im);
    });

    test('every move and the price of a transport company; an account gets no link that opens without it', async () => {
      const buyer = await app.as('customer');
      const { order } = await place(buyer, { delivery: 'transport' });
      await admin.call(desk.priceDelivery, { params: { id: order._id }, body: { price: 1200.5 } });
      await admin.call(desk.priceDelivery, { params: { id: order._id }, body: { price: 1200.5 } });
      await move(order._id, 'processing', 'Соберём до пятницы');
      for (const status of ['paid', 'paid', 'delivered'] as const) await move(order._id, status);
      const texts = (await list())
        .toReversed()
        .map(({ subject, text }) => [subject.replace(order.number, 'N'), text.replaceAll('\u00a0', ' ')]);
      expect(texts.map(([subject]) => subject)).toEqual([
        'Заказ № N принят',
        'Стоимость доставки заказа № N',
        'Заказ № N в обработке',
        'Заказ № N оплачен',
        'Заказ № N доставлен',
      ]);
      expect(texts[0]?.[1]).toContain(
        'Доставка (транспортная компания): стоимость сообщим отдельно\nИтого без доставки: 20 000 ₽',
      );
      expect(texts[1]?.[1]).toContain('Доставка (транспортная компания): 1 200,50 ₽\nИтого: 21 200,50 ₽');
      expect(texts[2]?.[1]).toContain('Примечание: Соберём до пятницы');
      expect(texts[4]?.[1]).toContain(
        'На ваш счёт начислено: 600 бонусов. Через 14 дней ими можно будет оплатить часть следующего заказа.',
      );
      for (const [, text] of texts) {
        expect(text).toContain('Ваши заказы: https://shop.example/account/orders');
        expect(text).not.toContain('#');
      }
    });

    test('of an order by invoice: once it has one, where to find it', async () => {
      const before = await admin.call(readSettings);
      const body = await orderFor(app.guest(), { items: [{ productId: 'tap', qty: 1 }], delivery: 'transport' });
      const company = { kind: 'company', companyName: 'ООО «Трубы»', inn: '7707083893', email: ADDRESS } as const;
      const { order } = await app.guest().call(orders.placeOrder, {
        body: { ...body, buyer: { ...body.buyer, ...company }, payment: 'invoice' },
      });
      const price = (sum: number) =>
        admin.call(desk.priceDelivery, { params: { id: order._id }, body: { price: sum } });
      await price(1000);
      await move(order._id, 'processing');
      const bank = { inn: '7707083893', bik: '044525225', account: '40702810000000000001', bankName: 'Банк' };
      await changeSettings(admin, { shop: { ...bank, corrAccount: '30101810400000000225' } });
      await price(1200);
      await admin.call(desk.recordOrderPayment, {
        params: { id: order._id },
        body: { id: newId(), kind: 'payment', sum: order.goods + 1200, how: 'transfer', paidBefore: 0 },
      });
      const said = (await list()).toReversed().map(({ text }) => /Счёт на оплату.*/.exec(text)?.[0]);
      const later = ['Счёт на оплату пришлёт менеджер.', 'Счёт на оплату — на странице заказа.'];
      expect(said.slice(0, 4)).toEqual([undefined, undefined, ...later]);
      expect(said.slice(4).every((one) => one === undefined)).toBe(true);
      await changeSettings(admin, { shop: before.shop });
    });

    test('nothing to a buyer without an address, nothing of an order that was refused, once for an order sent twice', async () => {
      await place(app.guest(), {}, '');
      await expect(place(app.guest(), { total: 1 })).rejects.toThrow(Refused);
      expect(await list()).toEqual([]);
      const body = await orderFor(app.guest(), { items: [{ productId: 'tap', qty: 1 }] });
      const withAddress = { ...body, buyer: { ...body.buyer, email: ADDRESS } };
      await Promise.all(Array.from({ length: 5 }, () => app.guest().call(orders.placeOrder, { body: withAddress })));
      expect(await states()).toEqual(['queued']);
    });

    test('no words of the buyer’s: the shop can’t be made to write them to a stranger', async () => {
      const body = await orderFor(app.guest(), { items: [{ productId: 'tap', qty: 1 }], delivery: 'courier' });
      const words = 'Выиграйте приз на evil.example';
      await app.guest().call(orders.placeOrder, {
        body: { ...body, address: words, comment: words, buyer: { ...body.buyer, name: words, email: ADDRESS } },
      });
      expect(JSON.stringify((await list()).map(({ subject, text }) => [subject, text]))).not.toContain('evil.example');
    });

    test.each(['a@b.ru\r\nBcc: c@d.ru', 'a@b.ru, c@d.ru', 'Имя <a@b.ru>'])(
      'an address like %j is refused with the order',
      async (address) => {
        const refused = await place(app.guest(), {}, address).catch((error: unknown) => error);
        expect((refused as Refused).code).toBe('validation');
      },
    );

    test('and a hostile address or subject that reached the outbox adds neither a recipient nor a header', async () => {
      const { order } = await place();
      await app
        .db('outbox')
        .where({ order_id: order._id })
        .update({ recipient: 'a@b.ru\r\nRCPT TO:<c@d.ru>', subject: 'Да\r\nBcc: c@d.ru' });
      await send();
      const seen = smtp.letters.flatMap(({ recipients, raw }) => [
        ...recipients,
        ...raw
          .split('\r\n\r\n')[0]!
          .split('\r\n')
          .filter((line) => /^bcc:/i.test(line)),
      ]);
      expect(seen.filter((found) => /^(c@d\.ru|bcc:.*)$/i.test(found))).toEqual([]);
    });

    test('a transaction that fails leaves no letter', async () => {
      const { order } = await place();
      const failed = writeTransaction(app.db, async (trx) => {
        await queueMessage(trx, { recipient: ADDRESS, subject: 'Нет', text: 'Нет', orderId: order._id }, now);
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await list()).toHaveLength(1);
    });
  });

  describe('sending', () => {
    test('of many senders at once one sends each letter', async () => {
      for (let count = 0; count < 3; count += 1) await place();
      const sent = await Promise.all(Array.from({ length: 4 }, () => send()));
      await send();
      expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3);
      expect(smtp.letters).toHaveLength(3);
      expect(await states()).toEqual(['sent', 'sent', 'sent']);
      expect(await send()).toBe(0);
    });

    test('a letter whose sender was killed is sent by the next one, once its lease has ended and not before', async () => {
      await place();
      const dead = { channel: 'email' as const, send: () => new Promise<void>(() => undefined) };
      void sendMessages({ ...app.services, clock: () => now, messengers: [dead] });
      await expect.poll(states).toEqual(['sending']);
      expect(await send()).toBe(0);
      later(LEASE_MS);
      expect(await send()).toBe(1);
      expect([smtp.letters.length, await states()]).toEqual([1, ['sent']]);
    });

    test('a letter of an order that was placed while the clock ran years ahead leaves once the clock is right', async () => {
      later(3 * 365 * 86_400_000);
      await place();
      now = START;
      expect(await send()).toBe(1);
    });

    test('a sender that comes back after its lease changes nothing of what another one did', async () => {
      await place();
      let fail: (error: Error) => void = () => undefined;
      const slow = { channel: 'email' as const, send: () => new Promise<void>((_, refuse) => (fail = refuse)) };
      const first = sendMessages({ ...app.services, clock: () => now, messengers: [slow] });
      await expect.poll(states).toEqual(['sending']);
      later(LEASE_MS);
      await send();
      fail(new Error('too late'));
      await first;
      expect(await list()).toMatchObject([{ state: 'sent', error: '' }]);
    });

    test('a refusal for now is tried again after a pause that doubles, under the same id', async () => {
      await place();
      smtp.refusals.push('451 Later', '451 Later');
      await send();
      expect(await list()).toMatchObject([
        {
          state: 'queued',
          attempts: 1,
          error: expect.stringContaining('451 Later') as string,
          nextAttemptAt: new Date(now.getTime() + 60_000).toISOString(),
        },
      ]);
      expect(await send()).toBe(0);
      later(60_000);
      await send();
      later(60_000);
      expect(await send()).toBe(0);
      later(60_000);
      expect(await send()).toBe(1);
      expect(await list()).toMatchObject([{ state: 'sent', attempts: 3, error: '', nextAttemptAt: null }]);
    });

    test(`fails after ${MAX_ATTEMPTS} tries, and is sent when somebody asks for it again, as a letter of its own`, async () => {
      await place();
      smtp.refusals.push(...Array.from({ length: MAX_ATTEMPTS }, () => '451 Later'));
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        expect(await states()).toEqual(['queued']);
        await send();
        later(pauseAfter(attempt));
      }
      const [failed] = await list();
      expect(failed).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, nextAttemptAt: null });
      expect(await send()).toBe(0);
      const params = { id: failed?._id ?? '' };
      await admin.logIn(admin.person.phone);
      await Promise.all([admin.call(resendMessage, { params }), admin.call(resendMessage, { params })]);
      expect(await admin.call(resendMessage, { params })).toMatchObject({ state: 'queued', attempts: 0, error: '' });
      await send();
      await admin.call(resendMessage, { params });
      await send();
      const ids = smtp.letters.map((letter) => /^message-id: (.*)$/im.exec(readMessage(letter).headers)?.[1]);
      expect(ids).toEqual([`<${params.id}.1@example.ru>`, `<${params.id}.2@example.ru>`]);
    });

    test('an address that is refused for good fails at once', async () => {
      await place();
      smtp.refusals.push('550 No such user');
      await send();
      expect(await list()).toMatchObject([
        { state: 'failed', attempts: 1, error: expect.stringContaining('550') as string },
      ]);
    });

    test('a server that is away costs a try and keeps the letter', async () => {
      await place();
      await smtp.close();
      await send();
      expect(await list()).toMatchObject([{ state: 'queued', attempts: 1 }]);
      smtp = await startSmtpServer();
    });

    test('without a messenger letters are kept to be read, and leave when one is there and somebody asks', async () => {
      await place();
      await sendMessages({ ...app.services, messengers: [] });
      expect(await states()).toEqual(['kept']);
      expect(await send()).toBe(0);
      const [kept] = await list();
      await admin.call(resendMessage, { params: { id: kept?._id ?? '' } });
      expect(await send()).toBe(1);
    });

    test('stops between two letters when it is asked to, and ends the one on its way', async () => {
      await place();
      await place();
      let stopped = false;
      smtp.beforeTaking = () => Promise.resolve(void (stopped = true));
      const messengers = [new SmtpMessenger(accountWith(smtp))];
      expect(await sendMessages({ ...app.services, clock: () => now, messengers, stopped: () => stopped })).toBe(1);
      expect((await states()).sort()).toEqual(['queued', 'sent']);
    });
  });

  test('the list is searched by address and by order, names who ordered, and says that no way to send is known', async () => {
    const { order } = await place();
    await place(app.guest(), {}, 'Pyotr_1@example.ru');
    const found = async (q: string) =>
      (await admin.call(listMessages, { query: { q } })).items.map(({ to, order: about }) => [to, about?.buyer]);
    expect(await found('PYOTR_1@')).toEqual([['Pyotr_1@example.ru', 'Ирина']]);
    expect(await found('pyotrx1')).toEqual([]);
    expect(await found(`№ ${order.number}`)).toEqual([[ADDRESS, 'Ирина']]);
    expect((await admin.call(listMessages)).canSend).toBe(false);
  });

  test('the list goes by state and by pages; an unknown letter is not found', async () => {
    for (let count = 0; count < 3; count += 1) await place();
    await send();
    await place();
    const page = await admin.call(listMessages, { query: { state: 'sent', page: 2, limit: 2 } });
    expect([page.total, page.items.length, page.items[0]?.order?.number]).toEqual([
      3,
      1,
      expect.stringMatching(/^1\d+$/),
    ]);
    const refused = await admin.call(resendMessage, { params: { id: 'nobody' } }).catch((error: unknown) => error);
    expect((refused as Refused).code).toBe('not_found');
  });

  test('the list reads no files, which are large', async () => {
    const attachment = { name: 'Заказ.xlsx', content: Buffer.from('PK') };
    await writeTransaction(app.db, (trx) =>
      queueMessage(trx, { recipient: ADDRESS, subject: 'Заказ', text: 'Заказ', orderId: null, attachment }, now),
    );
    const { rows } = await findMessages(app.db, { page: 1, limit: 10 }, 'Europe/Moscow');
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]!).filter((column) => column.startsWith('attachment'))).toEqual([]);
    expect(await list()).toMatchObject([{ to: ADDRESS, subject: 'Заказ', state: 'queued' }]);
  });
});
