import { beforeAll, describe, expect, test } from 'vitest';
import { productById } from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import { create, NEW_PRODUCT, productForm, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser, PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { followRetail } from './wholesale-rule.ts';

test('the wholesale price follows the retail one unless goods have one of their own', () => {
  const prices = (price_retail: number, price_wholesale: number) => ({ price_retail, price_wholesale });
  const after = (before: ReturnType<typeof prices> | null, now: ReturnType<typeof prices>) =>
    followRetail(before, now).price_wholesale;
  expect(after(null, prices(100, 0))).toBe(100);
  expect(after(null, prices(100, 80))).toBe(80);
  expect(after(prices(100, 100), prices(90, 100))).toBe(90);
  expect(after(prices(0, 0), prices(120, 0))).toBe(120);
  expect(after(prices(100, 80), prices(90, 80))).toBe(80);
  expect(after(prices(100, 100), prices(120, 95))).toBe(95);
  expect(after(prices(100, 80), prices(100, 0))).toBe(100);
});

describe.each(ENGINES)('a shop that sells no wholesale, on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  let buyer: Browser;
  let sellAgain: () => Promise<void>;
  beforeAll(async () => {
    admin = await app.as('admin');
    buyer = await app.as('wholesale');
    sellAgain = await changeTerms(admin, { sellsWholesale: false });
  });

  const missing = [{ path: 'priceWholesale', message: 'Нужна сумма в рублях' }];
  const unpriced = { ...NEW_PRODUCT, priceWholesale: undefined };
  const priceFor = async (person: Browser, id: string) => (await person.call(productById, { params: { id } })).price;

  test('goods are made, changed and published without a wholesale price, and a wholesale buyer pays the retail one', async () => {
    const made = await create(admin, { priceWholesale: undefined });
    expect(made).toMatchObject({ priceRetail: 12_490, priceWholesale: 12_490, warnings: [] });
    expect(made.editing.draft).toBe(false);
    const changed = await save(admin, made, { priceRetail: '11000' });
    expect(changed).toMatchObject({ priceRetail: 11_000, priceWholesale: 11_000, warnings: [] });
    expect(await priceFor(buyer, made._id)).toEqual({ retail: 11_000, wholesale: 11_000, effective: 11_000 });
    const draft = await create(admin, { draft: 'true', priceRetail: '', priceWholesale: '', subcategoryId: '' });
    const { subcategoryId } = NEW_PRODUCT;
    const sold = await save(admin, draft, { draft: 'false', priceRetail: '500', priceWholesale: '', subcategoryId });
    expect(sold).toMatchObject({ priceRetail: 500, priceWholesale: 500, editing: { draft: false } });
  });

  test('a wholesale price of its own stays until it is cleared, and one of zero is refused', async () => {
    const made = await create(admin, { priceWholesale: '9990' });
    expect(await save(admin, made, { priceRetail: '13000' })).toMatchObject({ priceWholesale: 9990 });
    expect((await priceFor(buyer, made._id)).effective).toBe(9990);
    expect((await trySave(admin, made, { priceWholesale: '0' })).json.details).toMatchObject([
      { path: 'priceWholesale' },
    ]);
    expect(await save(admin, made, { priceWholesale: '' })).toMatchObject({ priceWholesale: 13_000 });
  });

  test('once it sells wholesale, all goods stay on sale, their wholesale price no longer follows, and new goods need one', async () => {
    const made = await create(admin, { priceWholesale: undefined });
    await sellAgain();
    expect(await save(admin, made, { priceRetail: '13000' })).toMatchObject({
      priceRetail: 13_000,
      priceWholesale: 12_490,
    });
    expect((await trySave(admin, made, { priceWholesale: '' })).json.details).toEqual(missing);
    const answer = await admin.request('POST', '/api/products', { body: productForm(unpriced) });
    expect([answer.status, answer.json.details]).toEqual([422, missing]);
  });
});
