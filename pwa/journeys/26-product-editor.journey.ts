/** A product's life in the back office, and its effects on the shop, the device's copy and last month's figures. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { apiClient } from './api-client.ts';
import { NARROWEST, squeezed } from './browser.ts';
import { goodsOnDevice, readStore } from './device-stores.ts';
import { commitThenCut } from './faults.ts';
import { runCommand } from './server-process.ts';
import { expect, test, type Shop } from './shop.ts';

const DESK = { width: 1440, height: 900 };

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Photographs of a single colour each. */
async function photographs(count: number, from = 0): Promise<File[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const shade = from + index;
      const background = { r: (shade * 23) % 256, g: 120, b: 255 - ((shade * 17) % 256) };
      const buffer = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return { name: `photo-${shade}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}

const cards = (page: Page) => page.getByRole('list', { name: 'Фотографии товара' }).getByRole('listitem');
const picker = (page: Page) => page.locator('input[type=file]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.locator('input, textarea').and(page.getByLabel(name)).first();

async function fillNew(page: Page, shop: Shop, title: string): Promise<void> {
  const { category, subcategory } = shop.books.placement();
  await field(page, 'Название').fill(title);
  await page.getByRole('combobox', { name: /^Категория/ }).selectOption({ label: category.name });
  await page.getByRole('combobox', { name: /^Подкатегория/ }).selectOption({ label: subcategory.name });
  await field(page, 'Розничная цена').fill('8290');
  await field(page, 'Оптовая цена').fill('5400');
}

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/products/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Редактирование товара' })).toBeVisible();
  await expect(field(page, 'Название')).not.toHaveValue('');
}

async function saveEdit(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/products/'),
  );
  await press(page, 'Сохранить изменения');
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Сохранено').first()).toBeVisible();
}

interface Shown {
  status: number;
  title?: string;
  priceRetail?: number;
  images?: { url: string; order: number; isPrimary: boolean }[];
}

/** The product as a shopper's browser gets it. */
async function inShop(shop: Shop, slug: string): Promise<Shown> {
  const response = await fetch(`${shop.server.url}/api/products/slug/${slug}`);
  return { ...((await response.json()) as object), status: response.status };
}

/** The product's title in the device's own copy; undefined when the copy lacks it. */
async function onDevice(page: Page, id: string): Promise<string | undefined> {
  return (await goodsOnDevice(page)).get(id)?.title;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Last month's sales in the back office, line by line. */
async function lastMonth(shop: Shop): Promise<{ product: string; figures: string }> {
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const { json } = await admin.get(`/api/sales?from=${dayOf(first)}&to=${dayOf(last)}&limit=200`);
  const { items } = json as { items: { items: { productId: string }[] }[] };
  const product = items[0]?.items[0]?.productId;
  if (product === undefined) throw new Error('Nothing was sold last month');
  return { product, figures: JSON.stringify(json) };
}

test('a product is made with ten photographs, edited, put in order, sold, deleted and brought back; shop, copy and last month follow', async ({
  shop,
  openAtWork,
}) => {
  const title = 'Смеситель Лаванда для кухни';
  const past = await lastMonth(shop);
  const { page } = await openAtWork({ name: 'office', viewport: DESK, person: shop.people.admin });

  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/products\/new$/);
  await fillNew(page, shop, title);
  await field(page, 'Остаток').fill('7');
  await picker(page).setInputFiles([
    ...(await photographs(11)),
    { name: 'price.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText('«price.txt» — не изображение.')).toBeVisible();
  await expect(page.getByText('ещё 1 файл не взят')).toBeVisible();
  await press(page, 'Сохранить');
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(field(page, 'Название')).toHaveValue('');
  const slug = 'smesitel-lavanda-dlya-kukhni';
  const made = await inShop(shop, slug);
  expect([made.status, made.title, made.images?.length, made.images?.[0]?.isPrimary]).toEqual([200, title, 10, true]);
  const address = await page.getByRole('link', { name: 'Изменить', exact: true }).getAttribute('href');
  const id = address?.split('/')[3] ?? '';
  await expect.poll(() => onDevice(page, id)).toBe(title);

  // Edits a price, the order of pictures and the main one, removes one picture and adds a new one in front.
  await openEditor(page, id);
  await field(page, 'Розничная цена').fill('7900');
  await expect(page.getByText('Розничная цена изменена, а оптовая — нет')).toBeVisible();
  await press(page, 'Фотография 3: выше');
  await press(page, 'Фотография 5: сделать главной');
  await press(page, 'Фотография 10: убрать');
  await picker(page).setInputFiles(await photographs(1, 40));
  await expect(cards(page)).toHaveCount(10);
  for (let place = 10; place > 1; place -= 1) await press(page, `Фотография ${place}: выше`);
  await saveEdit(page);
  const before = [...(made.images ?? [])].sort((a, b) => a.order - b.order).map(({ url }) => url);
  const edited = await inShop(shop, slug);
  const after = [...(edited.images ?? [])].sort((a, b) => a.order - b.order);
  expect(edited.priceRetail).toBe(7900);
  expect(after.slice(1).map(({ url }) => before.indexOf(url))).toEqual([0, 2, 1, 3, 4, 5, 6, 7, 8]);
  expect(before).not.toContain(after[0]?.url);
  expect(after.find(({ isPrimary }) => isPrimary)?.url).toBe(before[4]);
  await expect(page.getByText('Новая', { exact: true })).toHaveCount(0);
  expect((await lastMonth(shop)).figures).toBe(past.figures);

  // A unit is sold while the form is open: saving the form must not restore it.
  await field(page, 'Название').fill(`${title}, хром`);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const sale = await admin.post('/api/sales', { items: [{ productId: id, qty: 1 }], paymentMethod: 'cash', note: '' });
  expect(sale.status).toBe(200);
  await saveEdit(page);
  expect(shop.books.stock(id)).toBe(6);
  await field(page, 'Остаток').fill('9');
  await saveEdit(page);
  expect(shop.books.stock(id)).toBe(9);
  await expect.poll(() => onDevice(page, id)).toBe(`${title}, хром`);
  const { number } = sale.json as { number: string };
  const booked = async () =>
    JSON.stringify(
      ((await admin.get(`/api/sales?q=${encodeURIComponent(number)}`)).json as { items: unknown[] }).items,
    );
  const receipt = await booked();
  expect(receipt).toContain(title);

  // Renames and reprices a product sold last month: the recorded sales stay unchanged.
  await openEditor(page, past.product);
  await field(page, 'Название').fill('Переименованный товар');
  await field(page, 'Розничная цена').fill('1');
  await press(page, 'Сохранить изменения');
  await page
    .getByRole('dialog', { name: 'Цена изменилась во много раз. Сохранить?' })
    .getByRole('button', { name: 'Сохранить', exact: true })
    .click();
  await expect(page.getByText('Сохранено', { exact: true }).first()).toBeVisible();
  expect((await lastMonth(shop)).figures).toBe(past.figures);

  // Deletes and restores the product with everything it had.
  await openEditor(page, id);
  await press(page, 'Удалить');
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question.getByText('Удалить товар? Действие необратимо.')).toBeVisible();
  await question.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(page.getByText('Товар удалён')).toBeVisible();
  await expect(page).not.toHaveURL(/\/edit$/);
  expect((await inShop(shop, slug)).status).toBe(410);
  await expect.poll(() => onDevice(page, id)).toBeUndefined();
  expect([await booked(), (await lastMonth(shop)).figures]).toEqual([receipt, past.figures]);
  await openEditor(page, id);
  await press(page, 'Вернуть в продажу');
  await expect(page.getByText('Товар снова в продаже')).toBeVisible();
  const back = await inShop(shop, slug);
  expect([back.status, back.images?.length]).toEqual([200, 10]);
  await expect.poll(() => onDevice(page, id)).toBe(`${title}, хром`);
  expect([await booked(), (await lastMonth(shop)).figures, shop.books.stock(id)]).toEqual([receipt, past.figures, 9]);
  runCommand(shop, 'doctor', 'check', 'stock');
});

/** Product drafts on the device and their pictures, each a row. */
const draftRows = async (page: Page) =>
  ((await readStore(page, 'device', 'forms')) as { key: string }[]).filter(({ key }) => key.includes(' product '));

test(
  'a form outlives a reload, a lost answer makes one product, and two people lose nothing to each other',
  { tag: '@core' },
  async ({ shop, openAtWork }) => {
    const { page, context } = await openAtWork({ name: 'office', viewport: DESK, person: shop.people.admin });

    // A half-filled form is reloaded and restored with its pictures.
    await page.goto('/admin/products/new');
    await fillNew(page, shop, 'Кран Полынь');
    await picker(page).setInputFiles(await photographs(2, 60));
    await expect.poll(async () => (await draftRows(page)).length).toBe(3);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    // A draft that is not restored is kept beside the one typed now.
    await expect(page.getByText('«Кран Полынь»')).toBeVisible();
    await field(page, 'Название').fill('Кран Донник');
    await expect.poll(async () => (await draftRows(page)).length).toBe(4);
    await page.reload();
    const offer = page.getByText('«Кран Донник»');
    await expect(offer).toBeVisible();
    // Its two buttons leave a readable column for the text, on the narrowest phone too.
    await page.setViewportSize(NARROWEST);
    await expect.poll(async () => (await offer.boundingBox())?.width).toBeGreaterThan(200);
    expect(await squeezed(page)).toEqual([]);
    await page.setViewportSize(DESK);
    await press(page, 'Удалить черновик');
    await expect(page.getByText('«Кран Полынь»')).toBeVisible();
    await press(page, 'Продолжить');
    await expect(field(page, 'Название')).toHaveValue('Кран Полынь');
    await expect(cards(page)).toHaveCount(2);

    // Cleared by mistake, and restored.
    await press(page, 'Очистить');
    await page.getByRole('dialog', { name: 'Очистить форму?' }).getByRole('button', { name: 'Очистить' }).click();
    await expect(field(page, 'Название')).toHaveValue('');
    const giveBack = page
      .getByRole('region', { name: 'Уведомления' })
      .locator('div')
      .filter({ hasText: 'Форма очищена' })
      .getByRole('button', { name: 'Вернуть' })
      .first();
    // The notice about it is above the bar with the form's own buttons.
    const boxOf = async (button: typeof giveBack) => (await button.boundingBox()) ?? { y: NaN, height: NaN };
    await expect
      .poll(async () => {
        const word = await boxOf(giveBack);
        return word.y + word.height < (await boxOf(page.getByRole('button', { name: 'Сохранить', exact: true }))).y;
      })
      .toBe(true);
    await giveBack.click();
    await expect(field(page, 'Название')).toHaveValue('Кран Полынь');
    await expect(cards(page)).toHaveCount(2);

    // A duplicate title is reported, with a link to the other product.
    const known = shop.books.plenty();
    await field(page, 'Название').fill(` ${known.title.toUpperCase()}`);
    await expect(page.getByText('Товар с таким названием уже есть')).toBeVisible();
    await expect(page.getByRole('link', { name: known.title })).toHaveAttribute(
      'href',
      `/admin/products/${known.id}/edit`,
    );
    await field(page, 'Название').fill('Кран Полынь');
    await expect(page.getByText('Товар с таким названием уже есть')).toHaveCount(0);

    // So is a code that another product has, spelt with other zeros.
    const seen = await apiClient(shop.server.url, shop.people.admin);
    let barcode: string | null = null;
    for (let place = 0; barcode === null; place += 1)
      ({ barcode } = (await seen.get(`/api/products/${shop.books.plenty(place).id}`)).json as {
        barcode: string | null;
      });
    await field(page, 'Ещё штрихкоды').fill(`СКЛАД-7, 0${barcode}`);
    await expect(page.getByText(`Код 0${barcode} уже у другого товара`)).toBeVisible();
    await field(page, 'Ещё штрихкоды').fill('');

    // All rejected pictures are named, where a person who pressed the button far below sees them.
    await picker(page).setInputFiles(
      ['one.jpg', 'two.jpg'].map((name) => ({
        name,
        mimeType: 'image/jpeg',
        // The file begins like a picture; only the server checks the rest.
        buffer: Buffer.from('\xff\xd8\xff no picture at all, whatever its name may say', 'latin1'),
      })),
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await press(page, 'Сохранить');
    for (const name of ['one.jpg', 'two.jpg'])
      await expect(page.getByText(`Файл «${name}»: изображение повреждено`)).toBeInViewport();
    for (const place of [4, 3]) await press(page, `Фотография ${place}: убрать`);

    // The first answer is lost after the server has saved; the form is changed before it is sent again.
    const lift = shop.proxy.use(commitThenCut(({ method, path }) => method === 'POST' && path === '/api/products'));
    await press(page, 'Сохранить');
    await expect(page.getByText('Ошибка сохранения')).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    lift();
    await field(page, 'Бренд').fill('Полынь');
    await press(page, 'Повторить');
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
    const found = (await (
      await fetch(`${shop.server.url}/api/products?q=${encodeURIComponent('Кран Полынь')}`)
    ).json()) as { items: { _id: string; title: string; brand: string; images: unknown[] }[] };
    const same = found.items.filter((item) => item.title === 'Кран Полынь');
    expect(same.map(({ brand, images }) => [brand, images.length])).toEqual([['Полынь', 2]]);
    const id = same[0]?._id ?? '';

    // Two windows with the same product: fields changed in one are merged, fields changed in both are asked about.
    const other = await context.newPage();
    await openEditor(page, id);
    await openEditor(other, id);
    await field(other, 'Название').fill('Кран Полынь, их');
    await field(other, 'Вес').fill('2');
    await saveEdit(other);
    await other.close();
    await field(page, 'Название').fill('Кран Полынь, мой');
    await field(page, 'Розничная цена').fill('8500');
    await press(page, 'Сохранить изменения');
    const question = page.getByRole('dialog');
    await expect(question.getByText('Пока форма была открыта, товар изменили')).toBeVisible();
    await expect(question.getByText('Кран Полынь, их')).toBeVisible();
    await question.getByText('Кран Полынь, мой').click();
    await press(page, 'Сохранить с выбранным');
    await expect(page.getByText('Сохранено').first()).toBeVisible();
    const saved = (await (await fetch(`${shop.server.url}/api/products/${id}`)).json()) as {
      title: string;
      priceRetail: number;
      weightKg: number;
    };
    expect([saved.title, saved.priceRetail, saved.weightKg]).toEqual(['Кран Полынь, мой', 8500, 2]);

    // Leaving with unsaved changes asks for confirmation.
    await field(page, 'Бренд').fill('Другой');
    await page.getByRole('navigation', { name: 'Админка' }).getByRole('link', { name: 'Чеки' }).click();
    await expect(page.getByText('Уйти без сохранения?')).toBeVisible();
    await press(page, 'Остаться');
    await expect(field(page, 'Бренд')).toHaveValue('Другой');
  },
);
