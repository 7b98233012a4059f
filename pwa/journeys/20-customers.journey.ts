/** An administrator's decisions about people in the office take effect from the person's next request. */
import type { Page } from '@playwright/test';
import { apiClient, type ApiClient } from './api-client.ts';
import { waitForWorker } from './browser.ts';
import { findOnDevice } from './device-stores.ts';
import { runCommand } from './server-process.ts';
import { expect, test, type Shop } from './shop.ts';
import { findAndSell, login, openTill, waitUntilSettled, type Person } from './till.ts';

const DESK = { width: 1440, height: 900 };
const BUYER: Person = { phone: '+79995550201', password: 'leto-8899-opt', name: 'Игорь Власов' };
const COMPANY = 'ООО «Монолит»';
const INN = '7707083893';

/** A buyer with a session who has applied for wholesale prices. */
async function applicant(shop: Shop): Promise<ApiClient> {
  runCommand(
    shop,
    'user',
    '--phone',
    BUYER.phone,
    '--password',
    BUYER.password,
    '--name',
    BUYER.name,
    '--role',
    'customer',
  );
  const buyer = await apiClient(shop.server.url, BUYER);
  expect(
    (await buyer.post('/api/profile/wholesale', { companyName: COMPANY, inn: INN, comment: 'Нужны счета' })).status,
  ).toBe(200);
  return buyer;
}

async function openOffice(page: Page, admin: Person): Promise<void> {
  await page.goto('/auth');
  await waitForWorker(page);
  await login(page, admin);
  await page.goto('/admin/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible();
}

const card = (page: Page) => page.getByRole('region', { name: BUYER.name });
const dialog = (page: Page) => page.getByRole('dialog');
const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления' });

/** The buyer's price of a product, and the wholesale price if the answer contains it. */
async function priceFor(buyer: ApiClient, slug: string): Promise<{ effective: number; wholesale?: number }> {
  const { status, json } = await buyer.get(`/api/products/slug/${slug}`);
  expect(status).toBe(200);
  const { price } = json as { price: { effective: number; wholesale?: number } };
  return price.wholesale === undefined
    ? { effective: price.effective }
    : { effective: price.effective, wholesale: price.wholesale };
}

test('an applicant is approved and pays wholesale from the next request on; revoked, retail again, with the reason to read', async ({
  shop,
  open,
}) => {
  const { slug } = shop.books.plenty();
  const buyer = await applicant(shop);
  const office = await apiClient(shop.server.url, shop.people.admin);
  const { wholesale } = await priceFor(office, slug);
  const before = await priceFor(buyer, slug);
  expect(before).toEqual({ effective: expect.any(Number) });
  expect(wholesale).toBeLessThan(before.effective);

  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  await expect(page.getByRole('navigation', { name: 'Админка' })).toContainText('1 заявка на опт ждёт решения');
  await page.getByRole('button', { name: /^Заявки на опт/ }).click();
  await page.getByRole('searchbox', { name: 'Поиск клиентов' }).fill(INN.slice(0, 6));
  await expect(page).toHaveURL(new RegExp(`q=${INN.slice(0, 6)}&status=pending$`));
  await page.getByRole('link', { name: BUYER.name }).press('Enter');
  await expect(card(page).getByRole('heading', { name: BUYER.name })).toBeFocused();
  await card(page).getByRole('button', { name: 'Подтвердить опт' }).click();
  await dialog(page).getByRole('button', { name: 'Подтвердить опт' }).click();
  await expect(notices(page)).toContainText(`Опт подтверждён: ${COMPANY}`);
  await expect(card(page)).toContainText('Оптовый покупатель');
  expect(await priceFor(buyer, slug)).toEqual({ effective: wholesale, wholesale });
  await expect(page.getByRole('navigation', { name: 'Админка' })).not.toContainText('ждёт решения');

  await card(page).getByRole('button', { name: 'Отозвать опт…' }).click();
  await dialog(page).getByRole('button', { name: 'Отозвать опт' }).click();
  await expect(dialog(page)).toContainText('Укажите причину');
  await dialog(page).getByRole('button', { name: 'Компания прекратила работу' }).click();
  await dialog(page).getByRole('button', { name: 'Отозвать опт' }).click();
  await expect(notices(page)).toContainText(`Опт отозван: ${COMPANY}`);
  expect(await priceFor(buyer, slug)).toEqual(before);
  expect((await buyer.get('/api/profile')).json).toMatchObject({
    role: 'customer',
    wholesale: { status: 'declined', reason: 'Компания прекратила работу' },
  });
});

test('an application that another administrator has decided meanwhile is not decided twice, and that is said plainly', async ({
  shop,
  open,
}) => {
  await applicant(shop);
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  const decline = async () => {
    await page.getByRole('button', { name: `Действия: ${BUYER.name}` }).click();
    await page.getByRole('menuitem', { name: 'Отклонить заявку' }).click();
  };
  await decline();
  const reason = dialog(page).getByRole('textbox', { name: 'Причина' });
  await reason.fill('Не та заявка');
  await dialog(page).getByRole('button', { name: 'Отмена' }).click();
  await expect(dialog(page)).toBeHidden();
  await decline();
  await expect(reason).toHaveValue('');
  await reason.fill('Позвоните нам');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await decline();
  await expect(reason).toHaveValue('Позвоните нам');

  await shop.proxy.refuse();
  await dialog(page).getByRole('button', { name: 'Отклонить заявку' }).click();
  await expect(dialog(page)).toContainText('Нет связи с сервером');
  await expect(reason).toHaveValue('Позвоните нам');
  await shop.proxy.accept();

  const other = await apiClient(shop.server.url, shop.people.admin);
  const [{ _id: id } = { _id: '' }] = (
    (await other.get('/api/customers?status=pending')).json as { items: { _id: string }[] }
  ).items;
  expect((await other.post(`/api/customers/${id}/wholesale/approve`, undefined)).status).toBe(200);
  await dialog(page).getByRole('button', { name: 'Отклонить заявку' }).click();
  await expect(dialog(page)).toContainText('Заявка уже рассмотрена');
  await expect(dialog(page)).toContainText('Сейчас статус: «Подтверждён»');
  await dialog(page).getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByRole('button', { name: `Действия: ${BUYER.name}` })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: BUYER.name })).toContainText('Подтверждён');
});

