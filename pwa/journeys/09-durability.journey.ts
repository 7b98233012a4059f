/** «Продажа проведена» is said only when the sale is on the disk: measured on the transaction itself. */
import { expect, test } from './shop.ts';
import { find, put, record } from './till.ts';

interface Write {
  store: string;
  durability: string;
  completed: boolean;
}

declare global {
  interface Window {
    /** Writing transactions on the journal, in order. */
    journalWrites: Write[];
    /** What they were at the moment «Продажа проведена» was first seen. */
    writesWhenSaid: Write[] | null;
  }
}

/** Runs before the app: watches the transactions that write journal rows, and the words on the screen. */
function watch(): void {
  window.journalWrites = [];
  window.writesWhenSaid = null;
  const rowsWriters = new WeakSet<IDBTransaction>();
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...values: Parameters<IDBObjectStore['put']>) {
      const { transaction } = this;
      if (transaction.db.name === 'journal' && this.name === 'rows' && !rowsWriters.has(transaction)) {
        rowsWriters.add(transaction);
        const entry: Write = { store: this.name, durability: transaction.durability, completed: false };
        window.journalWrites.push(entry);
        transaction.addEventListener('complete', () => (entry.completed = true));
      }
      return write.apply(this, values);
    };
  }
  new MutationObserver(() => {
    if (window.writesWhenSaid === null && document.body?.innerText.includes('Продажа проведена')) {
      window.writesWhenSaid = structuredClone(window.journalWrites);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('the transaction that writes the sale is strict, and complete before «Продажа проведена» appears', async ({ shop, openAtWork }) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork();
  await context.addInitScript(watch);
  // Without a server nothing but the recording itself writes rows.
  await shop.server.kill();
  await page.reload();
  await find(page, product.title, product.title);
  await put(page, product.title);
  expect(await page.evaluate(() => window.journalWrites)).toEqual([]);
  await record(page);

  const said = await page.evaluate(() => window.writesWhenSaid);
  expect(said?.[0]).toEqual({ store: 'rows', durability: 'strict', completed: true });
});

test('a sale that cannot be written is not called recorded, and the form keeps it', async ({ shop, openAtWork }) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork();
  await find(page, product.title, product.title);
  await put(page, product.title, 3);
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...values: Parameters<IDBObjectStore['add']>) {
      if (this.name !== 'rows') return add.apply(this, values);
      IDBObjectStore.prototype.add = add;
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  await expect(page.getByText('Продажа НЕ записана')).toBeVisible();
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Чек' })).toContainText(product.title);

  await record(page);
  await expect.poll(() => shop.books.sales().map((sale) => shop.books.unitsMoved(sale.id))).toEqual([3]);
});
