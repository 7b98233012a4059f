/** Export of a person's data, and the traces of a person after the erasure. */
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { me } from '#contract/people/auth.ts';
import * as customers from '#contract/accounts/customers.ts';
import { ERASED_NAME, ERASED_REASON, ERASURE_LEAVES } from '#contract/people/erasure.ts';
import { syncBelongings } from '#contract/people/belongings.ts';
import * as profile from '#contract/accounts/profile.ts';
import { correctBonuses } from '#contract/orders/bonus-corrections.ts';
import { register } from '#contract/people/registration.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { trackOrder } from '#contract/orders/orders.ts';
import { reportSummary } from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { listSales, recordSale } from '#contract/sales/sales.ts';
import { isPostgres } from '#db/connect.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderFor, type OrderBody } from '../../../proofs/fixtures/sample-orders.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { editDesk } from '../../../proofs/fixtures/sample-edits.ts';
import { sayAboutDrawer, sayAboutOrder, sayAboutReceipts } from '../../../proofs/fixtures/sample-words.ts';
import { TEST_PASSWORD, type Browser, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { proveBonuses } from '../../orders/bonuses/bonus-proof.ts';
import { proveReports } from '../../reports/report-proof.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';

const TOLD = {
  name: 'Аделаида',
  email: 'adelaida@example.ru',
  address: 'Звенигород, Почтовая, 17',
  comment: 'Звонить после шести',
  company: 'ООО «Аделаида и сыновья»',
  note: 'Соседка Пелагеи',
  product: 'a-bath-for-adelaida',
} as const;

describe.each(ENGINES)('personal data on %s', (engine) => {
  const shop = orderShop(engine);
  const desks = editDesk(shop);
  const params = (browser: PersonsBrowser) => ({ params: { id: browser.person.id } });
  const exported = (browser: PersonsBrowser) => shop.admin.call(customers.readCustomerData, params(browser));
  const erase = (browser: PersonsBrowser, by: Browser = shop.admin) =>
    by.call(customers.eraseCustomer, params(browser));

  /** Places an order with all fields of the buyer filled in. */
  async function placed(browser: Browser, phone: string, buyer: Partial<OrderBody['buyer']> = {}) {
    const body = await orderFor(browser, {
      items: [{ productId: await shop.product(20), qty: 2 }],
      delivery: 'courier',
      phone,
      email: TOLD.email,
    });
    return shop.place(browser, {
      ...body,
      address: TOLD.address,
      comment: TOLD.comment,
      buyer: { ...body.buyer, name: TOLD.name, ...buyer },
    });
  }
  async function deliver(id: string): Promise<void> {
    for (const status of ['processing', 'paid', 'delivered'] as const) await shop.move(id, status);
  }
  /** A person with every kind of data that the shop can hold. */
  async function known(): Promise<{ browser: PersonsBrowser; own: string; guest: string; token: string }> {
    const browser = await shop.app.as('customer');
    const { phone } = browser.person;
    await browser.call(profile.saveProfile, { body: { name: TOLD.name } });
    await browser.call(profile.applyForWholesale, { body: { companyName: TOLD.company, inn: '7707083893' } });
    const own = await placed(browser, phone);
    const guest = await placed(shop.app.guest(), phone);
    await shop.admin.call(desk.commentOrder, {
      params: { id: own.order._id },
      body: { staffComment: `Говорили с ${TOLD.name}`, staffCommentBase: '' },
    });
    await sayAboutReceipts(shop, browser.person, TOLD.name);
    await shop.admin.call(customers.addNote, {
      params: { id: browser.person.id },
      body: { id: newId(), text: TOLD.note },
    });
    await shop.admin.call(correctBonuses, {
      params: { id: browser.person.id },
      body: { id: newId(), amount: 50, reason: `Извинения: ${TOLD.name}` },
    });
    const act = { kind: 'cart', productId: TOLD.product, qty: 2, changedAt: shop.now.toISOString() } as const;
    await browser.call(syncBelongings, {
      body: { personId: browser.person.id, sentAt: shop.now.toISOString(), acts: [act] },
    });
    await browser.call(profile.requestDeletion);
    return { browser, own: own.order._id, guest: guest.order._id, token: guest.trackingToken ?? '' };
  }
  /** All rows of all tables as one text. */
  async function everything(): Promise<string> {
    const { db } = shop.app;
    const tables: string[] = isPostgres(db)
      ? (await db('pg_tables').whereRaw('schemaname = current_schema()').select({ name: 'tablename' })).map(
          ({ name }: { name: string }) => name,
        )
      : (await db('sqlite_master').where({ type: 'table' }).whereNot('name', 'like', 'sqlite%').select('name')).map(
          ({ name }: { name: string }) => name,
        );
    const rows = await Promise.all(tables.map((table) => db(table as never).select()));
    return JSON.stringify(rows);
  }
  const proofs = async () => [
    await proveStock(shop.app.db),
    await proveBonuses(shop.app.db, shop.now),
    await proveReports(shop.app.db),
  ];

  // Runs before all others: the words that it searches the tables for must not occur there yet.
  test('of the person nothing is left in any table, and all books are what they were', async () => {
    const { browser, own, guest, token } = await known();
    await deliver(own);
    await deliver(guest);
    await sayAboutOrder(shop, own, TOLD.name);
    const { phone } = browser.person;
    // The desk has given an order of hers another contact, and the drawer of a till held her prepayment and gave another one back.
    const moved = (await placed(shop.app.guest(), phone)).order._id;
    const shown = await desks.read(moved);
    await desks.edit(shown, {
      words: `${TOLD.name} просит звонить мужу`,
      buyer: { kind: 'person', name: 'Пётр', phone: '+79995550001', email: '' },
      address: 'Пермь, Ленина, 58',
    });
    await shop.app.db('orders').where({ id: moved }).update({ comment: '' });
    await deliver(moved);
    await sayAboutDrawer(shop, own, TOLD.name);
    const money = await shop.admin.call(reportSummary);
    // The shop's own words about a move that 1C reported are not personal data.
    const byOneC = { told_by: '1С', note: 'Отмечен магазином' };
    expect(
      await shop.app.db('order_events').where({ order_id: own, note: '', to_status: 'delivered' }).update(byOneC),
    ).toBe(1);
    const before = await shop.admin.call(desk.readDeskOrder, { params: { id: own } });
    expect(await everything()).toContain(phone.slice(2));

    const { person, stays } = await erase(browser);
    expect(stays).toBe(ERASURE_LEAVES);
    expect(person).toMatchObject({
      name: ERASED_NAME,
      phone: '',
      wholesale: { status: 'none', companyName: '', inn: '' },
      erased: { at: shop.now.toISOString(), by: 'admin' },
    });
    const rest = await everything();
    const digits = phone.slice(2);
    for (const trace of [
      digits,
      TOLD.name,
      TOLD.email,
      TOLD.address,
      TOLD.comment,
      TOLD.note,
      TOLD.product,
      'Аделаида',
      'аделаида',
    ])
      expect(rest, trace).not.toContain(trace);
    // A fingerprint of words could be found by trying.
    expect(await shop.app.db('acts').whereNot({ fingerprint: '' }).pluck('endpoint')).toEqual([]);
    expect(rest).not.toContain(`${digits.slice(0, 3)}) ${digits.slice(3, 6)}`);

    const after = await shop.admin.call(desk.readDeskOrder, { params: { id: own } });
    const buyer = { name: ERASED_NAME, phone: '', email: '', companyName: '', inn: '' };
    expect(after).toEqual({
      ...before,
      buyer,
      customer: { _id: browser.person.id, name: ERASED_NAME, phone: '' },
      delivery: { ...before.delivery, address: '' },
      comment: '',
      staffComment: '',
      items: before.items.map((line) => ({ ...line, override: { was: 1, reason: ERASED_REASON } })),
      returns: before.returns.map((returned) => ({ ...returned, reason: '' })),
      events: before.events.map((event) => ({
        ...event,
        actor: event.actor === TOLD.name ? ERASED_NAME : event.actor,
        note: event.note.startsWith('Возврат') ? '' : event.note,
      })),
    });
    expect((await shop.app.guest().call(trackOrder, { body: { token } })).buyer).toEqual(buyer);
    expect(await shop.admin.call(reportSummary)).toEqual(money);
    expect(await proofs()).toEqual([[], [], []]);
    // Sold goods can still come back, and their bonuses are taken back from an account without an owner.
    const [line] = after.items;
    await shop.admin.call(recordReturn, {
      body: {
        id: newId(),
        orderId: own,
        returnedAt: shop.now.toISOString(),
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total: line?.price ?? 0,
        reason: '',
      },
    });
    expect(await proofs()).toEqual([[], [], []]);
  });

  test('a copy holds the account, consents, sessions, orders with and without it, receipts, letters and what was done', async () => {
    const { browser, own, guest } = await known();
    await placed(shop.app.guest(), '+79995550000', { name: 'Посторонний' });
    const copy = await exported(browser);
    expect(copy.person).toMatchObject({ name: TOLD.name, phone: browser.person.phone, erased: null });
    expect(copy.person.wholesale.companyName).toBe(TOLD.company);
    expect([copy.orders.map(({ _id }) => _id), copy.guestOrders.map(({ _id }) => _id)]).toEqual([[own], [guest]]);
    expect(copy.orders[0]).toMatchObject({
      buyer: { email: TOLD.email },
      delivery: { address: TOLD.address },
      comment: TOLD.comment,
      staffComment: `Говорили с ${TOLD.name}`,
      returns: [],
    });
    expect(copy.sessions).toMatchObject([{ userAgent: expect.any(String), endedAt: null }]);
    expect(copy.consents.map(({ kind }) => kind).sort()).toEqual(['offer', 'personal_data']);
    expect(copy.receipts.map(({ note }) => note)).toEqual(Array(4).fill(expect.stringContaining(TOLD.name)));
    expect(copy.belongings).toMatchObject([{ kind: 'cart', productId: TOLD.product, title: null, qty: 2 }]);
    expect(copy.notes).toEqual([{ text: TOLD.note, at: shop.now.toISOString() }]);
    expect(copy.letters.map(({ to }) => to)).toEqual([TOLD.email, TOLD.email]);
    expect(copy.history.map(({ action }) => action)).toContain('Запрошено удаление аккаунта');
    const text = JSON.stringify(copy);
    for (const foreign of ['Посторонний', shop.admin.person.phone, 'argon2', 'tracking'])
      expect(text).not.toContain(foreign);
    const log = await shop.admin.call(listAudit, { query: { subject: browser.person.id, action: 'person_exported' } });
    expect(log.items).toMatchObject([{ actor: { _id: shop.admin.person.id } }]);
  });

  test('while an order is under way, with the account or under its phone, nothing is erased and the answer names the orders', async () => {
    const { browser, own, guest } = await known();
    const numbers = (await exported(browser)).orders.concat((await exported(browser)).guestOrders).map((o) => o.number);
    const both = await refusal(erase(browser));
    expect(both.code).toBe('person_has_orders');
    for (const number of numbers) expect(both.error).toContain(`№\u00a0${number}`);
    await shop.move(own, 'canceled');
    expect((await refusal(erase(browser))).error).toBe(
      `Сначала доставьте или отмените незавершённые заказы: №\u00a0${numbers[1] ?? ''}`,
    );
    expect((await browser.call(profile.readProfile)).name).toBe(TOLD.name);
    await shop.move(guest, 'canceled');
    expect((await erase(browser)).person.erased).not.toBeNull();
  });

  test('an erased person is logged out, cannot come back, and the phone can be registered by another', async () => {
    const browser = await shop.app.as('customer');
    const { id, phone } = browser.person;
    await browser.call(profile.requestDeletion);
    const asking = async () =>
      (await shop.admin.call(customers.listCustomers, { query: { deletion: 'true' } })).items.map(({ _id }) => _id);
    expect(await asking()).toContain(id);
    const first = await erase(browser);
    expect(await asking()).not.toContain(id);
    expect((await refusal(browser.call(me))).code).toBe('unauthorized');
    expect((await refusal(shop.app.guest().logIn(phone))).code).toBe('wrong_credentials');
    const newcomer = shop.app.guest();
    const { user } = await newcomer.call(register, { body: { phone, password: TEST_PASSWORD } });
    expect(user._id).not.toBe(id);
    shop.now = new Date(shop.now.getTime() + 1000);
    expect(await erase(browser)).toEqual(first);
    const acts = [customers.issueCode, customers.disableCustomer, customers.enableCustomer, customers.endSessions];
    for (const act of acts)
      expect((await refusal(shop.admin.call(act as typeof customers.endSessions, params(browser)))).code).toBe(
        'person_erased',
      );
    expect((await refusal(exported(browser))).code).toBe('person_erased');
    const log = await shop.admin.call(listAudit, { query: { subject: id } });
    expect(log.items[0]).toMatchObject({ action: 'person_erased', actor: { _id: shop.admin.person.id } });
    expect(new Set(log.items.map(({ subject }) => subject.label))).toEqual(new Set([ERASED_NAME]));
  });

  test('of a payment the words are forgotten with the person, not that it is booked', async () => {
    const { browser, own, guest } = await known();
    const payment = {
      id: newId(),
      kind: 'payment',
      sum: 100,
      how: 'cash',
      note: `От ${TOLD.name}`,
      paidBefore: 0,
    } as const;
    await shop.admin.call(desk.recordOrderPayment, { params: { id: own }, body: payment });
    for (const id of [own, guest]) await deliver(id);
    await erase(browser);
    expect(await shop.app.db('acts').where({ id: payment.id })).toMatchObject([{ fingerprint: '' }]);
  });

  test('staff and oneself are refused; who was staff once stays in the books without a name', async () => {
    const seller = await shop.app.as('manager');
    await seller.call(recordSale, {
      body: { id: newId(), items: [{ productId: await shop.product(5), qty: 1 }], note: '' },
    });
    expect((await refusal(erase(seller))).code).toBe('person_is_staff');
    expect((await refusal(erase(shop.admin))).code).toBe('own_account');
    expect((await refusal(shop.admin.call(customers.eraseCustomer, { params: { id: 'nobody' } }))).code).toBe(
      'not_found',
    );
    await shop.admin.call(customers.changeRole, { ...params(seller), body: { role: 'customer' } });
    await erase(seller);
    const [sale] = (await shop.admin.call(listSales)).items;
    expect(sale?.authorName).toBe(ERASED_NAME);
    expect(await everything()).not.toContain(seller.person.phone.slice(2));
  });

  test('a company that was sold to stays named on its documents alone', async () => {
    const browser = await shop.app.as('customer');
    const company = { kind: 'company', companyName: TOLD.company, inn: '7707083893' } as const;
    const [sold, canceled] = [
      await placed(browser, browser.person.phone, company),
      await placed(browser, browser.person.phone, company),
    ];
    await deliver(sold.order._id);
    await shop.move(canceled.order._id, 'canceled');
    await erase(browser);
    const companyOf = async (id: string) =>
      (await shop.admin.call(desk.readDeskOrder, { params: { id } })).buyer.companyName;
    expect([await companyOf(sold.order._id), await companyOf(canceled.order._id)]).toEqual([TOLD.company, '']);
  });

  test('an order placed at the same moment stands under an account that is there, or under none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await shop.app.as('customer');
      const body = await orderFor(browser, { items: [{ productId: await shop.product(5), qty: 1 }] });
      await Promise.allSettled([shop.place(browser, body), erase(browser)]);
      const [account] = await shop.app.db('users').where({ id: browser.person.id }).select('erased_at');
      const orders = await shop.app.db('orders').where({ user_id: browser.person.id }).select('id');
      expect(orders.length === 0).toBe(account?.erased_at !== null);
    }
  });
});