test('a one-time code gives a new password once; whoever is shut out is out at once; all of it stands in the audit log', async ({
  shop,
  open,
}) => {
  const before = await applicant(shop);
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  await page.getByRole('link', { name: BUYER.name }).click();

  await card(page).getByRole('button', { name: 'Выдать одноразовый код' }).click();
  await dialog(page).getByRole('button', { name: 'Выдать код' }).click();
  const digits = dialog(page).getByRole('status');
  await expect(digits).toHaveText(/^\d{4} \d{4}$/);
  const code = (await digits.innerText()).replace(' ', '');
  expect(await findOnDevice(page, [new RegExp(code)])).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toHaveCount(0);

  const changed = { phone: BUYER.phone, code, newPassword: 'osen-7766-opt' };
  expect((await before.post('/api/auth/password-by-code', changed)).status).toBe(200);
  // The requesting session ended with the old password, so the second attempt comes from another one.
  const elsewhere = await apiClient(shop.server.url, shop.people.second);
  expect(
    (await elsewhere.post('/api/auth/password-by-code', { ...changed, newPassword: 'zima-5544-opt' })).status,
  ).toBe(422);
  const buyer = await apiClient(shop.server.url, { ...BUYER, password: changed.newPassword });
  expect((await buyer.get('/api/auth/me')).status).toBe(200);

  await card(page).getByRole('button', { name: 'Закрыть доступ' }).click();
  await dialog(page).getByRole('button', { name: 'Закрыть доступ' }).click();
  await expect(notices(page)).toContainText(`Доступ закрыт: ${BUYER.name}`);
  expect((await buyer.get('/api/auth/me')).status).toBeGreaterThanOrEqual(401);
  await expect(apiClient(shop.server.url, { ...BUYER, password: changed.newPassword })).rejects.toThrow(
    'Login was answered 4',
  );

  await card(page).getByRole('button', { name: 'Открыть доступ' }).click();
  await dialog(page).getByRole('button', { name: 'Открыть доступ' }).click();
  await card(page).getByRole('button', { name: 'Изменить роль' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^Продавец/ })
    .check();
  await expect(dialog(page)).toContainText(`${BUYER.name} станет продавцом`);
  await dialog(page).getByRole('button', { name: 'Изменить роль' }).click();
  await expect(notices(page)).toContainText(`${BUYER.name}: продавец`);

  await card(page)
    .getByRole('link', { name: /^Все \d+ запис|^В журнале действий/ })
    .click();
  const log = page.getByRole('table', { name: 'Журнал действий' });
  await expect(log.getByRole('row')).toHaveCount(8);
  const results = [
    'Роль изменена',
    'Доступ открыт',
    'Доступ закрыт',
    'Пароль задан по одноразовому коду',
    'Выдан одноразовый код',
    'Заявка на опт',
    'Аккаунт создан',
  ];
  for (const [place, result] of results.entries())
    await expect(log.getByRole('row').nth(place + 1)).toContainText(result);
  await expect(log.getByRole('row').nth(1)).toContainText(/Покупатель.*Продавец/);
  await expect(log).not.toContainText(code);
});

