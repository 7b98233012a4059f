/**
 * What the till calls recorded lies in two places of the browser: either may be lost, and every sale is booked once.
 */
import type { Page } from '@playwright/test';
import { readJournalRows, readSeries } from './journal-rows.ts';
import { numbersOf, proveSoldOnce, proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, openTill, sellQuickly, waitUntilSettled } from './till.ts';

/** Storage buckets, which the types lack. */
interface WithBuckets {
  storageBuckets: { open(name: string): Promise<{ getDirectory(): Promise<FileSystemDirectoryHandle> }>; delete(name: string): Promise<void> };
}

/** Numbers of the receipts that the mirror's files name. */
async function mirroredNumbers(page: Page): Promise<string[]> {
  const text = await page.evaluate(async () => {
    const root = await (await (navigator as unknown as WithBuckets).storageBuckets.open('journal-mirror')).getDirectory();
    const folder = (await root.getDirectoryHandle('journal-mirror')) as unknown as { values(): AsyncIterable<FileSystemFileHandle> };
    let all = '';
    for await (const file of folder.values()) if (file.name.startsWith('segment')) all += await (await file.getFile()).text();
    return all;
  });
  return [...new Set([...text.matchAll(/"number":"([^"]+-\d{6})"/g)].map(([, number]) => number ?? ''))].sort();
}

/** Removes one of the two places, past the app and with no page of it open. */
async function lose(page: Page, place: 'journal' | 'mirror'): Promise<void> {
  // A page of the site's own that runs nothing of it.
  await page.goto('/healthz');
  await page.evaluate(async (lost) => {
    if (lost === 'mirror') {
      // The worker of the page before lets go of its file a moment later.
      for (let tries = 50; tries > 0; tries -= 1) {
        try {
          return await (navigator as unknown as WithBuckets).storageBuckets.delete('journal-mirror');
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
      throw new Error('The mirror is still held');
    }
    return new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('journal');
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  }, place);
}

for (const place of ['journal', 'mirror'] as const) {
  test(`sales that wait outlive the loss of the ${place}, keep their numbers and are booked once`, async ({ shop, openAtWork }) => {
    const product = shop.books.plenty();
    const { page } = await openAtWork();
    await find(page, product.title, product.title);
    await shop.proxy.refuse();
    const shown = await sellQuickly(page, product.title, 3);
    const { deviceId } = await readSeries(page);
    expect(await mirroredNumbers(page)).toEqual(expect.arrayContaining(shown));

    await shop.proxy.accept();
    await lose(page, place);
    await shop.proxy.refuse();
    await openTill(page);
    // The next number on the screen: the series has gone on, and what was lost is back.
    await expect(page.getByRole('heading', { name: /^Чек \S+-000004$/ })).toBeVisible();
    expect(numbersOf(await readJournalRows(page))).toEqual([...shown].sort());
    await expect.poll(async () => (await mirroredNumbers(page).catch(() => [])).length).toBeGreaterThanOrEqual(3);
    await find(page, product.title, product.title);
    shown.push(...(await sellQuickly(page, product.title, 1)));
    expect(await readSeries(page)).toMatchObject({ deviceId, lastSeq: 4 });

    await shop.proxy.accept();
    await waitUntilSettled(page);
    await proveSoldOnce(shop, [page]);
    expect(numbersOf(await readJournalRows(page))).toEqual([...shown].sort());
    proveStock(shop);
  });
}
