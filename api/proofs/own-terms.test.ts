/** A buyer's individual wholesale terms apply wherever the buyer sees or pays a price, and nowhere else. */
import { afterEach, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { me } from '#contract/people/auth.ts';
import * as catalog from '#contract/catalogue/catalog.ts';
import { catalogFigures } from '#contract/listing/catalog-feed.ts';
import { productById } from '#contract/catalogue/products.ts';
import * as customers from '#contract/accounts/customers.ts';
import { applyForWholesale } from '#contract/accounts/profile.ts';
import { listWholesaleBuyers } from '#contract/accounts/wholesale-buyers.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { quoteOrder } from '#contract/orders/orders.ts';
import { placeTillOrder } from '#contract/orders/till-orders.ts';
import { reportBelowCost } from '#contract/reports/purchase.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { changePerson } from '../modules/people/user-command.ts';
import { renewEpoch } from '../modules/shop/facts/epoch.ts';
import { orderShop, refusal } from './fixtures/sample-order-shop.ts';
import { order, orderFor } from './fixtures/sample-orders.ts';
import { changeTerms } from './fixtures/sample-settings.ts';
import type { Browser, PersonsBrowser } from './fixtures/testing.ts';

/** A filter without brands and features. */
const ALL = { brand: [], feature: [] };

describe.each(ENGINES)('wholesale terms of one’s own on %s', (engine) => {
  const shop = orderShop(engine);
  /** Adds a product that the process's listings see too. */
  async function product(...given: Parameters<typeof shop.product>): Promise<string> {
    const id = await shop.product(...given);
    await writeTransaction(shop.app.db, renewEpoch);
    return id;
  }
  let restore: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await restore?.();
    restore = undefined;
  });

  const agree = (
    { person }: PersonsBrowser,
    terms: { discount?: number; minimum?: number | null },
    by: Browser = shop.admin,
  ) =>
    by.call(customers.setOwnTerms, {
      params: { id: person.id },
      body: { ...terms, reason: 'Договор на год' },
    });
  async function buyerWith(discount: number, minimum: number | null = null): Promise<PersonsBrowser> {
    const buyer = await shop.app.as('wholesale');
    await agree(buyer, { discount, minimum });
    return buyer;
  }
  const audited = async ({ person }: PersonsBrowser) =>
    (await shop.app.db('audit_log').where({ subject_id: person.id, action: 'wholesale_terms_changed' })).map(
      ({ details }) => JSON.parse(details) as unknown,
    );
  /** This viewer's price of the product, from every address that returns it. */
  async function pricesOf(browser: Browser, id: string): Promise<number[]> {
    const slug = (await shop.app.db('products').where({ id }).first('slug'))?.slug ?? '';
    const cards = [
      ...(await browser.call(catalog.listProducts, { query: { limit: 100, ...ALL } })).items.filter(
        ({ _id }) => _id === id,
      ),
      ...(await browser.call(catalog.productsByIds, { query: { ids: id } })).items,
      await browser.call(catalog.productBySlug, { params: { slug } }),
      await browser.call(productById, { params: { id } }),
    ];
    expect(cards).toHaveLength(4);
    const quote = await browser.call(quoteOrder, { body: { items: [{ productId: id, qty: 1 }] } });
    return [...cards.map(({ price }) => price.effective), quote.goods];
  }

  test('are changed one by one: two administrators who change different ones undo nothing', async () => {
    const buyer = await buyerWith(7, 20_000);
    await agree(buyer, { minimum: 5000 });
    await agree(buyer, { discount: 9 });
    expect(
      (await shop.admin.call(customers.readCustomer, { params: { id: buyer.person.id } })).wholesale,
    ).toMatchObject({ discount: 9, minimum: 5000 });
    await agree(buyer, { minimum: null });
    expect(await audited(buyer)).toHaveLength(4);
  });

  test('are set for an approved buyer alone, with a reason that the audit log keeps; the same again changes nothing', async () => {
    const plain = await shop.app.as('customer');
    await plain.call(applyForWholesale, { body: { companyName: 'ООО «Ромашка»', inn: '' } });
    expect((await refusal(agree(plain, { discount: 5 }))).code).toBe('wholesale_not_approved');
    const buyer = await shop.app.as('wholesale');
    for (const body of [
      { discount: 51, minimum: null, reason: 'Договор' },
      { discount: -1, minimum: null, reason: 'Договор' },
      { discount: 7.5, minimum: null, reason: 'Договор' },
      { discount: 5, minimum: -1, reason: 'Договор' },
      { discount: 5, minimum: null, reason: ' ' },
      { discount: 5 },
    ]) {
      const answer = await shop.admin.request('PUT', `/api/customers/${buyer.person.id}/wholesale/terms`, {
        json: body,
      });
      expect([answer.status, answer.json.code]).toEqual([422, 'validation']);
    }
    expect(await audited(buyer)).toEqual([]);
    const { wholesale } = await agree(buyer, { discount: 7, minimum: 20_000.5 });
    expect(wholesale).toMatchObject({ discount: 7, minimum: 20_000.5 });
    await agree(buyer, { discount: 7, minimum: 20_000.5 });
    expect((await buyer.call(me)).user.wholesale).toMatchObject({ discount: 7, minimum: 20_000.5 });
    expect(await audited(buyer)).toEqual([
      {
        companyName: wholesale.companyName,
        before: 'общие',
        after: 'скидка 7\u00a0%, заказ от 20\u00a0000,50\u00a0₽',
        reason: 'Договор на год',
      },
    ]);
    expect((await agree(buyer, { discount: 0, minimum: null })).wholesale).not.toHaveProperty('discount');
    expect((await buyer.call(me)).user.wholesale).not.toHaveProperty('minimum');
  });

  test('determine the buyer’s prices everywhere, to the kopeck; others see their own, in any order of requests', async () => {
    const id = await product(50, { price_retail: 900_000, price_wholesale: 333_333 });
    const [buyer, other, common] = [await buyerWith(7), await buyerWith(15), await shop.app.as('wholesale')];
    // 333 333 kopecks with a discount of 7 and of 15 per cent.
    expect(await pricesOf(buyer, id)).toEqual(Array.from({ length: 5 }, () => 3_100));
    expect(await pricesOf(other, id)).toEqual(Array.from({ length: 5 }, () => 2_833.33));
    expect(await pricesOf(common, id)).toEqual(Array.from({ length: 5 }, () => 3_333.33));
    expect(await pricesOf(shop.buyer, id)).toEqual(Array.from({ length: 5 }, () => 9_000));
    const seen = await buyer.call(catalog.productsByIds, { query: { ids: id } });
    expect(seen.items[0]).toMatchObject({ priceWholesale: 3_100, price: { wholesale: 3_100, retail: 9_000 } });
    // A device with a copy of the catalogue computes the price itself, from the common wholesale price.
    const { figures } = await buyer.call(catalogFigures, { query: {} });
    expect(figures.find(({ _id }) => _id === id)?.priceWholesale).toBe(3_333.33);
    const placed = await order(buyer, { items: [{ productId: id, qty: 3 }] });
    expect(placed.order).toMatchObject({ goods: 9_300, total: 9_300, bonusEarned: 0 });
  });

  test('never raise the price of goods on sale for less', async () => {
    const id = await product(5, { price_wholesale: 800_000, price_sale: 750_000 });
    expect(await pricesOf(await buyerWith(5), id)).toEqual(Array.from({ length: 5 }, () => 7_500));
    expect(await pricesOf(await buyerWith(10), id)).toEqual(Array.from({ length: 5 }, () => 7_200));
  });

  test('determine the sorting and filtering by price', async () => {
    const dear = await product(5, { price_retail: 5_000_100, price_wholesale: 4_000_000 });
    // A sale price does not follow the wholesale price.
    const sold = await product(5, { price_retail: 5_000_000, price_wholesale: 4_900_000, price_sale: 3_900_000 });
    const listed = async (browser: Browser, query: Record<string, unknown>) =>
      (await browser.call(catalog.listProducts, { query: { limit: 100, minPrice: 30_000, ...ALL, ...query } })).items
        .map(({ _id }) => _id)
        .filter((id) => [dear, sold].includes(id));
    const [buyer, common] = [await buyerWith(10), await shop.app.as('wholesale')];
    expect(await listed(common, { sort: 'price_asc' })).toEqual([sold, dear]);
    expect(await listed(buyer, { sort: 'price_asc' })).toEqual([dear, sold]);
    expect(await listed(buyer, { maxPrice: 36_000 })).toEqual([dear]);
    const facets = await buyer.call(catalog.listFacets, { query: { minPrice: 30_000, ...ALL } });
    expect(facets.price?.max).toBe(39_000);
  });

  test('changed under an open checkout refuse the order for a second press, and nothing is reserved', async () => {
    const id = await product(5);
    const buyer = await buyerWith(10);
    const body = await orderFor(buyer, { items: [{ productId: id, qty: 1 }] });
    expect(body.total).toBe(7_200);
    await agree(buyer, { discount: 5 });
    expect((await refusal(shop.place(buyer, body))).code).toBe('quote_changed');
    expect(await shop.figures(id)).toEqual([5, 0]);
    expect((await order(buyer, { items: [{ productId: id, qty: 1 }] })).order.total).toBe(7_600);
  });

  test('of a minimum replace the shop’s, by a higher one or none', async () => {
    restore = await changeTerms(shop.admin, { wholesaleMinimum: 20_000 });
    const id = await product(50);
    const wish = { items: [{ productId: id, qty: 1 }] };
    expect((await order(await buyerWith(0, 0), wish)).order.total).toBe(8_000);
    const strict = await buyerWith(0, 30_000);
    expect((await refusal(order(strict, wish))).error).toContain('не хватает 22\u00a0000\u00a0₽');
    const { order: placed } = await order(strict, { items: [{ productId: id, qty: 4 }] });
    const editBody = { items: [{ productId: id, qty: 3 }], delivery: 'pickup' as const };
    const edit = await shop.admin.call(desk.quoteOrderEdit, { params: { id: placed._id }, body: editBody });
    expect(edit.lackingToMinimum).toBe(6_000);
  });

  test('apply to goods that the desk adds to the buyer’s order', async () => {
    const [first, added] = [await product(50), await product(50)];
    const buyer = await buyerWith(10);
    const { order: placed } = await order(buyer, { items: [{ productId: first, qty: 1 }] });
    const quote = await shop.admin.call(desk.quoteOrderEdit, {
      params: { id: placed._id },
      body: {
        items: [
          { productId: first, qty: 1 },
          { productId: added, qty: 1 },
        ],
        delivery: 'pickup',
      },
    });
    expect(quote.items.map(({ price }) => price)).toEqual([7_200, 7_200]);
  });

  test('apply to a till’s sales and orders: only a different price causes a warning', async () => {
    const seller = await shop.app.as('manager');
    const id = await product(50);
    const buyer = await buyerWith(10);
    const { items } = await seller.call(listWholesaleBuyers);
    expect(items.find(({ _id }) => _id === buyer.person.id)).toMatchObject({ discount: 10 });
    const deviceId = newId();
    const sale = (deviceSeq: number, price: number) => ({
      id: newId(),
      deviceId,
      deviceSeq,
      soldAt: shop.now.toISOString(),
      sentAt: shop.now.toISOString(),
      customerId: buyer.person.id,
      items: [{ productId: id, qty: 1, price, title: 'Смеситель' }],
    });
    expect((await seller.call(recordSale, { body: sale(1, 7_200) })).warnings).toEqual([]);
    expect((await seller.call(recordSale, { body: sale(2, 8_000) })).warnings).toEqual([
      { code: 'price_differs', productId: id, serverPrice: 7_200 },
    ]);
    const bare = { items: [{ productId: id, qty: 1 }], customerId: buyer.person.id };
    expect((await seller.call(recordSale, { body: bare })).total).toBe(7_200);
    const written = async (price: number) => {
      const body = {
        id: newId(),
        deviceId,
        placedAt: shop.now.toISOString(),
        authorId: seller.person.id,
        customerId: buyer.person.id,
        items: [{ productId: id, qty: 1, price, title: 'Смеситель' }],
        buyer: { name: 'Ирина', phone: '+79161112233' },
        total: price,
      };
      await seller.call(placeTillOrder, { body });
      return (await shop.admin.call(desk.readDeskOrder, { params: { id: body.id } })).staffComment;
    };
    expect(await written(7_200)).toBe('');
    expect(await written(8_000)).toContain('в магазине 7\u00a0200\u00a0₽');
  });

  test('that bring goods below cost are shown only to administrators, by the buyer’s price today', async () => {
    const priced = (change: Parameters<typeof shop.product>[1]) =>
      product(5, { price_retail: 2_000_000, price_wholesale: 1_000_000, cost_price: 930_000, ...change });
    // Kopecks: 7 % off 10 000 ₽ equals the cost exactly.
    const even = await priced({});
    const worse = await priced({ cost_price: 990_000 });
    const always = await priced({ cost_price: 1_010_000 });
    const [onSale, lapsed] = [
      await priced({ price_sale: 900_000, sale_to: '2026-12-01T00:00:00.000Z' }),
      await priced({ price_sale: 900_000, sale_to: '2026-11-01T00:00:00.000Z' }),
    ];
    const unknown = await priced({ cost_price: null });
    const removed = await priced({ cost_price: 1_500_000, deleted_at: '2026-11-01T00:00:00.000Z' });
    const mine = [even, worse, always, onSale, lapsed, unknown, removed];
    const goodsBelowCost = async (discount: number) => {
      const { items, total, already } = await shop.admin.call(reportBelowCost, { query: { discount } });
      expect(total).toBe(items.length);
      const here = items.filter(({ _id }) => mine.includes(_id));
      return { goods: here.map(({ _id, price, cost }) => [_id, price, cost]), others: total - here.length, already };
    };
    const common = await goodsBelowCost(0);
    expect(common.goods).toEqual([
      [onSale, 9_000, 9_300],
      [always, 10_000, 10_100],
    ]);
    expect(common.already).toBe(common.goods.length + common.others);
    const seven = await goodsBelowCost(7);
    expect(seven.goods).toEqual([
      [always, 9_300, 10_100],
      [worse, 9_300, 9_900],
      [onSale, 9_000, 9_300],
    ]);
    expect(seven.already).toBe(common.already);
    // An expired sale price does not prevent a price below cost.
    expect((await goodsBelowCost(8)).goods.map(([id]) => id)).toEqual([
      always,
      worse,
      onSale,
      ...[even, lapsed].sort(),
    ]);
    for (const query of ['?discount=51', '?discount=7.5', '?discount=-1', '?discount=x'])
      expect((await shop.admin.request('GET', `/api/reports/below-cost${query}`)).status, query).toBe(422);
    const wholesale = await buyerWith(10);
    for (const somebody of [wholesale, await shop.app.as('manager'), shop.buyer])
      expect((await refusal(somebody.call(reportBelowCost, { query: { discount: 7 } }))).code).toBe('forbidden');
  });

  test('are removed with a person’s data, and with access revoked on the command line', async () => {
    const columns = ({ person }: PersonsBrowser) =>
      shop.app.db('users').where({ id: person.id }).first('wholesale_discount', 'wholesale_minimum');
    const none = { wholesale_discount: 0, wholesale_minimum: null };
    const [gone, lost] = [await buyerWith(10, 500), await buyerWith(10, 500)];
    expect(await columns(gone)).toEqual({ wholesale_discount: 10, wholesale_minimum: 50_000 });
    await shop.admin.call(customers.eraseCustomer, { params: { id: gone.person.id } });
    await changePerson(shop.app.db, lost.person.id, { role: 'customer' }, shop.now);
    expect([await columns(gone), await columns(lost)]).toEqual([none, none]);
  });

  test('end with the access, and regained access begins with the common terms; staff see the common price', async () => {
    const id = await product(5);
    const buyer = await buyerWith(10, 0);
    const params = { id: buyer.person.id };
    await shop.admin.call(customers.changeRole, { params, body: { role: 'manager' } });
    expect((await buyer.call(productById, { params: { id } })).price).toMatchObject({ wholesale: 8_000 });
    await shop.admin.call(customers.changeRole, { params, body: { role: 'customer' } });
    expect((await pricesOf(buyer, id))[0]).toBe(7_200);
    const declined = await shop.admin.call(customers.revokeWholesale, { params, body: { reason: 'Истёк договор' } });
    expect(declined.wholesale).not.toHaveProperty('discount');
    const seen = await buyer.call(productById, { params: { id } });
    expect(seen.price).toEqual({ retail: 10_000, effective: 10_000 });
    await buyer.call(applyForWholesale, { body: { companyName: 'ООО «Ромашка»', inn: '' } });
    const again = await shop.admin.call(customers.approveWholesale, { params });
    expect([again.wholesale.discount, again.wholesale.minimum]).toEqual([undefined, undefined]);
    expect(await pricesOf(buyer, id)).toEqual(Array.from({ length: 5 }, () => 8_000));
  });
});
