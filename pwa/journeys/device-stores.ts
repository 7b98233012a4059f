/** What a device keeps, read past the app: IndexedDB, Cache Storage, localStorage and sessionStorage. */
import type { Page } from '@playwright/test';
import { PATIENCE_MS } from './patience.ts';

/** All values of a store. */
export async function readStore(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction(storeName).objectStore(storeName).getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result as unknown[]);
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
    [database, store] as const,
  );
}

/** Where something was found on the device, and the source of the pattern that found it. */
export interface Trace {
  /** `indexedDB journal/rows`, `cache pictures /pictures/a.webp`, `localStorage`, `file journal-mirror/segment-0`. */
  readonly place: string;
  readonly pattern: string;
}

/**
 * Every place on the device whose content, as text, matches one of the patterns, whichever store it is in. The page
 * itself looks, once for all patterns: what it keeps is several megabytes.
 */
export async function findOnDevice(page: Page, patterns: readonly RegExp[]): Promise<Trace[]> {
  return page.evaluate(
    async (sources) => {
      const wanted = sources.map(({ source, flags }) => new RegExp(source, flags));
      const found: Trace[] = [];
      const look = (place: string, content: string) => {
        for (const pattern of wanted) if (pattern.test(content)) found.push({ place, pattern: pattern.source });
      };
      look('localStorage', JSON.stringify({ ...localStorage }));
      look('sessionStorage', JSON.stringify({ ...sessionStorage }));
      const all = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const { name = '' } of await indexedDB.databases()) {
        const db = await all(indexedDB.open(name));
        for (const store of db.objectStoreNames) {
          const values = db.transaction(store).objectStore(store);
          look(
            `indexedDB ${name}/${store}`,
            JSON.stringify([
              await all(values.getAllKeys()),
              await all(db.transaction(store).objectStore(store).getAll()),
            ]),
          );
        }
        db.close();
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          look(`cache ${name} ${new URL(request.url).pathname}`, (await response?.text()) ?? '');
        }
      }
      // A file that is written to between its opening and its reading cannot be read: it is opened again then.
      const textOf = async (file: FileSystemFileHandle, tries = 20): Promise<string> =>
        (await file.getFile()).text().catch((error: unknown) => {
          if (tries === 0) throw error;
          return textOf(file, tries - 1);
        });
      type Folder = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> };
      const readFolder = async (folder: Folder, path: string): Promise<void> => {
        for await (const [name, handle] of folder.entries()) {
          if (handle.kind === 'directory') await readFolder(handle as Folder, `${path}${name}/`);
          // Nothing is written in it: it is room kept for a full disk.
          else if (name !== 'reserve') look(`file ${path}${name}`, await textOf(handle as FileSystemFileHandle));
        }
      };
      await readFolder((await navigator.storage.getDirectory()) as Folder, '');
      // What lies in buckets of its own.
      const buckets = (
        navigator as unknown as {
          storageBuckets: {
            keys(): Promise<string[]>;
            open(name: string): Promise<{ getDirectory(): Promise<FileSystemDirectoryHandle> }>;
          };
        }
      ).storageBuckets;
      for (const name of await buckets.keys())
        await readFolder((await (await buckets.open(name)).getDirectory()) as Folder, '');
      return found;
    },
    patterns.map(({ source, flags }) => ({ source, flags })),
  );
}

/** Until the device holds every product of the shop, and a seller's figures with them. */
export async function waitForCopy(page: Page, { figures }: { figures: boolean }): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await page.waitForTimeout(100)) {
    const marks = (await readStore(page, 'catalogue', 'meta').catch(() => [])) as {
      key: string;
      value: { complete?: boolean };
    }[];
    const isComplete = marks.some((mark) => mark.key === 'copy' && mark.value.complete === true);
    if (isComplete && (!figures || (await readStore(page, 'journal', 'figures')).length > 0)) return;
  }
  throw new Error('The copy of the catalogue is not complete');
}

/** Paths of the build's files that the worker's own list names as the till's and the office's. */
export async function staffFiles(page: Page): Promise<string[]> {
  const worker = await page.evaluate(async () => (await fetch('/sw.js')).text());
  const list = /\[\{"(?:part|revision|url)":[^\]]*\]/.exec(worker)?.[0] ?? '[]';
  const files = JSON.parse(list) as { url: string; part?: string }[];
  return files.filter(({ part }) => part === 'staff').map(({ url }) => `/${url}`);
}

/** Paths of all that the worker keeps. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Until the device keeps the till and the office whole, as it does once staff have logged in. */
export async function waitForStaffPart(page: Page): Promise<void> {
  const wanted = await staffFiles(page);
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await page.waitForTimeout(100)) {
    const kept = new Set(await keptPaths(page));
    if (wanted.length > 0 && wanted.every((path) => kept.has(path))) return;
  }
  throw new Error('The till and the office are not whole on the device');
}
