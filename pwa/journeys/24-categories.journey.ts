/** An administrator arranges the catalogue; shoppers see it on open pages, and offline. */
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import type { Category } from '#contract/catalogue/catalog.ts';
import { waitForWorker } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { expect, test, type Shop } from './shop.ts';
import { login, type Person } from './till.ts';

const DESK = { width: 1440, height: 900 };
const PICTURE = join(import.meta.dirname, '../public/icon-512.png');

async function openOffice(page: Page, admin: Person, path: string): Promise<void> {
  await page.goto('/auth');
  await waitForWorker(page);
  await login(page, admin);
  await page.goto(path);
}

const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления' });

async function add(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill(name);
  await dialog.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function addFeature(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Добавить характеристику' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill(name);
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Returns to the tab again and again until the page shows the change. */
async function refocusUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await seen();
  }).toPass({ intervals: [1_000] });
}

const categoryNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

async function openShopper(page: Page, shop: Shop): Promise<string[]> {
  await page.goto('/catalog');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  await expect(
    page.getByRole('main').getByRole('link', { name: shop.books.placement().category.name, exact: true }),
  ).toBeVisible();
  return categoryNames(page).allTextContents();
}

test('categories made, put into order, described and hidden by the administrator are so on a shopper’s open page, and without a network', async ({
  shop,
  open,
}) => {
  const { category, product } = shop.books.placement();
  const { page: shopper, context } = await open({ name: 'shopper', viewport: DESK });
  const before = await openShopper(shopper, shop);

  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin, '/admin/catalog');
  await add(page, 'Добавить категорию', 'Тёплые полы');
  // The same name is refused whatever its case and spacing.
  await page.getByRole('button', { name: 'Добавить категорию' }).click();
  await page.getByRole('dialog').getByLabel('Название').fill(' теплые  ПОЛЫ');
  await expect(page.getByRole('dialog')).toContainText('Категория с таким названием уже есть');
  // The session ends under the dialog: after the login its text is there again, until the dialog is given up.
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  await login(page, shop.people.admin);
  const named = page.getByRole('dialog').getByLabel('Название');
  await page.getByRole('button', { name: 'Добавить категорию' }).click();
  await expect(named).toHaveValue(' теплые  ПОЛЫ');
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('button', { name: 'Добавить категорию' }).click();
  await expect(named).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Тёплые полы' }) });
  await card.getByRole('button', { name: 'Добавить подкатегорию' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill('Нагревательные маты');
  await dialog.getByRole('button', { name: 'Добавить', exact: true }).click();
  await card.getByRole('link', { name: 'Нагревательные маты' }).click();

  const panel = page.getByRole('region', { name: 'Нагревательные маты' });
  await addFeature(page, 'Площадь', async (form) => {
    await form.getByRole('radio', { name: /^Число/ }).click();
    await form.getByLabel('Единица').fill('м²');
  });
  await addFeature(page, 'Укладка', async (form) => {
    await form.getByRole('button', { name: 'Добавить значение' }).click();
    await page.keyboard.type('под плитку');
    await page.keyboard.press('Enter');
    await page.keyboard.type('в стяжку');
  });
  await page.reload();
  await expect(panel).toContainText('Есть несохранённые изменения');
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(notices(page)).toContainText('Характеристики сохранены');
  await expect(panel.getByRole('listitem')).toContainText(['Площадь', 'под плитку, в стяжку']);

  const handle = card.getByRole('button', { name: 'Переместить «Тёплые полы»' });
  await handle.press('Space');
  await page.keyboard.press('ArrowUp');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(async () => (await headings.allTextContents()).indexOf('Тёплые полы')).toBe(before.length - 1);
  const ordered = page.waitForResponse(
    (response) => response.url().endsWith('/api/catalog-management/order') && response.ok(),
  );
  await page.keyboard.press('Space');
  await ordered;
  // The row settles and returns the focus to its handle.
  await expect(handle).toBeFocused();
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);

  await page.getByRole('button', { name: `Действия: ${category.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Скрыть' }).click();
  await dialog.getByRole('button', { name: 'Скрыть' }).click();
  await expect(notices(page)).toContainText('больше не видна в магазине');

  const expected = [...before.slice(0, -1), 'Тёплые полы', ...before.slice(-1)].filter(
    (name) => name !== category.name,
  );
  await refocusUntil(shopper, async () => expect(await categoryNames(shopper).allTextContents()).toEqual(expected));
  await expect(shopper.getByRole('link', { name: /Нагревательные маты/ })).toBeVisible();

  await context.setOffline(true);
  await shopper.goto(`/catalog/${category.slug}`);
  await expect(shopper.getByRole('heading', { level: 1, name: 'Не найдено' })).toBeVisible();
  await shopper.goto(`/search?q=${encodeURIComponent(product.title)}`);
  await shopper.locator(`main a[href="/p/${product.slug}"]`).first().click();
  await expect(shopper.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
});

test('an administrator merges a category and moves a subcategory; their old addresses lead on in a shop that was open, without a network too', async ({
  shop,
  open,
}) => {
  const { category } = shop.books.placement();
  const { page, context } = await open({ name: 'shopper', viewport: DESK });
  await openShopper(page, shop);
  const { page: office } = await open({ name: 'office', viewport: DESK });
  await openOffice(office, shop.people.admin, '/admin/catalog');
  const tree = await office.evaluate(async () => (await (await fetch('/api/catalog')).json()) as Category[]);
  const [into, other] = tree.filter(({ slug }) => slug !== category.slug);
  const from = tree.find(({ slug }) => slug === category.slug);
  const [moved] = other?.subcategories ?? [];
  const dialog = office.getByRole('dialog');
  const act = async (name: string, item: string) => {
    await office.getByRole('button', { name: `Действия: ${name}`, exact: true }).click();
    await office.getByRole('menuitem', { name: item }).click();
  };

  await act(moved?.name.ru ?? '', 'В другую категорию…');
  await expect(dialog).toContainText('Старый адрес будет вести на новый.');
  await dialog.getByRole('button', { name: 'Перенести', exact: true }).click();
  await expect(dialog).toContainText('Выберите из списка');
  await dialog.getByLabel('В какую категорию').selectOption({ label: into?.name.ru ?? '' });
  await dialog.getByRole('button', { name: 'Перенести', exact: true }).click();
  await expect(notices(office)).toContainText('Подкатегория перенесена');

  await act(category.name, 'Объединить с…');
  await expect(dialog).toContainText(`«${category.name}» исчезнет`);
  await dialog.getByLabel('С какой категорией').selectOption({ label: into?.name.ru ?? '' });
  await dialog.getByRole('button', { name: 'Объединить', exact: true }).click();
  await expect(notices(office)).toContainText('Категории объединены');
  await refocusUntil(page, async () =>
    expect(await categoryNames(page).allTextContents()).not.toContain(category.name),
  );
  await context.setOffline(true);
  await page.goto(`/catalog/${category.slug}?sort=price_asc`);
  await expect(page).toHaveURL(new RegExp(`/catalog/${into?.slug}\\?sort=price_asc$`));
  await expect(page.getByRole('heading', { level: 1, name: into?.name.ru ?? '' })).toBeVisible();
  await page.goto(`/catalog/${other?.slug}/${moved?.slug}`);
  await expect(page).toHaveURL(new RegExp(`/catalog/${into?.slug}/`));
  await expect(page.getByRole('heading', { level: 1, name: moved?.name.ru ?? '' })).toBeVisible();
  const sub = from?.subcategories[0];
  await page.goto(`/catalog/${category.slug}/${sub?.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: sub?.name.ru ?? '' })).toBeVisible();
});

test('a cover is refused in words, tried again without picking it anew, and then stands in the catalogue', async ({
  shop,
  open,
}) => {
  const { subcategory } = shop.books.placement();
  const { page, context } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin, '/admin/catalog-covers');
  const card = page.getByRole('article', { name: subcategory.name, exact: true }).first();
  const former = await card.getByRole('img').getAttribute('src');
  const file = card.getByLabel('Файл обложки');
  await file.setInputFiles({ name: 'прайс.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(card.getByRole('alert')).toContainText('Файл «прайс.png»');

  await context.setOffline(true);
  await file.setInputFiles(PICTURE);
  await expect(card.getByRole('alert')).toHaveText('Ошибка загрузки');
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Повторить' }).click();
  await expect(notices(page)).toContainText('Обложка обновлена');
  await expect(card.getByRole('img', { name: `Обложка: ${subcategory.name}` })).not.toHaveAttribute(
    'src',
    former ?? '',
  );
});
