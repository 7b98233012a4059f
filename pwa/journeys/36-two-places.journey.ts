/** Receipts are stored in two places of the browser: either may be lost, or the disk be full, and every recorded sale is booked once. */
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHOP_ORIGIN, sigkillBrowser, waitForWorker } from './browser.ts';
import { readJournalRows, readSeries } from './journal-rows.ts';
import { numbersOf, proveSoldOnce, proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, openTill, put, record, sellQuickly, waitUntilSettled, findPlenty } from './till.ts';

/** Storage buckets, which TypeScript's DOM types lack. */
interface WithBuckets {
  storageBuckets: {
    open(name: string): Promise<{ getDirectory(): Promise<FileSystemDirectoryHandle> }>;
    delete(name: string): Promise<void>;
  };
}

/** Numbers of the receipts in the mirror's files. */
async function mirroredNumbers(page: Page): Promise<string[]> {
  const text = await page.evaluate(async () => {
    const root = await (
      await (navigator as unknown as WithBuckets).storageBuckets.open('journal-mirror')
    ).getDirectory();
    const folder = (await root.getDirectoryHandle('journal-mirror')) as unknown as {
      values(): AsyncIterable<FileSystemFileHandle>;
    };
    // A file written to between opening and reading cannot be read, so it is opened again.
    const textOf = async (file: FileSystemFileHandle, tries = 20): Promise<string> =>
      (await file.getFile()).text().catch((error: unknown) => {
        if (tries === 0) throw error;
        return textOf(file, tries - 1);
      });
    let all = '';
    for await (const file of folder.values()) if (file.name.startsWith('segment')) all += await textOf(file);
    return all;
  });
  return [...new Set([...text.matchAll(/"number":"([^"]+-\d{6})"/g)].map(([, number]) => number ?? ''))].sort();
}

/** Removes one of the two places directly in the browser, with no page of the app open. */
async function removePlace(page: Page, place: 'journal' | 'mirror'): Promise<void> {
  // A page of the same origin that runs no code of the app.
  await page.goto('/healthz');
  await page.evaluate(async (lost) => {
    if (lost === 'mirror') {
      // The worker of the previous page closes its file a moment later.
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
      // A database that can't be opened is lost already.
      deleting.onerror = () => (deleting.error?.name === 'UnknownError' ? resolve() : reject(deleting.error));
    });
  }, place);
}

for (const place of ['journal', 'mirror'] as const) {
  test(`sales that wait outlive the loss of the ${place}, keep their numbers and are booked once`, async ({
    shop,
    openAtWork,
  }) => {
    const { page } = await openAtWork();
    const product = await findPlenty(page, shop.books);
    await shop.proxy.refuse();
    const shown = await sellQuickly(page, product.title, 3);
    const { deviceId } = await readSeries(page);
    expect(await mirroredNumbers(page)).toEqual(expect.arrayContaining(shown));
    // This browser supports storage buckets.
    await expect(page.getByText('без отдельной копии')).toHaveCount(0);

    await shop.proxy.accept();
    await removePlace(page, place);
    await shop.proxy.refuse();
    await openTill(page);
    // The number on the screen shows that the series has gone on; the lost receipts are back.
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

/** Size of the small disk: enough for a browser's profile, and quickly filled. */
const DISK_SIZE = '140m';

/** Mounts a small file system; the journey fails with a message where none can be mounted. */
function mountDisk(at: string): void {
  mkdirSync(at, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', at], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('This journey needs a small file system of its own: run it as root where tmpfs can be mounted', {
      cause: error,
    });
  }
}

/** Fills the remaining space to the last byte. */
function fill(at: string): void {
  for (const block of [1 << 20, 1 << 12]) {
    try {
      for (;;) appendFileSync(join(at, 'filler'), Buffer.alloc(block, 1));
    } catch {
      // No block of this size fits any more.
    }
  }
}

/** Grants the shop persistent storage in the profile, as an installed application has. */
function promiseStorage(profile: string): void {
  const path = join(profile, 'Default', 'Preferences');
  const preferences = JSON.parse(readFileSync(path, 'utf8')) as {
    profile: { content_settings: { exceptions: object } };
  };
  Object.assign(preferences.profile.content_settings.exceptions, {
    durable_storage: { [`${SHOP_ORIGIN},*`]: { setting: 1 } },
  });
  writeFileSync(path, JSON.stringify(preferences));
}

/** Time within which a seller gets an answer whatever the disk does: shorter than the mirror's own timeout, which must not delay the seller, ms. */
const ANSWERED_MS = 8_000;

/** Presses once with one piece in the receipt; the receipt's number, or null when nothing was recorded. */
async function press(page: Page, title: string): Promise<string | null> {
  if (!(await page.getByRole('form', { name: 'Чек' }).innerText()).includes(title)) await put(page, title);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  const done = page.getByRole('status').filter({ hasText: 'Продажа проведена' });
  const failed = page.getByText('Продажа НЕ записана');
  await expect(done.or(failed)).toBeVisible({ timeout: ANSWERED_MS });
  // Exactly one message, about this press.
  expect((await done.count()) + (await failed.count())).toBe(1);
  if ((await done.count()) === 0) return null;
  return /\S+-\d{6}/.exec(await done.innerText())?.[0] ?? null;
}

/** Fills the disk before each press until one is refused; the numbers of the recorded receipts. */
async function sellUntilFull(page: Page, title: string, disk: string): Promise<string[]> {
  const shown: string[] = [];
  for (let fillings = 0; fillings < 12; fillings += 1) {
    fill(disk);
    const number = await press(page, title);
    if (number === null) return shown;
    shown.push(number);
  }
  throw new Error('The till went on recording on a full disk');
}

test.describe(() => {
  // The device can neither be read nor written then, and each attempt says so.
  test.use({ expectedErrors: [/ (not|cannot) |^Draining failed/] });
  test('a disk full to the last byte loses no sale that was called recorded, and with room again the till goes on by itself', async ({
    shop,
    openAtWork,
    open,
  }, testInfo) => {
    const disk = testInfo.outputPath('profile-disk');
    mountDisk(disk);
    try {
      const product = shop.books.plenty();
      const atWork = await openAtWork({ name: 'disk', firstVisit: true });
      // Closed in order once, so that the login is on the disk before it is full.
      await atWork.context.close();
      const { page, context } = await open({ name: 'disk', firstVisit: true });
      await openTill(page);
      await find(page, product.title, product.title);
      // The page reserves the space in the background.
      await expect.poll(() => reserveBytes(page)).toBe(8 * 1024 * 1024);
      await shop.proxy.refuse();
      const shown = await sellQuickly(page, product.title, 3);

      // The reserve absorbs the first full disk; later sales use it up.
      shown.push(...(await sellUntilFull(page, product.title, disk)));
      await expect(page.getByText('Продажа проведена')).toHaveCount(0);
      await expect(page.getByRole('form', { name: 'Чек' })).toContainText(product.title);

      // With free space again, the same receipt is recorded without a reload.
      rmSync(join(disk, 'filler'));
      shown.push(await record(page));
      await context.close();
      await shop.proxy.accept();
      const { page: next } = await open({ name: 'disk', firstVisit: true });
      await openTill(next);
      await waitUntilSettled(next);
      expect(numbersOf(await readJournalRows(next))).toEqual([...shown].sort());
      await proveSoldOnce(shop, [next]);
      await next.context().close();

      // Full again, in a browser with persistent storage: the page is reloaded, then the browser dies.
      promiseStorage(disk);
      const device = await open({ name: 'disk', firstVisit: true });
      const { page: later } = device;
      await openTill(later);
      expect(await later.evaluate(() => navigator.storage.persisted())).toBe(true);
      await waitForWorker(later);
      await find(later, product.title, product.title);
      await shop.proxy.refuse();
      shown.push(...(await sellQuickly(later, product.title, 2)));
      shown.push(...(await sellUntilFull(later, product.title, disk)));
      // The worker and its files are still there: the page opens offline.
      await later.reload();
      await expect(later.getByRole('banner')).toBeVisible();
      await sigkillBrowser(device);
      rmSync(join(disk, 'filler'));
      await shop.proxy.accept();
      const { page: last } = await open({ name: 'disk', firstVisit: true });
      // The journal did not survive the full disk: the mirror, written by the killed browser, is enough.
      await removePlace(last, 'journal');
      await openTill(last);
      await waitUntilSettled(last);
      expect(numbersOf(await readJournalRows(last))).toEqual([...shown].sort());
      await find(last, product.title, product.title);
      shown.push(...(await sellQuickly(last, product.title, 1)));
      await waitUntilSettled(last);
      expect(numbersOf(await readJournalRows(last))).toEqual([...shown].sort());
      await proveSoldOnce(shop, [last]);
      proveStock(shop);
      await last.context().close();
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  });
});

/** Size of the mirror's reserve in bytes; 0 until there is one. */
function reserveBytes(page: Page): Promise<number> {
  return page
    .evaluate(async () => {
      const bucket = await (navigator as unknown as WithBuckets).storageBuckets.open('journal-mirror');
      const folder = await (await bucket.getDirectory()).getDirectoryHandle('journal-mirror');
      return (await (await folder.getFileHandle('reserve')).getFile()).size;
    })
    .catch(() => 0);
}
