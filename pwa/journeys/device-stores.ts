/** The device's storage, read directly: IndexedDB, Cache Storage, localStorage and sessionStorage. */
import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GoodsPart } from '../device/rows/goods-part.ts';
import { StoredGoods } from '../device/catalogue/stored-goods.ts';
import { PATIENCE_MS } from './patience.ts';

/** A page of any engine, as far as these functions need one. */
export interface InPage {
  evaluate<Result, Argument>(act: (argument: Argument) => Promise<Result>, argument: Argument): Promise<Result>;
}

/** All values of a store; none when the page has not made the database yet. */
export function readStore(page: InPage, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        let isMissing = false;
        // A page that has not started yet has none: an empty one made here would stand in its way.
        opening.onupgradeneeded = () => {
          isMissing = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isMissing ? resolve([]) : reject(opening.error));
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

/** The goods in the device's copy of the catalogue. */
export async function goodsOnDevice(page: InPage): Promise<StoredGoods> {
  const goods = new StoredGoods();
  for (const part of (await readStore(page, 'catalogue', 'goods')) as GoodsPart[]) goods.add(part);
  return goods;
}

/** A place on the device where a pattern was found, and the pattern's source. */
export interface Trace {
  /** `indexedDB journal/rows`, `cache pictures /pictures/a.webp`, `localStorage`, `file journal-mirror/segment-0`. */
  readonly place: string;
  readonly pattern: string;
}

/**
 * All places on the device whose content, as text, matches one of the patterns, in any store. The page itself searches,
 * once for all patterns, since its data are several megabytes.
 */
export async function findOnDevice(page: Page, patterns: readonly RegExp[]): Promise<Trace[]> {
  return page.evaluate(
    async (sources) => {
      const required = sources.map(({ source, flags }) => new RegExp(source, flags));
      const found: Trace[] = [];
      const look = (place: string, content: string) => {
        for (const pattern of required) if (pattern.test(content)) found.push({ place, pattern: pattern.source });
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
            JSON.stringify(
              [await all(values.getAllKeys()), await all(db.transaction(store).objectStore(store).getAll())],
              (_name, value: unknown) =>
                value instanceof Uint8Array
                  ? new TextDecoder().decode(value)
                  : ArrayBuffer.isView(value)
                    ? [...(value as Uint32Array)]
                    : value,
            ),
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
      // A file written to between opening and reading cannot be read, so it is opened again.
      const textOf = async (file: FileSystemFileHandle, tries = 20): Promise<string> =>
        (await file.getFile()).text().catch((error: unknown) => {
          if (tries === 0) throw error;
          return textOf(file, tries - 1);
        });
      type Folder = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> };
      const readFolder = async (folder: Folder, path: string): Promise<void> => {
        for await (const [name, handle] of folder.entries()) {
          if (handle.kind === 'directory') await readFolder(handle as Folder, `${path}${name}/`);
          // The reserve holds no data: it is space kept for a full disk.
          else if (name !== 'reserve') look(`file ${path}${name}`, await textOf(handle as FileSystemFileHandle));
        }
      };
      await readFolder((await navigator.storage.getDirectory()) as Folder, '');
      // The contents of storage buckets.
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

/** True once the device has every product of the shop. */
export async function isCopyComplete(page: InPage): Promise<boolean> {
  const marks = (await readStore(page, 'catalogue', 'meta').catch(() => [])) as {
    key: string;
    value: { complete?: boolean };
  }[];
  return marks.some((mark) => mark.key === 'copy' && mark.value.complete === true);
}

/** Waits until the device has every product of the shop, and a seller's figures with them. */
export async function waitForCopy(page: InPage, { figures }: { figures: boolean }): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    if ((await isCopyComplete(page)) && (!figures || (await readStore(page, 'journal', 'figures')).length > 0)) return;
  }
  throw new Error('The copy of the catalogue is not complete');
}

/** Paths of the build's files that the worker's list assigns to the till and the office. */
export async function staffFiles(page: InPage): Promise<string[]> {
  const worker = await page.evaluate(async () => (await fetch('/sw.js')).text(), undefined);
  const list = /\[\{"(?:part|revision|url)":[^\]]*\]/.exec(worker)?.[0] ?? '[]';
  const files = JSON.parse(list) as { url: string; part?: string }[];
  return files.filter(({ part }) => part === 'staff').map(({ url }) => `/${url}`);
}

/** Paths of all files in the worker's cache. */
export function keptPaths(page: InPage): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  }, undefined);
}

/** Waits until the device has all files of the till and the office, as after a staff login. */
export async function waitForStaffPart(page: InPage): Promise<void> {
  const required = await staffFiles(page);
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const kept = new Set(await keptPaths(page));
    if (required.length > 0 && required.every((path) => kept.has(path))) return;
  }
  throw new Error('The till and the office are not whole on the device');
}
