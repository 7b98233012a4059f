import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import type { BodyFor } from '#contract/endpoint.ts';
import * as customers from '#contract/accounts/customers.ts';
import { applyForWholesale, readOwnData } from '#contract/accounts/profile.ts';
import { listWholesaleBuyers } from '#contract/accounts/wholesale-buyers.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { listPurchases } from '#contract/sales/purchases.ts';
import { listSales, recordSale, recordSaleBatch } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { sellingShop } from '../../../proofs/fixtures/sample-sales.ts';

type SaleBody = BodyFor<typeof recordSale> & { id: string };

describe.each(ENGINES)('sales to wholesale buyers on %s', (engine) => {
  const shop = sellingShop(engine);
  const { app } = shop;
  const WHOLESALE = 5372;
  let buyer: PersonsBrowser;
  beforeAll(async () => void (buyer = await approved('ООО «Ромашка»')));

  async function approved(companyName: string): Promise<PersonsBrowser> {
    const browser = await app.as('customer');
    await browser.call(applyForWholesale, { body: { companyName, inn: '7707083893' } });
    await shop.admin.call(customers.approveWholesale, { params: { id: browser.person.id } });
    return browser;
  }
  const sale = (change: Partial<SaleBody> = {}) =>
    shop.deviceSale({
      customerId: buyer.person.id,
      items: [{ productId: shop.goods.mixer, qty: 2, price: WHOLESALE, title: 'Смеситель' }],
      ...change,
    });
  const attachedTo = async (id: string) => (await app.db('sales').where({ id }).first('customer_id'))?.customer_id;

  test('stand in the buyer’s own cabinet with their lines and what came back, and in nobody else’s', async () => {
    const own = await approved('ООО «Кран»');
    const body = sale({ customerId: own.person.id, note: 'Скидка другу' });
    const receipt = await shop.manager.call(recordSale, { body });
    await shop.manager.call(recordReturn, {
      body: {
        id: newId(),
        saleId: body.id,
        returnedAt: new Date().toISOString(),
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total: WHOLESALE,
        reason: '',
      },
    });
    const voided = sale({ customerId: own.person.id });
    await shop.manager.call(recordSale, { body: voided });
    await app
      .db('sales')
      .where({ id: voided.id })
      .update({ status: 'cancelled', business_at: '2026-01-01T09:00:00.000Z' });
    const answer = await own.request('GET', listPurchases.path);
    expect(answer.json).toEqual({
      total: 2,
      items: [
        {
          id: body.id,
          number: receipt.number,
          status: 'recorded',
          soldAt: expect.any(String) as unknown,
          total: 2 * WHOLESALE,
          returned: WHOLESALE,
          items: [{ title: expect.any(String) as unknown, qty: 2, price: WHOLESALE, sum: 2 * WHOLESALE, returned: 1 }],
        },
        expect.objectContaining({ id: voided.id, status: 'cancelled' }) as unknown,
      ],
    });
    expect((await own.call(readOwnData)).receipts).toEqual((await own.call(listPurchases)).items);
    // The buyer sees neither the seller nor the note.
    for (const word of ['Скидка другу', shop.manager.person.id, '"manager"']) expect(answer.text).not.toContain(word);
    const others = await Promise.all(
      [shop.manager, shop.admin, await app.as('customer')].map((one) => one.call(listPurchases, { query: {} })),
    );
    expect(others.map(({ total }) => total)).toEqual([0, 0, 0]);
    expect((await buyer.call(listPurchases)).items.map(({ id }) => id)).not.toContain(body.id);
  });

  test('are measured by wholesale prices, and stand on the buyer’s account', async () => {
    const body = sale();
    const receipt = await shop.manager.call(recordSale, { body });
    expect([receipt.total, receipt.warnings]).toEqual([2 * WHOLESALE, []]);
    expect((await app.db('sales').where({ id: body.id }).first('marks'))?.marks).toBe('');
    const { items } = await shop.manager.call(listSales, { query: { customerId: buyer.person.id } });
    expect(items).toMatchObject([
      { id: body.id, customer: { id: buyer.person.id, name: buyer.person.name, companyName: 'ООО «Ромашка»' } },
    ]);
    expect((await shop.manager.call(listSales, { query: { q: 'ромашка' } })).items.map(({ id }) => id)).toContain(
      body.id,
    );
    const { phone = '' } = (await app.db('users').where({ id: buyer.person.id }).first('phone')) ?? {};
    for (const q of [phone, phone.replace('+7', '8')])
      expect((await shop.manager.call(listSales, { query: { q } })).items.map(({ id }) => id)).toContain(body.id);
    expect((await shop.manager.call(listSales, { query: { customerId: shop.admin.person.id } })).total).toBe(0);
  });

  test('a retail price is remarked on: the terms were another one’s', async () => {
    const items = [{ productId: shop.goods.mixer, qty: 1, price: 6715, title: 'Смеситель' }];
    const receipt = await shop.manager.call(recordSale, { body: sale({ items }) });
    expect(receipt.warnings).toEqual([{ code: 'price_differs', productId: shop.goods.mixer, serverPrice: WHOLESALE }]);
  });

  test('a sale without a price is sold by the buyer’s terms', async () => {
    const body = { items: [{ productId: shop.goods.mixer, qty: 1 }], customerId: buyer.person.id };
    expect((await shop.manager.call(recordSale, { body })).total).toBe(WHOLESALE);
  });

  test('the same id for another buyer is another sale; sent again as it was, it is booked once', async () => {
    const other = await approved('ООО «Лютик»');
    const body = sale();
    await shop.manager.call(recordSale, { body });
    expect((await shop.manager.call(recordSale, { body })).replayed).toBe(true);
    const { results } = await shop.manager.call(recordSaleBatch, {
      body: { sales: [{ ...body, customerId: other.person.id }] },
    });
    expect(results[0]).toMatchObject({ status: 409, error: { code: 'act_id_reused' } });
    expect(await attachedTo(body.id)).toBe(buyer.person.id);
  });

  test('a till’s row without a buyer is booked as before', async () => {
    const { customerId: _nobody, ...body } = sale({
      items: [{ productId: shop.goods.mixer, qty: 1, price: 6715, title: 'Смеситель' }],
    });
    expect((await shop.manager.call(recordSale, { body })).warnings).toEqual([]);
    expect(await attachedTo(body.id)).toBeNull();
    const listed = (await shop.manager.call(listSales, { query: {} })).items.find(({ id }) => id === body.id);
    expect(listed).not.toHaveProperty('customer');
  });

  test('terms lost while the row waited are remarked on, and the sale stays theirs', async () => {
    const gone = await approved('ООО «Клевер»');
    const body = sale({ customerId: gone.person.id });
    await shop.admin.call(customers.revokeWholesale, {
      params: { id: gone.person.id },
      body: { reason: 'Истёк договор' },
    });
    expect((await shop.manager.call(recordSale, { body })).warnings).toEqual([
      { code: 'customer_not_wholesale' },
      { code: 'price_differs', productId: shop.goods.mixer, serverPrice: 6715 },
    ]);
    expect(await attachedTo(body.id)).toBe(gone.person.id);
  });

  test('a buyer whom the server doesn’t know refuses no sale', async () => {
    const body = sale({ customerId: newId() });
    expect((await shop.manager.call(recordSale, { body })).warnings[0]).toEqual({ code: 'customer_not_wholesale' });
    expect(await attachedTo(body.id)).toBeNull();
  });

  test('the till’s list holds approved buyers who may log in, and says name, company and phone alone', async () => {
    const [revoked, shut, waiting] = [
      await approved('ООО «Мята»'),
      await approved('ООО «Полынь»'),
      await app.as('customer'),
    ];
    await waiting.call(applyForWholesale, { body: { companyName: 'ООО «Шалфей»', inn: '7707083893' } });
    await shop.admin.call(customers.revokeWholesale, { params: { id: revoked.person.id }, body: { reason: 'Проба' } });
    await shop.admin.call(customers.disableCustomer, { params: { id: shut.person.id } });
    const { items } = await shop.manager.call(listWholesaleBuyers);
    expect(items).toContainEqual({
      _id: buyer.person.id,
      name: buyer.person.name,
      companyName: 'ООО «Ромашка»',
      phone: buyer.person.phone,
    });
    const ids = items.map(({ _id }) => _id);
    for (const { person } of [revoked, shut, waiting, shop.manager]) expect(ids).not.toContain(person.id);
  });

  test('erasing the buyer’s data takes the note along, also one that names no phone; the sale stays', async () => {
    const erased = await approved('ООО «Вереск»');
    const body = sale({ customerId: erased.person.id, note: 'Покупатель: бригадир Семён' });
    await shop.manager.call(recordSale, { body });
    const { receipts } = await shop.admin.call(customers.readCustomerData, { params: { id: erased.person.id } });
    expect(receipts).toMatchObject([{ total: 2 * WHOLESALE, note: 'Покупатель: бригадир Семён' }]);
    await shop.admin.call(customers.eraseCustomer, { params: { id: erased.person.id } });
    const row = await app.db('sales').where({ id: body.id }).first();
    expect([row?.note, row?.search.includes('семен'), row?.total]).toEqual(['', false, 2 * WHOLESALE * 100]);
    // A row that names the erased buyer and arrives later finds no account.
    const late = sale({ customerId: erased.person.id });
    expect((await shop.manager.call(recordSale, { body: late })).warnings[0]).toEqual({
      code: 'customer_not_wholesale',
    });
    expect(await attachedTo(late.id)).toBeNull();
  });
});
