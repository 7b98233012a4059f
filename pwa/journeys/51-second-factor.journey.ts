/** An administrator's second factor: enabled with an app, required at the next login, disabled again. */
import { Secret, TOTP } from 'otpauth';
import { findOnDevice } from './device-stores.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };
const STEP_MS = 30_000;

test('a password alone opens the office no more: the app’s code does, a spent one does not, a recovery code does once', async ({
  shop,
  open,
}) => {
  const { admin } = shop.people;
  const { page } = await open({ name: 'office', viewport: DESK });
  await page.goto('/auth');
  await login(page, admin);
  await page.goto('/account/password');
  await page.getByRole('button', { name: 'Включить код при входе' }).click();
  await page.getByRole('textbox', { name: 'Ваш пароль' }).fill(admin.password);
  await page.getByRole('button', { name: 'Дальше' }).click();
  const link = page.getByRole('link', { name: 'Открыть в приложении' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (steps: number) => app.generate({ timestamp: Date.now() + steps * STEP_MS });
  await page.getByLabel(/Введите код, который оно показывает/).fill('000000');
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  await expect(page.getByText('Код не подошёл')).toBeVisible();
  const spent = codeAt(0);
  await page.getByLabel(/Введите код, который оно показывает/).fill(spent);
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  const recovery = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem').first();
  await expect(recovery).toBeVisible();
  const spare = (await recovery.innerText()).trim();
  await page.getByRole('button', { name: 'Я сохранил коды' }).click();
  await expect(page.getByText('Включён', { exact: true })).toBeVisible();
  expect(await findOnDevice(page, [new RegExp(secret), new RegExp(spare)])).toEqual([]);

  /** Logs in by phone and password on another device, up to the prompt for the code. */
  async function loginUntilCode(name: string) {
    const { page: other } = await open({ name, viewport: DESK });
    await other.goto('/auth');
    const phone = other.getByLabel('Телефон');
    await phone.click();
    await phone.pressSequentially(admin.phone.replace(/^\+7/, ''));
    await other.getByRole('textbox', { name: 'Пароль' }).fill(admin.password);
    await other.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(other.getByText('Пароль верный')).toBeVisible();
    return other;
  }
  const answer = async (other: Awaited<ReturnType<typeof loginUntilCode>>, code: string) => {
    await other.getByLabel('Код из приложения').fill(code);
    await other.getByRole('button', { name: 'Войти', exact: true }).click();
  };

  const first = await loginUntilCode('first');
  await answer(first, spent);
  await expect(first.getByText('Код не подошёл')).toBeVisible();
  await expect(first).toHaveURL(/\/auth$/);
  // The current code was used to enable the factor; the neighbouring one is accepted too.
  await answer(first, codeAt(1));
  await expect(first).not.toHaveURL(/\/auth$/);

  const second = await loginUntilCode('second');
  await answer(second, spare);
  await expect(second).not.toHaveURL(/\/auth$/);
  const third = await loginUntilCode('third');
  await answer(third, spare);
  await expect(third.getByText('Код не подошёл')).toBeVisible();
  await expect(third).toHaveURL(/\/auth$/);
});
