/** A buyer's registration and account, in two tabs, with an administrator at the other end. */
import { readFile } from 'node:fs/promises';
import { apiClient } from './api-client.ts';
import { waitForWorker } from './browser.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import {
  fillRegistration,
  issueCode,
  decideWholesale,
  leaveShop,
  refocusUntil,
  registerPerson,
  type Buyer,
} from './people.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };
const BUYER: Buyer = {
  phone: '+79995550101',
  password: 'vesna-4567-ab',
  name: 'Марина Соколова',
  company: 'ООО «Труба и сыновья»',
  inn: '7707083893',
  comment: 'Нужны счета',
};

test('a half-filled registration outlives a reload, says what is wrong where it is, and is sent once', async ({
  open,
}) => {
  const { page } = await open({ name: 'buyer', viewport: DESK });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/register') sent.push(request.postDataJSON());
  });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Регистрация' }).click();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeFocused();
  for (const words of [
    'Введите телефон полностью',
    'Пароль не короче 8 символов',
    'Нужно согласие на обработку персональных данных',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }

  await fillRegistration(page, { ...BUYER, inn: '7707083894' });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue(BUYER.name);
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (999) 555-01-01');
  await expect(page.getByRole('textbox', { name: 'Компания' })).toHaveValue(BUYER.company ?? '');
  await expect(page.getByRole('textbox', { name: 'Пароль' })).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /согласие на обработку/ })).not.toBeChecked();

  await page.getByRole('textbox', { name: 'Пароль' }).fill(BUYER.password);
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('textbox', { name: 'ИНН' })).toBeFocused();
  await expect(page.getByText('Проверьте ИНН: такого номера не бывает')).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('textbox', { name: 'ИНН' }).fill(BUYER.inn ?? '');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).dblclick();
  await expect(page).toHaveURL(/\/account\/profile$/);
  expect(sent).toEqual([
    expect.objectContaining({
      rememberMe: true,
      consent: true,
      wholesale: { companyName: BUYER.company, inn: BUYER.inn, comment: BUYER.comment },
    }),
  ]);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/account\/profile$/);
});

test('the caret of the phone field stays where one is editing, and a full number loses no digit', async ({ open }) => {
  const { page } = await open({ name: 'buyer', viewport: DESK });
  await page.goto('/auth');
  const field = page.getByRole('textbox', { name: 'Телефон' });
  const marked = () =>
    field.evaluate(
      (input: HTMLInputElement) =>
        `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionStart ?? 0)}`,
    );
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return marked();
  };
  await field.click();
  await page.keyboard.type('89123956789');
  expect(await marked()).toBe('+7 (912) 395-67-89|');
  expect(await press('Home', ...Array<string>(11).fill('ArrowRight'))).toBe('+7 (912) 39|5-67-89');
  expect(await press('0')).toBe('+7 (912) 39|5-67-89');
  expect(await press('Backspace', '4')).toBe('+7 (912) 34|5-67-89');
  expect(await press('Delete')).toBe('+7 (912) 34|6-78-9');
  expect(await press('Home', 'ArrowRight', 'Backspace')).toBe('+7 (|912) 346-78-9');
  expect(await press('Backspace')).toBe('+7 (|912) 346-78-9');
});

test('a phone that is taken is said beside the phone, and what was typed stays', async ({ shop, open }) => {
  const { page } = await open({ name: 'buyer', viewport: DESK });
  await fillRegistration(page, { ...BUYER, phone: shop.people.manager.phone });
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeFocused();
  await expect(page.getByText('Этот телефон уже зарегистрирован')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue(BUYER.name);
  await expect(page.getByRole('textbox', { name: 'Пароль' })).toHaveValue(BUYER.password);
});

test('too many wrong passwords: the login says how long to wait', async ({ shop, open }) => {
  const { page } = await open({ name: 'buyer', viewport: DESK });
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(shop.people.manager.phone.slice(2));
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.getByRole('textbox', { name: 'Пароль' }).fill(`wrong-${attempt}-password`);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(
      attempt < 5 ? 'Неверный телефон или пароль' : 'Слишком много попыток',
    );
  }
  await expect(page.getByRole('alert')).toContainText(/Повторите через \d+\sсекунд/);
});

