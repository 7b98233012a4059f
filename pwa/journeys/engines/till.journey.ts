/** Sellers in WebKit and Firefox: sales without a server, a killed browser. */
import { duplicate } from '../faults.ts';
import { goToWork, proveSold, sell } from './acts.ts';
import { ENGINES, expect, TABLET, test } from './engines.ts';

for (const engine of ENGINES) {
  test(
    `${engine}: three sales without a server outlive a killed browser and are booked once each`,
    { tag: '@core' },
    async ({ shop, openWindow }) => {
      const product = shop.books.plenty();
      const morning = await openWindow(engine, TABLET);
      await goToWork(morning, shop.people.manager);
      await morning.driver.close();

      const day = await openWindow(engine, TABLET);
      await day.go('/till');
      await day.sees('Провести продажу');
      await shop.server.kill();
      await sell(day, product.title);
      await day.driver.reload();
      for (let sale = 0; sale < 2; sale += 1) await sell(day, product.title);
      await day.driver.kill();

      const evening = await openWindow(engine, TABLET);
      await evening.go('/till');
      await evening.sees('3 чека ждут отправки');
      expect(shop.books.sales()).toEqual([]);
      shop.proxy.use(duplicate());
      await shop.server.start();
      await proveSold(shop, evening, product);
    },
  );
}