test('a new seller at work: added in the office, comes in on a tablet with the code, makes the first sale', async ({
  shop,
  open,
}) => {
  const NEWCOMER: Person = { phone: '+79995550307', password: 'morskaya-volna-31', name: 'Вера Морская' };
  const product = shop.books.plenty();
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  const places = page.getByRole('navigation', { name: 'Админка' });
  await places.getByRole('link', { name: 'Настройки' }).click();
  await places.getByRole('link', { name: 'Сотрудники' }).click();
  await page.getByRole('button', { name: 'Добавить сотрудника' }).click();
  await dialog(page).getByLabel('Имя и фамилия').fill(NEWCOMER.name);
  await dialog(page).getByLabel('Телефон').click();
  await dialog(page).getByLabel('Телефон').pressSequentially(NEWCOMER.phone.replace(/^\+7/, ''));
  await dialog(page).getByRole('button', { name: 'Добавить и получить код' }).click();
  const code = (await dialog(page).getByRole('status').innerText()).replace(' ', '');
  expect(code).toMatch(/^\d{8}$/);
  expect(await findOnDevice(page, [new RegExp(code)])).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Готово' }).click();
  const row = page.getByRole('row').filter({ hasText: NEWCOMER.name });
  await expect(row).toContainText('Ждём первого входа');

  const { page: tablet } = await open({ name: 'tablet', viewport: { width: 1180, height: 820 } });
  await tablet.goto('/auth');
  await tablet.getByRole('button', { name: 'Есть код из магазина' }).click();
  await tablet.getByLabel('Телефон').click();
  await tablet.getByLabel('Телефон').pressSequentially(NEWCOMER.phone.replace(/^\+7/, ''));
  await tablet.getByRole('textbox', { name: 'Код' }).fill(code);
  await tablet.getByRole('textbox', { name: 'Новый пароль' }).fill(NEWCOMER.password);
  await tablet.getByRole('button', { name: 'Сохранить пароль' }).click();
  // The code has shown who it is: nobody types the new password a second time.
  await expect(tablet).toHaveURL(/\/till$/);
  await openTill(tablet);
  await findAndSell(tablet, { query: product.title, title: product.title });
  await waitUntilSettled(tablet);
  const [author] = shop.books.staff('manager').filter(({ name }) => name === NEWCOMER.name);
  expect(shop.books.sales().map(({ authorId }) => authorId)).toEqual([author?.id]);

  await page.reload();
  await expect(row).toContainText('Работает');
  await page.getByRole('button', { name: `Действия: ${NEWCOMER.name}` }).click();
  await page.getByRole('menuitem', { name: 'Закрыть доступ' }).click();
  await dialog(page).getByRole('button', { name: 'Закрыть доступ' }).click();
  await expect(row).toContainText('Доступ закрыт');
  // The tablet reacts without being touched.
  await expect(tablet).toHaveURL(/\/auth$/);
});

test('people are kept nowhere on the device, and a logout in one tab takes them from the others', async ({
  shop,
  open,
}) => {
  await applicant(shop);
  const { page, context } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  await page.getByRole('link', { name: BUYER.name }).click();
  await expect(card(page)).toContainText(COMPANY);
  const other = await context.newPage();
  await other.goto('/admin/audit');
  await expect(other.getByRole('link', { name: BUYER.name }).first()).toBeVisible();
  const kept = () => findOnDevice(page, [new RegExp(INN), new RegExp(BUYER.phone.replace('+', '\\+'))]);
  expect(await kept()).toEqual([]);

  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth$/);
  await shop.proxy.refuse();
  for (const tab of [page, other]) {
    await tab.goBack();
    await expect(tab.getByText(COMPANY)).toHaveCount(0);
    await expect(tab.getByText(BUYER.name)).toHaveCount(0);
  }
  expect(await kept()).toEqual([]);
});
