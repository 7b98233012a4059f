/** A change in the back office appears on all open screens by itself. */
import { apiClient } from './api-client.ts';
import { expect, test } from './shop.ts';
import { find, login, openTill } from './till.ts';

/** Far less than the minute between an open shop's own requests. */
const SECONDS = { timeout: 40_000 };

test('a price and a stock figure changed in the office appear on open screens within seconds, also after the server was away', async ({
  shop,
  open,
}) => {
  const shopper = await open({ name: 'shopper' });
  const seller = await open({ name: 'till' });
  // Pages open the stream after their first screens have rendered.
  const listening = Promise.all(
    [shopper, seller].map(({ page }) => page.waitForRequest((request) => request.url().endsWith('/api/live'))),
  );
  const { product } = shop.books.placement();
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const reprice = async (change: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(change)) form.set(name, value);
    expect((await admin.form('PUT', `/api/products/${product.id}`, form)).status).toBe(200);
  };
  const main = shopper.page.getByRole('main');

  await shopper.page.goto(`/p/${product.slug}`);
  await login(seller.page, shop.people.manager);
  await openTill(seller.page);
  await find(seller.page, product.title, product.title);
  await listening;

  await reprice({ priceRetail: '76543' });
  await expect(main.getByText(/76\s543\s₽/).first()).toBeVisible(SECONDS);
  await expect(seller.page.getByText(/76\s543\s₽/).first()).toBeVisible(SECONDS);

  const stock = shop.books.stock(product.id);
  await reprice({ stockQtyBase: String(stock), stockQty: '4321' });
  await expect(seller.page.getByText('4 321').or(seller.page.getByText('4321')).first()).toBeVisible(SECONDS);

  // A page that is refused the stream polls by itself, sooner than in a minute.
  const refused = await open({ name: 'refused' });
  await refused.page.route('**/api/live', (route) => route.fulfill({ status: 503, json: {} }));
  const turned = refused.page.waitForRequest((request) => request.url().endsWith('/api/live'));
  await refused.page.goto(`/p/${product.slug}`);
  await turned;
  await reprice({ priceRetail: '65432' });
  await expect(
    refused.page
      .getByRole('main')
      .getByText(/65\s432\s₽/)
      .first(),
  ).toBeVisible();
  await refused.context.close();

  await shop.server.kill();
  await shop.server.start();
  await reprice({ priceRetail: '87654' });
  await expect(main.getByText(/87\s654\s₽/).first()).toBeVisible({ timeout: 45_000 });
});
