/**
 * A new shop: the demo data are removed by one act with the sale that was tried on them, a till that held the demo catalogue follows and
 * misses nothing, and the checklist continues from the first category.
 */
import { overlaysClosed } from './browser.ts';
import { goodsOnDevice } from './device-stores.ts';
import { proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { hand } from './stopwatch.ts';
import { login, openTill, sellQuickly, waitUntilSettled } from './till.ts';

test('the demo shop is removed by a typed word, tills forget its goods, and the first steps lead on', async ({
  shop,
  open,
  openAtWork,
}) => {
  const till = await openAtWork({ name: 'till' });
  const [good] = shop.books.inStock(1);
  await openTill(till.page);
  await sellQuickly(till.page, good?.title ?? '', 1);
  await waitUntilSettled(till.page);
  const { page } = await open({ name: 'office', firstVisit: true, viewport: { width: 1440, height: 900 } });
  await login(page, shop.people.admin);

  await test.step('another word removes nothing', async () => {
    await page.goto('/admin/today');
    await page.getByRole('link', { name: 'Попробовали? Уберите пример' }).click();
    await expect(page.getByText('Вместе с ним пропадут ваши пробы на его товарах: 1 чек.')).toBeVisible();
    await page.getByRole('button', { name: 'Удалить пример' }).click();
    await page.getByLabel('Напишите «удалить»').fill('да');
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await expect(page.getByText('Напишите «удалить»').nth(1)).toBeVisible();
    expect(shop.books.inStock(1).length).toBeGreaterThan(100);
  });

  await test.step('the right one removes all of it at once, by three presses and a field from the first page', async () => {
    await page.goto('/admin/today');
    const { press, type, measured } = hand();
    await press(page.getByRole('link', { name: 'Попробовали? Уберите пример' }));
    await press(page.getByRole('button', { name: 'Удалить пример' }));
    await type(page.getByLabel('Напишите «удалить»'), 'удалить');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }));
    await expect(page.getByText('Пример удалён')).toBeVisible();
    const { presses, fields } = measured('the demo shop removed');
    expect([presses, fields]).toEqual([3, 1]);
    await expect(page.getByRole('button', { name: 'Удалить пример' })).toHaveCount(0);
    expect(shop.books.inStock(-1_000)).toEqual([]);
    proveStock(shop);
  });

  await test.step('the till drops the goods that are gone', async () => {
    await till.page.reload();
    await expect.poll(async () => (await goodsOnDevice(till.page)).size).toBe(0);
    await till.page.getByRole('link', { name: 'Журнал' }).click();
    await till.page.getByRole('button', { name: 'Сверить с сервером' }).click();
    await expect(till.page.getByText('Совпали: 1 чек.')).toBeVisible();
    await expect(till.page.getByText('Требует внимания')).toHaveCount(0);
  });

  await test.step('the first steps say what is next, and tick themselves', async () => {
    await page.goto('/admin/today');
    const steps = page.getByRole('region', { name: /^Первые шаги/ });
    await steps.getByRole('link', { name: 'Создайте первую категорию' }).click();
    await page.getByRole('button', { name: 'Добавить категорию' }).click();
    await page.getByRole('dialog').getByLabel('Название').fill('Смесители');
    await page.getByRole('dialog').getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(page.getByText('Категория добавлена')).toBeVisible();
    await overlaysClosed(page);
    await page.goto('/admin/today');
    await expect(steps.getByText('Создайте первую категорию')).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Создайте первую категорию' })).toHaveCount(0);
    await expect(steps.getByRole('link', { name: 'Добавьте товары вручную' })).toBeVisible();
    await expect(steps.getByRole('link', { name: 'загрузите прайс' })).toBeVisible();
  });
});
