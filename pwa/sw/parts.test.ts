import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { partsOf, hasReceiptSeries, type BuiltFile, type BrowserApis } from './parts.ts';

/** The part of the browser's caches that is used here, and a network with the given files. */
function browser(files: BuiltFile[], { isTill = false } = {}) {
  const stores = new Map<string, Map<string, Response>>();
  const online = new Map<string, () => Response>();
  const fetched: string[] = [];
  const disk = { isFull: false };
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  const caches = {
    has: (name: string) => Promise.resolve(stores.has(name)),
    match: (url: string, { cacheName }: { cacheName?: string } = {}) =>
      Promise.resolve(
        [...stores]
          .filter(([name]) => cacheName === undefined || name === cacheName)
          .map(([, store]) => store.get(url)?.clone())
          .find((kept) => kept !== undefined),
      ),
    open: (name: string) =>
      Promise.resolve({
        keys: () => Promise.resolve([...storeOf(name).keys()].map((url) => ({ url }))),
        put: (url: string, response: Response) =>
          disk.isFull
            ? Promise.reject(new DOMException('Quota exceeded', 'QuotaExceededError'))
            : Promise.resolve(storeOf(name).set(url, response)),
        delete: (url: string) => Promise.resolve(storeOf(name).delete(url)),
      }),
  } as unknown as BrowserApis['caches'];
  const fetch = (requestFor: RequestInfo) => {
    const url = typeof requestFor === 'string' ? requestFor : requestFor.url;
    fetched.push(url);
    const answer = online.get(url);
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer());
  };
  const version = (built: BuiltFile[]) =>
    partsOf(built, { caches, fetch, base: BASE, hasReceiptSeries: () => Promise.resolve(isTill) });
  const serve = (...paths: string[]) => {
    for (const path of paths) online.set(BASE + path, () => new Response(path));
  };
  const keeps = (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => url.slice(BASE.length)).sort();
  return { parts: version(files), version, serve, online, fetched, keeps, stores, disk };
}

const BASE = 'https://shop.example/';
const file = (url: string, part?: BuiltFile['part']): BuiltFile => ({ url, revision: null, ...(part && { part }) });
const requestFor = (path: string) => new Request(BASE + path);

const FORMER = [file('index.html'), file('till-AAAAAAAA.js', 'staff'), file('cabinet-AAAAAAAA.js', 'seen')];
const NEXT = [file('index.html'), file('till-BBBBBBBB.js', 'staff'), file('cabinet-BBBBBBBB.js', 'seen')];

let device: ReturnType<typeof browser>;
beforeEach(() => {
  device = browser(FORMER);
  device.serve('till-AAAAAAAA.js', 'cabinet-AAAAAAAA.js');
});

test('a shopper’s device caches nothing of the till; a device of staff caches it whole, once', async () => {
  await device.parts.keepForInstallation();
  expect(device.fetched).toEqual([]);
  await device.parts.keepStaff();
  await device.parts.keepStaff();
  expect(device.keeps('staff-part')).toEqual(['till-AAAAAAAA.js']);
  expect(device.fetched).toHaveLength(1);
  device.online.clear();
  expect(await (await device.parts.answer(requestFor('till-AAAAAAAA.js'))).text()).toBe('till-AAAAAAAA.js');
});

test('a new version is not installed without the till that the device had', async () => {
  await device.parts.keepStaff();
  const next = device.version(NEXT);
  await expect(next.keepForInstallation()).rejects.toThrow('Failed to fetch');
  device.serve('till-BBBBBBBB.js');
  await next.keepForInstallation();
  // The former version works until the next one takes over.
  expect(device.keeps('staff-part')).toEqual(['till-AAAAAAAA.js', 'till-BBBBBBBB.js']);
  await next.dropFormer();
  expect(device.keeps('staff-part')).toEqual(['till-BBBBBBBB.js']);
});

test('a till set up before the parts existed gets its part with the installation', async () => {
  const till = browser(FORMER, { isTill: true });
  till.serve('till-AAAAAAAA.js');
  await till.parts.keepForInstallation();
  expect(till.keeps('staff-part')).toEqual(['till-AAAAAAAA.js']);
});

