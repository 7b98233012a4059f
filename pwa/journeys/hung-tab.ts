/** Simulates a hung tab: its script is paused; its connections, locks and leases stay. */
import type { Page } from '@playwright/test';

/**
 * Pauses the page's script while it has no transaction on the journal: an open one would block all other tabs until the
 * browser aborts it after a minute, whatever the shop does. Another tab checks that there is none.
 * @returns a function that resumes the page
 */
export async function hang(page: Page, other: Page): Promise<() => Promise<void>> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Debugger.enable');
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const paused = new Promise((resolve) => debug.once('Debugger.paused', resolve));
    await debug.send('Debugger.pause');
    await paused;
    if (await canWriteJournal(other)) return async () => void (await debug.send('Debugger.disable'));
    await debug.send('Debugger.resume');
    await other.waitForTimeout(100);
  }
  throw new Error('The page held a transaction whenever it was stopped');
}

/** True when a transaction over all stores of the journal starts within a second. */
function canWriteJournal(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction(db.objectStoreNames, 'readwrite');
          const abort = () => {
            try {
              writing.abort();
            } catch {
              // It has just finished, and its event follows.
            }
          };
          const giveUp = setTimeout(abort, 1_000);
          const end = (isFree: boolean) => () => {
            clearTimeout(giveUp);
            db.close();
            resolve(isFree);
          };
          writing.oncomplete = end(true);
          writing.onabort = end(false);
        };
      }),
  );
}

/** True when this page itself, not only the worker or another tab, waits for a lock. */
export function waitsForLock(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    (awaited) =>
      navigator.locks.request('who-am-i', async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        const own = held.find((lock) => lock.name === 'who-am-i')?.clientId;
        return pending.some((lock) => lock.name === awaited && lock.clientId === own);
      }),
    name,
  );
}
