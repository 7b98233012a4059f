/** The office in WebKit and Firefox: a product with its picture, a price list, a report; and axe on a screen of each product. */
import axe from 'axe-core';
import sharp from 'sharp';
import { login } from './acts.ts';
import { DESK, ENGINES, expect, test } from './engines.ts';

for (const engine of ENGINES) {
  test(`${engine}: a product is made with a picture`, async ({ shop, openWindow }) => {
    const { category, subcategory } = shop.books.placement();
    const window = await openWindow(engine, DESK);
    await login(window, shop.people.admin);
    await window.go('/admin/products/new');
    await window.fill('Название', 'Смеситель Лаванда для кухни');
    await window.choose('Категория', category.name);
    await window.choose('Подкатегория', subcategory.name);
    await window.fill('Розничная цена', '8290');
    await window.fill('Оптовая цена', '5400');
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await window.attach({ name: 'photo.jpg', type: 'image/jpeg', content: picture });
    await window.press('Сохранить');
    await window.sees('Сохранено');
    const answer = await fetch(`${shop.server.url}/api/products/slug/smesitel-lavanda-dlya-kukhni`);
    expect(await answer.json()).toMatchObject({ priceRetail: 8290, images: [{ isPrimary: true }] });
  });

  test(`${engine}: a price list comes in`, async ({ shop, openWindow }) => {
    const window = await openWindow(engine, DESK);
    await login(window, shop.people.admin);
    await window.go('/admin/import');
    await window.sees('Загрузка прайсов');
    const list = 'Артикул;Название;Категория;Розничная;Остаток\nT-1;Смеситель Волна;Смесители;1000;5\n';
    await window.attach({ name: 'прайс.csv', type: 'text/csv', content: Buffer.from(list) });
    await window.fill('От кого прайс', 'Сантех-Опт');
    await window.press('Проверить файл');
    await window.sees('Проверьте, что изменится');
    await window.press('Применить');
    await window.sees('Загружено');
    await expect.poll(() => shop.books.inStock(5).map(({ title }) => title)).toContain('Смеситель Волна');
  });

  test(`${engine}: reports are shown, and axe finds nothing serious in a screen of each product`, async ({
    shop,
    openWindow,
  }) => {
    const window = await openWindow(engine, DESK);
    await login(window, shop.people.admin);
    for (const [path, text] of [
      ['/', 'Каталог'],
      ['/till', 'Провести продажу'],
      ['/admin/reports', 'По датам'],
    ] as const) {
      await window.go(path);
      await window.sees(text);
      await window.driver.evaluate(`(() => { ${axe.source} })()`);
      const findings = async () =>
        window.evaluate(async () => {
          const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
          const { violations } = await inPage.run(
            { exclude: [['[data-base-ui-focus-guard]']] },
            { resultTypes: ['violations'], iframes: false, preload: false },
          );
          return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
        }, undefined);
      // A screen that is still being drawn has findings of its own.
      await expect.poll(findings, path).toEqual([]);
    }
  });
}