test('a version that waited while staff logged in has their part before it takes over', async () => {
  const next = device.version(NEXT);
  await next.keepForInstallation();
  await device.parts.keepStaff();
  await expect(next.completeStaff()).rejects.toThrow('Failed to fetch');
  device.serve('till-BBBBBBBB.js');
  await next.completeStaff();
  expect(device.keeps('staff-part')).toContain('till-BBBBBBBB.js');
});

test('an interrupted download continues; a captive portal’s page is not cached as a part', async () => {
  device = browser([file('a.js', 'staff'), file('b.js', 'staff')]);
  device.serve('a.js');
  device.online.set(`${BASE}b.js`, () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  await expect(device.parts.keepStaff()).rejects.toThrow('b.js');
  device.serve('b.js');
  await device.parts.keepStaff();
  expect(device.keeps('staff-part')).toEqual(['a.js', 'b.js']);
  expect(device.fetched.filter((url) => url.endsWith('a.js'))).toHaveLength(1);
});

test('a used file opens again without a network, and is fetched for the next version too', async () => {
  await device.parts.answer(requestFor('cabinet-AAAAAAAA.js'));
  expect(device.keeps('seen-part')).toEqual(['cabinet-AAAAAAAA.js']);
  device.serve('cabinet-BBBBBBBB.js');
  const next = device.version(NEXT);
  await next.keepForInstallation();
  await next.dropFormer();
  device.online.clear();
  expect(await (await next.answer(requestFor('cabinet-BBBBBBBB.js'))).text()).toBe('cabinet-BBBBBBBB.js');
  expect(device.keeps('seen-part')).toEqual(['cabinet-BBBBBBBB.js']);
});

test('on a full disk a used file is answered from the network, though it cannot be cached', async () => {
  device.disk.isFull = true;
  expect(await (await device.parts.answer(requestFor('cabinet-AAAAAAAA.js'))).text()).toBe('cabinet-AAAAAAAA.js');
  expect(device.keeps('seen-part')).toEqual([]);
});

test('an optional file is cached with the installation, and skipped if a blocker refuses it', async () => {
  device = browser([file('index.html'), file('part-aaaaaaaa.js', 'optional'), file('tap-bbbbbbbb.avif', 'optional')]);
  device.serve('', 'tap-bbbbbbbb.avif');
  await device.parts.keepForInstallation();
  expect(device.keeps('seen-part')).toEqual(['tap-bbbbbbbb.avif']);
  // Requested again once nothing refuses it, it is fetched and cached.
  device.serve('part-aaaaaaaa.js');
  await device.parts.answer(requestFor('part-aaaaaaaa.js'));
  expect(device.keeps('seen-part')).toEqual(['part-aaaaaaaa.js', 'tap-bbbbbbbb.avif']);
});

test('a network failure during optional files fails the installation', async () => {
  device = browser([file('part-aaaaaaaa.js', 'optional')]);
  await expect(device.parts.keepForInstallation()).rejects.toThrow('Failed to fetch');
  device.online.set(BASE, () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  await expect(device.parts.keepForInstallation()).rejects.toThrow('Failed to fetch');
});

test('without a network a narrower rendition of the build’s picture replaces an uncached one', async () => {
  device = browser([file('tap-320-AAAAAAAA.avif', 'optional'), file('tap-640-BBBBBBBB.avif', 'seen')]);
  device.stores.set('precache', new Map([[`${BASE}tap-320-AAAAAAAA.avif`, new Response('narrow')]]));
  expect(await (await device.parts.answer(requestFor('tap-640-BBBBBBBB.avif'))).text()).toBe('narrow');
});

test('a device is a till once it numbers receipts', async () => {
  globalThis.indexedDB = new IDBFactory();
  expect(await hasReceiptSeries()).toBe(false);
  for (const [prefix, expected] of [
    [null, false],
    ['A1', true],
  ] as const) {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('journal');
      opening.onupgradeneeded = () => opening.result.createObjectStore('series', { keyPath: 'key' });
      opening.onsuccess = () => {
        const writing = opening.result.transaction('series', 'readwrite');
        writing.objectStore('series').put({ key: 'series', prefix });
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
    expect(await hasReceiptSeries()).toBe(expected);
  }
});
