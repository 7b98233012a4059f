/** An empty shop is filled through the import screen: from a table, from 1C, from 1C's next file; one import is undone. */
import { type Page, expect, test } from '@playwright/test';
import { freePort } from '../../db/free-port.ts';
import { commerceMl, makePriceList, nextPriceList } from '../../api/proofs/fixtures/sample-price-lists.ts';
import { booksOf } from './books.ts';
import { openDevice, SHOP_ORIGIN, waitForWorker } from './browser.ts';
import { serverProcess } from './server-process.ts';
import { readStage } from './stage.ts';
import { login } from './till.ts';

const OWNER = { phone: '+79990000002', password: 'owner-password-1', name: 'Администратор' };
const DESK = { width: 1440, height: 900 };

/** Uploads a file as an owner does and waits for its preview. */
async function check(page: Page, source: string, name: string, content: string): Promise<void> {
  await page.goto('/admin/import');
  await expect(page.getByRole('heading', { name: 'Загрузка прайсов' })).toBeVisible();
  await expect(page.getByText('Загрузка…')).toHaveCount(0);
  await page.getByLabel('Файл прайса').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const known = page.getByLabel('Источник', { exact: true });
  const fresh = page.getByLabel(/^(?:От кого прайс|Название нового источника)$/);
  // On the first import there are no sources to choose from.
  await expect(known.or(fresh).first()).toBeVisible();
  if (await known.isVisible()) {
    const has = await known.locator('option', { hasText: source }).count();
    await known.selectOption({ label: has > 0 ? source : 'Новый источник…' });
  }
  if (await fresh.isVisible()) await fresh.fill(source);
  await page.getByRole('button', { name: 'Проверить файл' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте, что изменится' })).toBeVisible();
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Применить|Записать)/ }).click();
  await expect(page.getByRole('heading', { name: 'Загружено', exact: true })).toBeVisible();
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Что станет со строками файла' }).getByRole('listitem');

