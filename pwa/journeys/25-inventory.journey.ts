/** Stock management: corrections beside a running till, hiding and showing goods, discrepancies and their settlement. */
import { formatRoubles } from '#contract/values/money.ts';
import { apiClient } from './api-client.ts';
import { scan } from './scanner.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };

test('stock is corrected by what was counted, came or went, while a sale comes in between; all of it can be taken back and stands in the movements', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  const product = shop.books.plenty();
  await login(page, shop.people.admin);
  await page.goto(`/admin/inventory?q=${encodeURIComponent(product.title)}`);
  const before = shop.books.stock(product.id);
  await page
    .getByRole('button', {
      name: new RegExp(`^Изменить остаток: ${product.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Изменить остаток' });
  await dialog.getByRole('textbox', { name: 'Сколько насчитали' }).fill(String(before - 2));
  await expect(dialog.getByText(`было ${before} → станет ${before - 2}`)).toBeVisible();

  const till = await apiClient(shop.server.url, shop.people.manager);
  expect(
    (await till.post('/api/sales', { items: [{ productId: product.id, qty: 1 }], paymentMethod: 'cash', note: '' }))
      .status,
  ).toBe(200);

  // The live stream tells it before the press.
  await expect(dialog.getByText('Пока вы считали: продано 1 шт. (1 чек)')).toBeVisible();
  await expect(dialog.getByText(`было ${before - 1} → станет ${before - 3}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Укажите причину')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Пересчёт полки');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`Остаток сохранён: было ${before - 1}, стало ${before - 3} шт.`)).toBeVisible();
  expect(shop.books.stock(product.id)).toBe(before - 3);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText(`Правка отменена: было ${before - 3}, стало ${before - 1} шт.`)).toBeVisible();
  expect(shop.books.stock(product.id)).toBe(before - 1);

  await page.getByRole('button', { name: /^Изменить остаток: / }).click();
  await dialog.getByRole('radio', { name: 'Поступление' }).check();
  await dialog.getByRole('textbox', { name: 'Сколько пришло' }).fill('5');
  await expect(dialog.getByText(`было ${before - 1} → станет ${before + 4}`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Поставка № 14');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  expect(shop.books.stock(product.id)).toBe(before + 4);

  await page.getByRole('button', { name: `Действия: ${product.title}` }).click();
  await page.getByRole('menuitem', { name: 'Место хранения' }).click();
  const place = page.getByRole('dialog', { name: 'Место хранения' });
  await place.getByLabel('Место хранения').fill('А-12');
  await place.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Место: А-12', { exact: true }).last()).toBeVisible();

  await page.getByRole('button', { name: `Действия: ${product.title}` }).click();
  await page.getByRole('menuitem', { name: 'История остатка' }).click();
  const moves = page.getByRole('dialog', { name: 'История остатка' });
  await expect(moves).toBeVisible();
  await page.reload();
  for (const reason of ['Пересчёт полки', 'Отмена: Пересчёт полки', 'Поставка № 14'])
    await expect(moves.getByText(reason, { exact: true })).toBeVisible();
  await expect(moves.getByText(/^Продажа/).first()).toBeVisible();
});

