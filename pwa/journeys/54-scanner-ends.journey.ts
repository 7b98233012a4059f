/** The suffix a scanner types after a code, and a code scanned into any focused element, neither press a button nor change a figure. */
import { readStore } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { chooseSeller, enterAs, PIN, setOwnPin } from './seller-pins.ts';
import { scan } from './scanner.ts';
import { expect, test } from './shop.ts';
import { find, put, sellQuickly, stepperOf } from './till.ts';

test('a second end of a scan presses nothing, and Enter beside the buyer records nothing', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.firstInStock(10);
  const { page } = await openAtWork();
  const receipt = page.getByRole('form', { name: 'Чек' });
  const buyer = page.getByLabel('Покупатель (произвольно)');
  const notFound = page.getByText('Штрихкод 9999999999994 не найден');
  await find(page, product.title, product.title);
  await put(page, product.title, 2);

  await buyer.fill('Иванов');
  for (const ends of [['Enter', 'Enter'], ['Tab', 'Enter'], ['Tab']] as const) {
    await scan(page, '9999999999994', 8, ends);
    await expect(notFound).toBeVisible();
    await expect(buyer).toBeFocused();
    await page.getByRole('button', { name: 'Закрыть' }).last().click();
    await buyer.focus();
  }
  await buyer.press('Enter');
  await expect(buyer).toHaveValue('Иванов');

  await receipt.getByRole('button', { name: 'Получено 5 000 ₽' }).click();
  await scan(page, '9999999999994', 8, ['Enter', 'Enter']);
  await expect(notFound).toBeVisible();
  await expect(page.getByLabel('Получено от покупателя')).toHaveValue(/^5\s?000$/);
  await expect(buyer).toHaveValue('Иванов');
  expect(await readJournalRows(page)).toEqual([]);
});

test('digits of a quantity begin anew after a scan of the same goods, pressed on the line or typed', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.firstInStock(30);
  const { page } = await openAtWork();
  const receipt = page.getByRole('form', { name: 'Чек' });
  const digit = receipt.getByRole('button', { name: '2', exact: true });
  await find(page, product.title, product.title);
  await put(page, product.title);
  await receipt.getByRole('listitem').filter({ hasText: product.title }).getByRole('button').first().click();
  await digit.click();
  const quantity = receipt.getByRole('textbox', { name: `В чеке: ${product.title}` });
  await expect(quantity).toHaveValue('2');
  await stepperOf(page, product.title).getByRole('button', { name: 'Больше' }).click();
  await expect(quantity).toHaveValue('3');
  await digit.click();
  await expect(quantity).toHaveValue('2');

  // A barcode's digits never become a quantity, at any typing pace.
  const field = stepperOf(page, product.title).getByRole('textbox');
  await field.focus();
  await scan(page, '9999999999994', 95);
  await expect(page.getByText('Штрихкод 9999999999994 не найден')).toBeVisible();
  await expect(field).toHaveValue('2');
  await field.pressSequentially('2400001234567', { delay: 200 });
  await field.press('Enter');
  await expect(field).toHaveValue('2');

  // Filled without key events, which would become part of the code scanned next.
  await field.fill('1');
  await expect(quantity).toHaveValue('1');
  await scan(page, shop.books.shelf(product.id).barcode);
  await expect(quantity).toHaveValue('2');
  await expect(field).toBeFocused();
  await page.keyboard.type('3');
  await expect(field).toHaveValue('3');
});

test('keys at a scanner’s pace are not rendered one by one, and none is lost where they are no scan', async ({
  openAtWork,
}) => {
  const { page } = await openAtWork();
  const buyer = page.getByLabel('Покупатель (произвольно)');
  await page.evaluate(() => {
    const counted = globalThis as unknown as { inputs: number };
    counted.inputs = 0;
    addEventListener('input', () => (counted.inputs += 1), true);
  });
  const inputs = () => page.evaluate(() => (globalThis as unknown as { inputs: number }).inputs);
  await scan(page, '0123456789'.repeat(6));
  await expect(page.getByText(/не найден/)).toBeVisible();
  expect(await inputs()).toBeLessThanOrEqual(5);

  // Without an end it is text: typed at the caret, before the person's next key.
  await buyer.fill('ООО «»');
  await buyer.press('ArrowLeft');
  await scan(page, 'Vodokanal', 8, []);
  await page.keyboard.press('Backspace');
  await expect(buyer).toHaveValue('ООО «Vodokana»');
  await scan(page, '-sever', 8, []);
  await expect(buyer).toHaveValue('ООО «Vodokana-sever»');
});

test('a scan on an open PIN pad is no try', async ({ shop, openAtWork }) => {
  const { page } = await openAtWork();
  await setOwnPin(page);
  await enterAs(page, shop.people.second);
  for (const address of ['/journal', '/till']) {
    await page.goto(address);
    await chooseSeller(page, shop.people.manager.name);
    await page.getByLabel('PIN', { exact: true }).focus();
    await scan(page, '4600000000015', 8, ['Enter', 'Enter']);
    await scan(page, '4600', 8, []);
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
    await expect(page.getByText(/Неверный PIN|не подошёл/)).toHaveCount(0);
  }
  await page.getByLabel('PIN', { exact: true }).pressSequentially(PIN, { delay: 90 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /Сменить продавца$/ })).toContainText(shop.people.manager.name);
});

test('a scan on the shift’s screen counts no money and closes no shift, and what is typed there outlives the screen', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.firstInStock(10);
  const { page } = await openAtWork();
  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 1);
  await page.goto('/till/shift');
  const counted = page.getByLabel(/^Насчитали в кассе/);
  const handover = page.getByLabel('Передать следующей смене');
  const refused = page.getByText('Здесь сканер не нужен: код не принят');
  await handover.fill('Ключ у Анны');
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const confirm = question.getByRole('button', { name: 'Закрыть смену' });
  await confirm.focus();
  await scan(page, '4600000000015', 8, ['Enter', 'Enter']);
  await expect(refused).toBeVisible();
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  await counted.fill('100');
  await counted.focus();
  await scan(page, '4600000000015', 60);
  await expect(refused.first()).toBeVisible();
  await expect(counted).toHaveValue('100');
  expect(await readStore(page, 'journal', 'shifts')).toEqual([]);

  await page.getByRole('link', { name: 'К продаже' }).click();
  await expect(page.getByLabel('Поиск товара')).toBeVisible();
  await page.goto('/till/shift');
  await expect(counted).toHaveValue('100');
  await expect(handover).toHaveValue('Ключ у Анны');
});
