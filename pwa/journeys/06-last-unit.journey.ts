/** Two offline tills sell the last piece: both buyers have gone home with one. */
import { expect, test } from './shop.ts';
import { apiClient } from './api-client.ts';
import { proveStock } from './proofs.ts';
import { find, findAndSell, stepperOf, waitUntilSettled } from './till.ts';

test('the last unit sold on two devices offline: both sales stand, stock is -1, one discrepancy names both', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const office = await apiClient(shop.server.url, shop.people.admin);
  const left = await office.post('/api/sales', {
    items: [{ productId: product.id, qty: product.stock - 1 }],
    paymentMethod: 'cash',
    note: '',
  });
  expect(left.status).toBe(200);
  expect(shop.books.stock(product.id)).toBe(1);
  const [earlier] = shop.books.sales();

  const first = await openAtWork({ name: 'first' });
  const second = await openAtWork({ name: 'second', person: shop.people.second });
  const pages = [first.page, second.page];
  for (const page of pages) {
    await find(page, product.title, product.title);
    await expect(page.getByRole('row').filter({ has: stepperOf(page, product.title) })).toContainText('1 шт.');
  }
  await shop.proxy.refuse();
  for (const page of pages) await findAndSell(page, { query: product.title, title: product.title });
  await shop.proxy.accept();
  for (const page of pages) await waitUntilSettled(page);

  const booked = shop.books.sales().filter((sale) => sale.id !== earlier?.id);
  expect(booked).toHaveLength(2);
  expect(new Set(booked.map((sale) => sale.deviceId)).size).toBe(2);
  expect(booked.every((sale) => sale.status === 'recorded' && shop.books.unitsMoved(sale.id) === 1)).toBe(true);
  expect(shop.books.stock(product.id)).toBe(-1);
  expect(shop.books.discrepancies()).toEqual([
    expect.objectContaining({ productId: product.id, shortage: 1, saleIds: booked.map((sale) => sale.id).sort() }),
  ]);
  proveStock(shop);
  expect((await office.get('/api/inventory/discrepancies')).json).toMatchObject({ total: 1 });
});
