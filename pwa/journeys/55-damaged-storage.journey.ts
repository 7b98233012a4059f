/** A till whose storage is unusable because of another version, a full disk or an insecure address says so, and sells where it can. */
import { find, login, put, record, waitUntilSettled, findPlenty } from './till.ts';
import { PIN, setOwnPin, typePin } from './seller-pins.ts';
import { INSECURE_ORIGIN } from './browser.ts';
import { expect, test } from './shop.ts';

test('a till that has lost its database and has no network lets in who sells here by PIN', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { manager } = shop.people;
  const { page, context } = await openAtWork();
  await setOwnPin(page);
  const kept = () =>
    page.evaluate(async () => {
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: { open(name: string): Promise<{ getDirectory(): Promise<FileSystemDirectoryHandle> }> };
      };
      const root = await (await storageBuckets.open('journal-mirror')).getDirectory();
      const file = await (await root.getDirectoryHandle('journal-mirror')).getFileHandle('sellers.json');
      return (await file.getFile()).text();
    });
  await expect.poll(() => kept().catch(() => '')).toContain(manager.name);

  await page.goto('/healthz');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('device');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
  await shop.proxy.refuse();
  await context.setOffline(true);
  await page.goto('/till');
  const byPin = page.getByRole('button', { name: 'Встать за кассу по PIN' });
  await expect(byPin).toBeVisible();
  // It comes late, and must not move «Войти» from under a finger.
  const placeOfLogin = () => page.getByRole('button', { name: 'Войти', exact: true }).boundingBox();
  const place = await placeOfLogin();
  await byPin.evaluate((button) => (button.style.position = 'absolute'));
  expect(await placeOfLogin()).toEqual(place);
  await byPin.click();
  const seller = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${manager.name}`) });
  await seller.click();
  await typePin(page, PIN);
  await expect(page.getByRole('form', { name: 'Чек' })).toBeVisible();
  await find(page, product.title, product.title);
  await put(page, product.title);
  const number = await record(page);
  await context.setOffline(false);
  await shop.proxy.accept();
  await waitUntilSettled(page);
  expect(shop.books.sales().map((sale) => sale.number)).toEqual([number]);
});

test('a draft of another version stops nothing, and is given as a file', async ({ shop, openAtWork }) => {
  const { page } = await openAtWork();
  const product = await findPlenty(page, shop.books);
  await put(page, product.title);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const reading = drafts.getAll();
          reading.onsuccess = () => {
            for (const { id, authorId } of reading.result as { id: string; authorId: string }[])
              drafts.put({ id, authorId, updatedAt: '2099-01-01T00:00:00.000Z', lines: [{ product: 'p1' }] });
          };
          drafts.transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(page.getByText('Эта версия кассы не может открыть 1 черновик чека')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сохранить в файл' }).click();
  expect((await downloading).suggestedFilename()).toBe('черновики-чеков.json');
  await find(page, product.title, product.title);
  await put(page, product.title);
  await record(page);
  await page.getByRole('button', { name: 'Убрать с кассы' }).click();
  await expect(page.getByText('Эта версия кассы не может открыть')).toBeHidden();
});

test.describe(() => {
  test.use({ expectedErrors: [/^The Cross-Origin-Opener-Policy header has been ignored/] });
  test('without https the till takes nothing in and says why', async ({ shop, open }) => {
    const { page } = await open({ firstVisit: true });
    await page.goto(`${INSECURE_ORIGIN}/auth`);
    await login(page, shop.people.manager);
    await page.goto(`${INSECURE_ORIGIN}/till`);
    await expect(page.getByText('Касса работает только по https.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Надёжность кассы: Нужен https' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Чек' })).toHaveCount(0);
  });
});