test('a product is deleted from its form, found among those off sale and put back; its new price stands in the list of changes', async ({
  shop,
  open,
}) => {
  // In a browser of another language a comma is still the decimal separator, and the day precedes the month.
  const { page } = await open({ viewport: DESK, locale: 'en-US' });
  const product = shop.books.plenty();
  await login(page, shop.people.admin);
  await page.goto(`/admin/products/${product.id}/edit`);
  const field = page.getByRole('textbox', { name: 'Розничная цена' });
  const { priceRetail } = (await (await fetch(`${shop.server.url}/api/products/${product.id}`)).json()) as {
    priceRetail: number;
  };
  await field.fill(`${priceRetail + 1}50`);
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await page
    .getByRole('dialog', { name: 'Цена изменилась во много раз. Сохранить?' })
    .getByRole('button', { name: 'Исправить' })
    .click();
  await field.fill('');
  await field.pressSequentially(`${priceRetail + 1},50`);
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Сохранено').first()).toBeVisible();
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Удалить' }).click();
  await expect(page).toHaveURL(/\/admin\/inventory$/);

  await page.goto(`/admin/inventory?state=deleted&q=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Вернуть в продажу: ${product.title}` }).click();
  await expect(page.getByText(/снова в продаже/)).toBeVisible();
  expect((await fetch(`${shop.server.url}/api/products/${product.id}`)).status).toBe(200);

  await page.goto('/admin/price-changes');
  await page.getByRole('textbox', { name: 'С даты' }).fill('01.02.2026');
  await expect(page).toHaveURL(/[?&]from=2026-02-01/);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: product.title })
      .filter({ hasText: formatRoubles(priceRetail + 1.5) })
      .filter({ hasText: shop.books.staff('admin')[0]?.name ?? 'nobody' })
      .filter({ hasText: /\d{1,2}:\d{2}/ })
      .first(),
  ).toBeVisible();

  await page.goto(`/admin/inventory?q=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Удалить: ${product.title}` }).click();
  const question = page
    .getByRole('dialog', { name: `Точно удалить «${product.title}»?` })
    .or(page.getByRole('alertdialog', { name: `Точно удалить «${product.title}»?` }));
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText(/снят с продажи/)).toBeVisible();
  expect((await fetch(`${shop.server.url}/api/products/${product.id}`)).status).not.toBe(200);
});

