/** «Продажа проведена» appears only when the sale is on the disk: measured on the transaction itself. */
import type { Page } from '@playwright/test';
import { readJournalRows } from './journal-rows.ts';
import { expect, test } from './shop.ts';
import { find, put, record, findPlenty } from './till.ts';

interface Write {
  store: string;
  durability: string;
  completed: boolean;
}

declare global {
  interface Window {
    /** Write transactions on the journal, in order. */
    journalWrites: Write[];
    /** Their state at the moment «Продажа проведена» first appeared. */
    writesWhenShown: Write[] | null;
    /** Lets the journal write again. */
    repairDisk: () => void;
  }
}

// The disk that does not write.
test.use({ expectedErrors: [/^(The journal was|NotRecordedError: The sale was) not written/] });

/** Runs before the app: records the transactions that write journal rows, and the texts on the screen. */
function watch(): void {
  window.journalWrites = [];
  window.writesWhenShown = null;
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
    if (window.writesWhenShown === null && document.body?.innerText.includes('Продажа проведена')) {
      window.writesWhenShown = structuredClone(window.journalWrites);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('the transaction that writes the sale is strict, and complete before «Продажа проведена» appears', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork();
  await context.addInitScript(watch);
  // Without a server only the recording itself writes rows.
  await shop.server.kill();
  await page.reload();
  await find(page, product.title, product.title);
  await put(page, product.title);
  expect(await page.evaluate(() => window.journalWrites)).toEqual([]);
  await record(page);

  const statesWhenShown = await page.evaluate(() => window.writesWhenShown);
  expect(statesWhenShown?.[0]).toEqual({ store: 'rows', durability: 'strict', completed: true });
});

declare global {
  interface Window {
    releaseJournal: () => void;
  }
}

/** Simulates a slow disk: nothing else can access the journal until the returned function is called. */
async function holdJournal(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
          let isHeld = true;
          window.releaseJournal = () => (isHeld = false);
          const hold = () => {
            if (isHeld) rows.count().onsuccess = hold;
            else opening.result.close();
          };
          hold();
          resolve();
        };
      }),
  );
  return () => page.evaluate(() => window.releaseJournal());
}

/** From now on no row is written, until `repairDisk` is called in the page. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add;
    window.repairDisk = () => (IDBObjectStore.prototype.add = add);
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...values: Parameters<IDBObjectStore['add']>) {
      if (this.name !== 'rows') return add.apply(this, values);
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
}

test('what is added while the sale before is being written belongs to the next buyer, also when the write fails', async ({
  shop,
  openAtWork,
}) => {
  const first = shop.books.plenty();
  const second = shop.books.plenty(1);
  const { page } = await openAtWork();
  const receipt = page.getByRole('form', { name: 'Чек' });
  const press = page.getByRole('button', { name: 'Провести продажу' });
  // Both products are in the list, so that one press is enough.
  await find(page, second.title, second.title);
  await put(page, second.title, 2);
  await find(page, first.title, first.title);
  const release = await holdJournal(page);
  await receipt.evaluate((form: HTMLFormElement) => {
    for (let presses = 0; presses < 10; presses += 1) form.requestSubmit();
  });
  await expect(receipt).not.toContainText(second.title);
  await put(page, first.title);
  await expect(receipt).toContainText(first.title);
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);
  await release();
  await expect(page.getByText('Продажа проведена')).toBeVisible();
  await expect(receipt).toContainText(first.title);

  // The same again; this time the disk fails.
  await fillDisk(page);
  const releaseAgain = await holdJournal(page);
  await press.click();
  await put(page, first.title, 3);
  await releaseAgain();
  await expect(page.getByText('Продажа НЕ записана')).toBeVisible();
  await expect(receipt).toContainText('Добавленное после этого ждёт в следующем чеке: 1 позиция');
  await expect(receipt).toContainText('1 ×');
  await page.evaluate(() => window.repairDisk());
  await record(page);
  await expect(receipt).toContainText('3 ×');
  await record(page);

  expect(
    (await readJournalRows(page)).map(
      (row) => row.kind === 'sale' && row.body.items.map(({ productId, qty }) => [productId, qty]),
    ),
  ).toEqual([[[second.id, 2]], [[first.id, 1]], [[first.id, 3]]]);
  await expect
    .poll(() => [shop.books.stock(first.id), shop.books.stock(second.id)])
    .toEqual([first.stock - 4, second.stock - 2]);
});

test('a sale that cannot be written is not called recorded, and the form keeps it', async ({ shop, openAtWork }) => {
  const { page } = await openAtWork();
  const product = await findPlenty(page, shop.books);
  await put(page, product.title);
  await record(page);
  await put(page, product.title, 3);
  await fillDisk(page);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  await expect(page.getByText('Продажа НЕ записана')).toBeVisible();
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Чек' })).toContainText(product.title);

  await page.evaluate(() => window.repairDisk());
  await record(page);
  await expect
    .poll(() =>
      shop.books
        .sales()
        .map((sale) => shop.books.unitsMoved(sale.id))
        .sort(),
    )
    .toEqual([1, 3]);
});
