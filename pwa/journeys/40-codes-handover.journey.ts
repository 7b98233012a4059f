/** Two tills without any network: one shows its unsent receipts as codes, the other films them. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { readJournalRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { film, type Shot } from './scanner.ts';
import { expect, test } from './shop.ts';
import { sellQuickly, waitUntilSettled, findPlenty } from './till.ts';

const FILM_SIDE = 460;

async function shotOf(code: Locator): Promise<Shot> {
  const { data, info } = await sharp(await code.screenshot())
    .resize({ width: FILM_SIDE, height: FILM_SIDE, fit: 'contain', background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { luma: data, width: info.width, height: info.height };
}

/** Pictures of all codes of the series on the screen. */
async function shotsOfCodes(page: Page): Promise<Shot[]> {
  const dialog = page.getByRole('dialog', { name: 'Чеки кодами' });
  const code = dialog.getByRole('img', { name: /^Код / });
  const total = Number(/из (\d+)/.exec((await code.getAttribute('aria-label')) ?? '')?.[1]);
  const shots = new Map<number, Shot>();
  await expect(async () => {
    const name = await code.getAttribute('aria-label');
    const shot = await shotOf(code.locator('..'));
    // The code may have changed between reading the name and the picture, or the picture may still be the previous one.
    const isKnown = [...shots.values()].some(({ luma }) => luma.equals(shot.luma));
    if (name === (await code.getAttribute('aria-label')) && !isKnown)
      shots.set(Number(/Код (\d+)/.exec(name ?? '')?.[1]), shot);
    expect(shots.size).toBe(total);
  }).toPass({ intervals: [10] });
  return [...shots.values()];
}

test('unsent receipts reach another tablet by its camera without a network, and the server once, whoever delivers them', async ({
  shop,
  openAtWork,
}, testInfo) => {
  const dead = await openAtWork({ name: 'dead' });
  const product = await findPlenty(dead.page, shop.books);
  await shop.proxy.refuse();
  const numbers = await sellQuickly(dead.page, product.title, 4);
  await dead.page.goto('/till/rescue');
  await dead.page.getByRole('button', { name: 'Показать кодами' }).click();
  const shots = await shotsOfCodes(dead.page);
  expect(shots.length).toBeGreaterThan(2);
  await dead.page.goto('/journal');
  await dead.page.getByRole('button', { name: 'Чеки файлом' }).click();
  await dead.page.getByRole('menuitem', { name: 'Показать кодами' }).click();
  await expect(dead.page.getByRole('img', { name: `из ${shots.length}` })).toBeVisible();
  await dead.page.close();

  const camera = film(
    testInfo.outputPath('codes.y4m'),
    // The first code is missed at first; the series repeats.
    [...shots.slice(1), ...shots].map((code) => ({ code, seconds: 1 })),
  );
  await shop.proxy.accept();
  const healthy = await openAtWork({ name: 'healthy', person: shop.people.second, camera });
  // The reader's code is cached with the till, so that it is available offline.
  await expect
    .poll(() => healthy.page.evaluate(async () => (await (await caches.open('bar-codes')).keys()).length))
    .toBe(1);
  await shop.proxy.refuse();
  await healthy.context.grantPermissions(['camera']);
  const takeIn = async (outcome: string) => {
    await healthy.page.getByRole('button', { name: 'Чеки файлом' }).click();
    await healthy.page.getByRole('menuitem', { name: 'Принять с экрана другой кассы' }).click();
    await expect(healthy.page.getByText(new RegExp(`Принято \\d+ из ${shots.length}`))).toBeVisible();
    await expect(healthy.page.getByRole('alert').filter({ hasText: outcome })).toBeVisible();
    await expect(healthy.page.getByRole('dialog')).toHaveCount(0);
  };
  await healthy.page.goto('/journal');
  await takeIn('Добавлено: 4 чека');
  await takeIn('Новых чеков в файле нет');
  expect((await readJournalRows(healthy.page)).map(({ number }) => number).sort()).toEqual([...numbers].sort());

  await shop.proxy.accept();
  await waitUntilSettled(healthy.page);
  // The tablet that was thought lost returns and sends its own copies.
  const again = await dead.context.newPage();
  await again.goto('/till');
  await waitUntilSettled(again);
  await proveSoldOnce(shop, [healthy.page]);
  expect(
    shop.books
      .sales()
      .map(({ number }) => number)
      .sort(),
  ).toEqual([...numbers].sort());
  expect(shop.books.stock(product.id)).toBe(product.stock - 4);
  proveStock(shop);
});
