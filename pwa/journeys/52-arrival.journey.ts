/** A product out of stock: the buyer asks to be notified and is, on this device, without giving any contact. */
import { randomUUID } from 'node:crypto';
import { apiClient } from './api-client.ts';
import { waitForWorker } from './browser.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import { expect, test } from './shop.ts';

test('who waits for a product is told at the next opening once it is there again, and once only', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const office = await apiClient(shop.server.url, shop.people.admin);
  const sold = await office.post('/api/sales', {
    items: [{ productId: product.id, qty: product.stock }],
    paymentMethod: 'cash',
    note: '',
  });
  expect(sold.status).toBe(200);

  const { page } = await open({ viewport: { width: 390, height: 844 } });
  await page.goto(`/p/${product.slug}`);
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  const ask = page.getByRole('button', { name: 'Сообщить о поступлении' });
  const asked = page.getByRole('button', { name: 'Ждём вместе с вами' });
  await ask.click();
  await expect(asked).toHaveAttribute('aria-pressed', 'true');
  await test.step('the card in a listing asks too', async () => {
    await page.goto(`/search?q=${encodeURIComponent(product.title)}`);
    const card = page.getByRole('article').filter({ hasText: 'Нет в наличии' });
    await card.getByRole('button', { name: 'Ждём вместе с вами' }).click();
    await card.getByRole('button', { name: 'Сообщить о поступлении' }).click();
    await expect(page.getByText('Скажем на этом устройстве, когда откроете магазин')).toBeVisible();
    await page.goto(`/p/${product.slug}`);
    await expect(asked).toHaveAttribute('aria-pressed', 'true');
  });

  const notice = page.getByRole('status').filter({ hasText: `Снова в наличии: ${product.title}` });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await readStore(page, 'device', 'awaited')).length).toBe(1);
  await expect(notice).toHaveCount(0);

  const came = await office.post(`/api/inventory/stock/${product.id}/adjust`, {
    id: randomUUID(),
    kind: 'receipt',
    stockQtyBase: 0,
    stockQty: 5,
    reason: 'Привезли',
  });
  expect(came.status).toBe(200);
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'Посмотреть' }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  await expect.poll(async () => (await readStore(page, 'device', 'awaited')).length).toBe(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