test('a supplier’s delivery of many lines: pasted, scanned, kept over a reload, booked once by two windows, and taken back', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  await login(page, shop.people.admin);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const goods = (
    (await admin.get('/api/inventory/stock?limit=60')).json as { _id: string; title: string; sku: string | null }[]
  ).filter(({ sku }) => sku !== null);
  const before = new Map(goods.map(({ _id }) => [_id, shop.books.stock(_id)]));
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Новое поступление' }).click();
  await expect(page.getByRole('heading', { name: /^Поступление № \d+$/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Сантех-Опт, ООО');
  await page.getByRole('button', { name: 'Вставить список' }).click();
  // The lines of a УПД without their heading: running number, name, article, code and name of the unit, figures.
  const paperLine = (code: string, qty: number, index: number, unit = 'шт'): string =>
    [
      index + 1,
      'Товар по накладной',
      code,
      796,
      unit,
      qty,
      `${1000 + index},50`,
      (qty * (1000 + index + 0.5)).toFixed(2),
    ].join('\t');
  const rows = goods.map(({ sku }, index) => paperLine(sku ?? '', index + 1, index, index === 0 ? 'упак' : 'шт'));
  const paste = page.getByRole('dialog', { name: 'Вставить список' });
  await paste
    .getByRole('textbox', { name: 'Список' })
    .fill([...rows, paperLine('НЕТ-ТАКОГО', 3, rows.length)].join('\n'));
  await expect(paste.getByRole('combobox', { name: 'Столбец 3' })).toHaveValue('sku');
  await expect(paste.getByRole('combobox', { name: 'Столбец 4' })).toHaveValue('skip');
  // A person chooses another column, and takes it back.
  await paste.getByRole('combobox', { name: 'Столбец 4' }).selectOption('Количество');
  await expect(paste.getByText('Количество, умноженное на цену, не равно сумме')).toBeVisible();
  await paste.getByRole('combobox', { name: 'Столбец 6' }).selectOption('Количество');
  await expect(paste.getByText('Количество, умноженное на цену, не равно сумме')).toBeHidden();
  const addRows = paste.getByRole('button', { name: `Добавить строки: ${rows.length + 1}` });
  await addRows.click();
  // Packages may hold several pieces, so a person confirms them.
  await expect(paste.getByText(/^Единица в списке не та, что у товара/)).toBeVisible();
  await expect(paste.getByText(/^Строка 1: в списке 1 упак, а «/)).toBeVisible();
  await addRows.click();
  await expect(paste).toBeHidden();
  await expect(page.getByText('Есть нераспознанные строки')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Провести' })).toBeDisabled();

  // One more piece typed by a person, two more by a scanner, whatever the scanner's suffix and the focus.
  const chosen = goods.findIndex(({ sku }) => /^[\dA-Za-z-]{4,}$/.test(sku ?? ''));
  const { sku, title } = goods[chosen] ?? {};
  if (sku == null || title === undefined) throw new Error('No article of the demo shop can be scanned');
  const field = page.getByRole('searchbox', { name: 'Штрихкод, артикул или название' });
  await field.fill(sku);
  await field.press('Enter');
  const quantity = page.getByRole('textbox', { name: `Количество: ${title}`, exact: true }).first();
  await expect(quantity).toHaveValue(String(chosen + 2));
  await field.focus();
  await scan(page, sku, 8, ['Enter', 'Enter']);
  await expect(quantity).toHaveValue(String(chosen + 3));
  await quantity.focus();
  await scan(page, sku, 8, ['Tab']);
  await expect(quantity).toHaveValue(String(chosen + 4));
  await expect(field).toHaveValue('');
  // A barcode of no goods, scanned twice, is given to the product that a person names; later it finds it.
  const newBarcode = '4607086562239';
  await scan(page, newBarcode, 8, ['Enter']);
  await scan(page, newBarcode, 8, ['Enter']);
  await expect(page.getByText(`Код ${newBarcode} не найден (отсканирован 2 раза)`)).toBeVisible();
  await expect(page.getByText('Сохранено не всё')).toBeVisible();
  await field.fill(sku);
  const own = page.getByRole('list', { name: `Это товар с кодом ${newBarcode}` }).getByRole('button');
  // An Enter within a tenth of a second of a scan counts as the scanner's, and presses nothing.
  await expect(async () => {
    await field.press('Enter');
    await expect(own).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  // A whole article gives nobody the code: it may be another product's. Added without the code, the code still waits.
  await page.getByRole('button', { name: 'Это другой товар: добавить без кода' }).click();
  await expect(quantity).toHaveValue(String(chosen + 5));
  await expect(page.getByText(`Код ${newBarcode} не найден (отсканирован 2 раза)`)).toBeVisible();
  await quantity.fill(String(chosen + 4));
  await field.fill(sku);
  await field.press('Enter');
  await own.click();
  await expect(page.getByText(new RegExp(`^Код ${newBarcode} записан товару`))).toBeVisible();
  await expect(quantity).toHaveValue(String(chosen + 6));
  await scan(page, newBarcode, 8, ['Enter']);
  await expect(quantity).toHaveValue(String(chosen + 7));
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await page.reload();
  await expect(quantity).toHaveValue(String(chosen + 7));
  await expect(page.getByRole('combobox', { name: 'Поставщик' })).toHaveValue('Сантех-Опт, ООО');
  await page.getByRole('button', { name: /^Убрать строку: НЕТ-ТАКОГО/ }).click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();

  // Another window has the same draft open and books it too.
  const address = `/api/inventory/documents/${page.url().split('/').at(-1) ?? ''}`;
  const { version } = (await admin.get(address)).json as { version: number };
  await page.getByRole('button', { name: 'Провести' }).click();
  await expect(page.getByText('Проведён', { exact: true }).first()).toBeVisible();
  expect((await admin.post(`${address}/book`, { version })).status).toBe(200);
  for (const [index, { _id }] of goods.entries())
    expect(shop.books.stock(_id)).toBe((before.get(_id) ?? 0) + index + 1 + (index === chosen ? 6 : 0));

  await page.getByRole('button', { name: 'Отменить проведение' }).click();
  const question = page.getByRole('dialog', { name: /^Отменить «Поступление/ });
  await question.getByRole('textbox', { name: 'Причина' }).fill('Привезли не то');
  await question.getByRole('button', { name: 'Отменить проведение' }).click();
  await expect(page.getByRole('link', { name: /^№ \d+$/ })).toBeVisible();
  for (const { _id } of goods) expect(shop.books.stock(_id)).toBe(before.get(_id));
});

test('a draft that a colleague booked keeps what was typed here, and hands it to a new draft', async ({
  shop,
  open,
}) => {
  const { page, context } = await open({ viewport: DESK });
  await login(page, shop.people.admin);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const product = shop.books.inStock(1).find(({ id }) => /^[\dA-Za-z-]{4,}$/.test(shop.books.article(id)));
  if (product === undefined) throw new Error('No article of the demo shop can be typed');
  const before = shop.books.stock(product.id);
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Новое поступление' }).click();
  const field = page.getByRole('searchbox', { name: 'Штрихкод, артикул или название' });
  // Hits come while one types, in the shop's ranking: siphons, then what has one; Enter takes the only hit.
  const hits = page.getByRole('list', { name: 'Найденные товары' }).getByRole('button');
  await field.fill('сифон');
  await expect(hits).toHaveText(Array.from({ length: 8 }, () => /^Сифон.*₽.*(остаток|нет в наличии)/));
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await expect.poll(() => hits.count()).toBeGreaterThan(8);
  await field.fill(product.title);
  await expect(hits).toHaveCount(1);
  await field.press('Enter');
  const quantity = page.getByRole('textbox', { name: /^Количество: / });
  await quantity.fill('3');
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  // The session ends under the form: the last keys are in it after the login, and are saved then.
  await context.clearCookies();
  await quantity.fill('4');
  await expect(page).toHaveURL(/\/auth/);
  await login(page, shop.people.admin);
  await expect(quantity).toHaveValue('4');
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  const first = page.url();
  const address = `/api/inventory/documents/${first.split('/').at(-1) ?? ''}`;
  const { version } = (await admin.get(address)).json as { version: number };

  await context.setOffline(true);
  await quantity.fill('7');
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Сантех-Опт');
  expect((await admin.post(`${address}/book`, { version })).status).toBe(200);
  await context.setOffline(false);
  const move = page.getByRole('button', { name: 'Перенести в новый черновик' });
  await expect(move).toBeVisible();
  await expect(quantity).toHaveValue('7');
  await expect(quantity).toBeDisabled();
  await move.click();
  await expect(page).not.toHaveURL(first);
  // Four pieces are booked already: three are left.
  await expect(quantity).toHaveValue('3');
  await expect(page.getByRole('combobox', { name: 'Поставщик' })).toHaveValue('Сантех-Опт');
  await page.getByRole('button', { name: 'Провести' }).click();
  await expect(page.getByText('Проведён', { exact: true }).first()).toBeVisible();
  expect(shop.books.stock(product.id)).toBe(before + 7);
});

test('another category empties the dropdown of subcategories and fills it with its own', async ({ shop, open }) => {
  const { page } = await open({ viewport: DESK });
  await login(page, shop.people.admin);
  await page.goto('/admin/inventory');
  const [category, subcategory] = [
    page.getByRole('combobox', { name: 'Категория', exact: true }),
    page.getByRole('combobox', { name: 'Подкатегория' }),
  ];
  await expect(subcategory).toBeDisabled();
  const { category: first, subcategory: placement } = shop.books.placement();
  await category.selectOption({ label: first.name });
  await subcategory.selectOption({ label: placement.name });
  await expect(subcategory).toHaveValue(placement.id);
  const other = await category
    .locator('option')
    .evaluateAll(
      (options, chosen) =>
        options.map((option) => (option as HTMLOptionElement).value).find((value) => value !== '' && value !== chosen),
      first.slug,
    );
  await category.selectOption(other ?? '');
  await expect(subcategory).toHaveValue('');
  await expect(subcategory.locator(`option[value="${placement.id}"]`)).toHaveCount(0);
  expect(await subcategory.locator('option').count()).toBeGreaterThan(1);

  // Back from a product returns to the same row at the same height; a screen opened anew begins at its top.
  await page.goto('/admin/inventory');
  const rows = page.getByRole('main').getByRole('row');
  const place = () => page.getByRole('main').evaluate((main) => Math.round(main.scrollTop));
  const link = rows.nth(15).getByRole('link', { name: /^Изменить: / });
  await link.scrollIntoViewIfNeeded();
  const address = (await link.getAttribute('href')) ?? '';
  const left = await place();
  expect(left).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('button', { name: 'Сохранить изменения' })).toBeVisible();
  expect(await place()).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(left);
  await expect(page.getByRole('main').locator(`a[href="${address}"]`).first()).toBeFocused();

  // On a tablet a row stays a row, however long its title: two lines of it, with the buttons side by side.
  const long = shop.books.plenty();
  const title = `Долгоназванный ${'смеситель для раковины с гигиеническим душем и термостатом '.repeat(3).trim()}`;
  const form = new FormData();
  form.set('title', title);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  expect((await admin.form('PUT', `/api/products/${long.id}`, form)).status).toBe(200);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`/admin/inventory?q=${encodeURIComponent('долгоназванный')}`);
  const menu = page.getByRole('button', { name: `Действия: ${title}` });
  await expect(menu).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(80);
  // On a narrower tablet the menu of a row is entirely on the screen.
  await page.setViewportSize({ width: 820, height: 1180 });
  await menu.click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
});