test('a wholesale buyer registers, is approved and revoked while the shop is open; another name shows in every tab', async ({
  shop,
  open,
}) => {
  const { page, context } = await open({ name: 'buyer', viewport: DESK });
  await registerPerson(page, BUYER);
  const main = page.getByRole('main');
  await expect(main.getByText('+7 (999) 555-01-01').first()).toBeVisible();
  await expect(main.getByText('На модерации')).toBeVisible();
  await expect(main.getByText('Покупатель', { exact: true })).toBeVisible();
  expect(await readStore(page, 'journal', 'figures')).toEqual([]);

  const other = await context.newPage();
  await other.goto('/account/orders');
  await expect(other.getByRole('heading', { name: 'Заказов пока нет.' })).toBeVisible();
  await page.bringToFront();

  await test.step('the name', async () => {
    await main.getByRole('textbox', { name: 'Как к вам обращаться' }).fill('Марина Юрьевна');
    await main.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Имя обновлено')).toBeVisible();
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { level: 1, name: 'Марина Юрьевна' })).toBeVisible();
  });

  await test.step('approved: the role and the wholesale figures come by themselves', async () => {
    await decideWholesale(shop, BUYER.phone, 'approve');
    await refocusUntil(page, () => main.getByText('Подтверждён').isVisible());
    await expect(main.getByText('Оптовый покупатель')).toBeVisible();
    await waitForCopy(page, { figures: true });
  });

  await test.step('revoked: the figures go, the reason is said, the way to apply again is there', async () => {
    await decideWholesale(shop, BUYER.phone, 'revoke', 'Договор закончился');
    await refocusUntil(page, () => main.getByText('Отклонён').isVisible());
    await expect(main.getByText('Договор закончился')).toBeVisible();
    await expect.poll(() => readStore(page, 'journal', 'figures')).toEqual([]);
    await main.getByRole('button', { name: 'Подать заявку снова' }).click();
    await expect(main.getByRole('textbox', { name: 'Компания' })).toHaveValue(BUYER.company ?? '');
    await main.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(main.getByText('На модерации')).toBeVisible();
  });
});

test('a new password logs out everywhere; the old one is refused, the new one lets in', async ({ open }) => {
  const { page, context } = await open({ name: 'buyer', viewport: DESK });
  await registerPerson(page, { phone: BUYER.phone, password: BUYER.password, name: BUYER.name });
  const other = await context.newPage();
  await other.goto('/account/bonuses');
  await expect(other.getByRole('heading', { name: 'История пуста.' })).toBeVisible();
  await page.bringToFront();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));

  await page.goto('/account/password');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = () => page.getByRole('button', { name: 'Сменить пароль' }).click();
  await field('Текущий пароль').fill('not-mine-4567');
  await field('Новый пароль').fill('osen-4567-cd');
  await field('Новый пароль ещё раз').fill('osen-4567-ce');
  await press();
  await expect(page.getByText('Пароли не совпадают')).toBeVisible();
  expect(sent).not.toContain('/api/profile/password');

  await field('Новый пароль ещё раз').fill('osen-4567-cd');
  await press();
  await expect(page.getByText('Текущий пароль введён неверно')).toBeVisible();
  await expect(field('Текущий пароль')).toBeFocused();

  await field('Текущий пароль').fill(BUYER.password);
  await press();
  await expect(page.getByText('Пароль обновлён. Для безопасности выполнен выход.')).toBeVisible();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth$/);

  await field('Телефон').pressSequentially(BUYER.phone.slice(2));
  await field('Пароль').fill(BUYER.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Неверный телефон или пароль');
  await login(page, { ...BUYER, password: 'osen-4567-cd' });
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(other).toHaveURL(/\/account/);
});

