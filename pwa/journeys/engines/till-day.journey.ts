/** A seller's day in WebKit and Firefox: a return, the closing of the shift, a sale in a window that keeps nothing. */
import { apiClient } from '../api-client.ts';
import { readJournalRows, readSeries } from '../journal-rows.ts';
import { goToWork, login, openTill, proveSold, sell } from './acts.ts';
import { ENGINES, expect, TABLET, test } from './engines.ts';

for (const engine of ENGINES) {
  test(`${engine}: what was sold comes back, and the shift is closed`, async ({ shop, openWindow }) => {
    const product = shop.books.plenty();
    const window = await openWindow(engine, TABLET);
    await goToWork(window, shop.people.manager);
    await sell(window, product.title);
    const [sale] = await readJournalRows(window);
    await window.go('/journal');
    await window.press(`Чек ${sale?.number}: подробнее`);
    await window.press('Оформить возврат');
    await window.press('Вернуть всё');
    await window.press('Провести возврат');
    await window.sees('Возврат проведён');
    await expect.poll(() => shop.books.returns().map(({ saleId }) => saleId)).toEqual([sale?.id]);
    expect(shop.books.stock(product.id)).toBe(product.stock);

    await window.go('/till/shift');
    await window.fill('Насчитали в кассе', '0');
    await window.press('Закрыть смену', 'main');
    await window.press('Закрыть смену', '[role=alertdialog], [role=dialog]');
    await window.sees('Смена закрыта');
    const { deviceId } = await readSeries(window);
    const office = await apiClient(shop.server.url, shop.people.admin);
    const shifts = async () => (await office.get(`/api/shifts?deviceId=${deviceId}`)).json as { items: unknown[] };
    await expect.poll(async () => (await shifts()).items.length).toBe(1);
  });

  test(`${engine}: a seller sells in a private window`, async ({ shop, openWindow }) => {
    const product = shop.books.plenty();
    const window = await openWindow(engine, { ...TABLET, isPrivate: true });
    await login(window, shop.people.manager);
    await openTill(window);
    await sell(window, product.title);
    await proveSold(shop, window, product);
  });
}