test(
  'an empty shop is filled from a table and from 1C by the screen; the next file changes it to the row, the same file nothing, and one is taken back',
  { tag: '@core' },
  async ({}, testInfo) => {
    const dataDir = testInfo.outputPath('data');
    const port = await freePort();
    const server = serverProcess({
      root: readStage().root,
      dataDir,
      port,
      environment: { SEED: 'none', ADMIN_PHONE: OWNER.phone, ADMIN_PASSWORD: OWNER.password },
    });
    await server.start();
    const profile = testInfo.outputPath('profile-office');
    const { page, context } = await openDevice({ profile, baseURL: SHOP_ORIGIN, port, viewport: DESK });
    try {
      await page.goto('/auth');
      await waitForWorker(page);
      await login(page, OWNER);

      await test.step('a table: a row is refused, one becomes a draft, prices get a markup', async () => {
        const table = [
          'Артикул;Название;Категория;Закупка;Остаток',
          'T-1;Смеситель Волна;Смесители;1000;5',
          'T-2;Смеситель Ручей;Смесители;2000;3',
          'T-3;Сифон Капля;Сифоны;Уточните;1',
          'T-4;Труба Река;Трубы;десять тысяч 9 копеек 1;2',
        ].join('\n');
        await check(page, 'Сантех-Опт', 'прайс.csv', table);
        await page.getByRole('button', { name: 'Соответствие столбцов, групп и цен' }).click();
        await expect(page.getByRole('region', { name: 'Начало таблицы' })).toContainText('Смеситель Волна');
        await page.getByLabel('Что такое «Закупка»').selectOption({ label: 'Розничная' });
        await page.getByLabel('Наценка на «Закупка»').fill('25');
        await page.getByRole('button', { name: 'Сохранить и проверить' }).click();
        await expect(page.getByText('1 250 ₽').first()).toBeVisible();
        await expect(tiles(page)).toHaveText([
          /Новые\s*2/,
          /Изменятся\s*0/,
          /Без изменений\s*0/,
          /Черновики\s*1/,
          /Не приняты\s*1/,
          /Исчезли\s*0/,
        ]);
        await tiles(page)
          .getByRole('button', { name: /Не приняты/ })
          .click();
        await expect(page.getByText('Цена не читается: это не число')).toBeVisible();
        const press = page.getByRole('button', { name: /^Применить\s3\s/ });
        await expect(press).toBeDisabled();
        await page.getByLabel('Загрузить без них').check();
        await apply(page);
        await expect(page.getByText(/Записаны\s3\sтовара, не принята\s1\sстрока/)).toBeVisible();
      });

      const list = makePriceList({ count: 36, odd: false });
      await test.step('1C: dozens of goods with categories stand on the storefront', async () => {
        await check(page, '1С', 'import0_1.xml', commerceMl(list));
        await expect(tiles(page).first()).toHaveText(/Новые\s*36/);
        await apply(page);
        await page.goto('/catalog');
        const main = page.getByRole('main');
        await expect(main.getByRole('link', { name: 'Смесители', exact: true })).toBeVisible();
        await page.goto('/search?q=Волна');
        await expect(main.getByText('Смеситель Волна').first()).toBeVisible();
        await expect(main.getByText('1 250 ₽').first()).toBeVisible();
      });

      const books = booksOf(dataDir);
      const isSold = (title = ''): boolean => books.inStock(0).some((good) => good.title === title);
      const next = nextPriceList(list, { changed: 4, added: 2, gone: 1, factor: 1.1 });
      await test.step('the next file: new, changed and gone to the row', async () => {
        await check(page, '1С', 'import0_2.xml', commerceMl(next));
        await expect(tiles(page)).toHaveText([
          /Новые\s*2/,
          /Изменятся\s*4/,
          /Без изменений\s*31/,
          /Черновики\s*0/,
          /Не приняты\s*0/,
          /Исчезли\s*1/,
        ]);
        await apply(page);
        expect(isSold(next.goods.at(-1)?.title)).toBe(true);
      });

      await test.step('the same file again writes nothing', async () => {
        const goods = () => {
          const { products, product_edits, price_history, movements, import_links, revisions } = books.fingerprints();
          return { products, product_edits, price_history, movements, import_links, revisions };
        };
        const before = goods();
        await check(page, '1С', 'import0_2.xml', commerceMl(next));
        await expect(tiles(page).nth(2)).toHaveText(/Без изменений\s*37/);
        await apply(page);
        await expect(page.getByText('Ничего не записано: в магазине всё уже так')).toBeVisible();
        expect(goods()).toEqual(before);
      });

      await test.step('the second file is taken back: its new goods leave the storefront', async () => {
        await page.goto('/admin/import');
        await page.getByRole('link', { name: 'import0_2.xml' }).nth(1).click();
        await page.getByRole('button', { name: 'Вернуть как было' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Вернуть как было' }).click();
        await expect(page.getByRole('heading', { name: 'Загрузка отменена' })).toBeVisible();
        await expect(page.getByText(/Возвращено\s6\sтоваров/)).toBeVisible();
        expect(isSold(next.goods.at(-1)?.title)).toBe(false);
      });

      await test.step('a row with the barcode of a known good: an answer that is lost says so, one that comes decides', async () => {
        const known = next.goods.find(({ title, barcode }) => barcode !== '' && isSold(title));
        const row = `X-900;${known?.barcode};Кран другого поставщика;Краны;100`;
        await check(page, 'Другой', 'другой.csv', `Артикул;Штрихкод;Название;Категория;Цена\n${row}`);
        await tiles(page)
          .filter({ hasText: 'Не приняты' })
          .getByRole('button', { name: /Не приняты/ })
          .click();
        const other = page.getByRole('button', { name: 'Нет, другой товар' });
        await page.route('**/api/imports/*/matches', (route) => route.abort());
        await other.click();
        await expect(page.getByRole('alert')).toContainText('Сервер не ответил');
        await page.unroute('**/api/imports/*/matches');
        await other.click();
        await expect(tiles(page)).toContainText([/Новые\s*1/, '', '', '', /Не приняты\s*0/, '']);
      });
    } finally {
      await context.close();
      await server.kill();
    }
  },
);