test('a forgotten password is renewed by the code that an administrator reads out', async ({ shop, open }) => {
  const { page } = await open({ name: 'buyer', viewport: { width: 390, height: 844 } });
  await registerPerson(page, { phone: BUYER.phone, password: BUYER.password, name: BUYER.name });
  await leaveShop(page);
  await expect(page).toHaveURL(/\/auth$/);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Телефон').pressSequentially(BUYER.phone.slice(2));
  await page.getByRole('button', { name: 'Забыли пароль?' }).click();
  // The phone typed at the login is filled in already.
  await expect(field('Телефон')).toHaveValue('+7 (999) 555-01-01');
  const code = await issueCode(shop, BUYER.phone);
  await field('Код').fill(`${Number(code[0]) === 9 ? 1 : 9}${code.slice(1)}`);
  await field('Новый пароль').fill('osen-4567-cd');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(field('Код')).toBeFocused();
  await expect(page.getByText('Код неверен или больше не действует. Попросите новый')).toBeVisible();
  await field('Код').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  // The code has shown who it is: nobody types the new password a second time.
  await expect(page).toHaveURL(/\/account\/profile$/);
});

test('devices are listed and ended, data and consents are downloaded, deletion is asked for and taken back', async ({
  shop,
  open,
}) => {
  const { page, context } = await open({ name: 'buyer', viewport: DESK });
  await registerPerson(page, BUYER);
  const other = await apiClient(shop.server.url, BUYER);
  await page.getByRole('link', { name: 'Устройства' }).click();
  await expect(page.getByText('Это устройство')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'вход' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Выйти на других устройствах' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Текущий пароль' }).fill(BUYER.password);
  await dialog.getByRole('button', { name: 'Выйти на других' }).click();
  await expect(page.getByText('На других устройствах вход не выполнен.')).toBeVisible();
  expect((await other.get('/api/auth/me')).status).toBe(401);

  await page.getByRole('link', { name: 'Мои данные' }).click();
  for (const [button, trace] of [
    ['Скачать мои данные', BUYER.company],
    ['Скачать согласия', 'персональных данных'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.json$/);
    expect(await readFile(await saved.path(), 'utf8')).toContain(trace ?? '');
  }

  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Запросить удаление' }).click();
  await expect(page.getByText(/^Запрос на удаление отправлен: /)).toBeVisible();
  // A page that has just saved files reports its own reload as aborted at times, so the request is read by another one.
  const later = await context.newPage();
  await later.goto(page.url());
  await later.getByRole('button', { name: 'Отозвать запрос' }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(later.getByText('Запрос отозван')).toBeVisible();
  await expect(later.getByRole('button', { name: 'Удалить аккаунт' })).toBeVisible();
});

test('without a network the cabinet shows the person last known, says what cannot work and keeps what is typed', async ({
  shop,
  open,
}) => {
  const { page } = await open({ name: 'buyer', viewport: { width: 390, height: 844 } });
  await page.goto('/auth');
  await waitForWorker(page);
  await registerPerson(page, BUYER);
  await shop.proxy.refuse();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: BUYER.name })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Не удалось получить профиль')).toBeVisible();
  await expect(main.getByText('На модерации')).toBeVisible();
  const name = main.getByRole('textbox', { name: 'Как к вам обращаться' });
  await name.fill('Марина Юрьевна');
  await main.getByRole('button', { name: 'Сохранить' }).click();
  await expect(main.getByText('Ошибка сохранения имени')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Марина Юрьевна');

  await page.getByRole('link', { name: 'Устройства' }).click();
  await expect(page.getByText('Не удалось получить список устройств')).toBeVisible();
  await shop.proxy.accept();
  await expect(page.getByText('Это устройство')).toBeVisible();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(name).toHaveValue('Марина Юрьевна');
  await main.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Имя обновлено')).toBeVisible();
});
