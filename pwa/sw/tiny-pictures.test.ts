import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { CatalogueDatabase } from '../device/database/database.ts';
import { readStored } from '../device/database/find-stored.ts';
import { packPart } from '../device/rows/goods-part.ts';
import { createNet } from '../net/call.ts';
import { TinyPictureDatabase, tinyPicturesOf } from './tiny-pictures.ts';

let catalogue: CatalogueDatabase;
let db: TinyPictureDatabase;
/** Bytes of the tiny pictures that the server has. */
let onServer: Map<string, string>;
/** Pictures that an answer holds. */
let page: number;
let requests: string[];
/** Requests that are answered before the network fails. */
let answers: number;
let giveWay: AbortController;
const hasNoRoom = vi.fn<() => Promise<boolean>>();
const savesData = vi.fn<() => boolean>();
const cached = new Map<string, string>();
const built = new Map<string, string>();

const answered = (text: string | undefined, type = 'image/avif') =>
  text === undefined ? undefined : new Response(text, { headers: { 'Content-Type': type } });

/** As the server does: in the order of ids, a page at a time. */
function serve(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'https://shop.example');
  requests.push(decodeURIComponent(`${pathname}${new URL(String(input), 'https://shop.example').search}`));
  answers -= 1;
  if (answers < 0) return Promise.reject(new TypeError('Failed to fetch'));
  const ids = searchParams.get('ids')?.split(',');
  const asked = [...onServer.keys()]
    .sort()
    .filter((id) => id > (searchParams.get('after') ?? '') && (ids?.includes(id) ?? true));
  const given = asked.slice(0, page);
  const body = {
    pictures: given.map((id) => ({ id, webp: btoa(onServer.get(id) ?? '') })),
    ...(asked.length > given.length ? { after: given.at(-1) } : {}),
  };
  return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }));
}

const make = () =>
  tinyPicturesOf({
    catalogue,
    db,
    call: createNet({ fetch: serve as typeof fetch, baseUrl: 'https://shop.example' }).call,
    signal: giveWay.signal,
    hasNoRoom,
    savesData,
    open: () => Promise.resolve({ match: (path) => Promise.resolve(answered(cached.get(String(path)))) }),
    builtCover: (slug) => Promise.resolve(answered(built.get(slug))),
  });

const product = (id: string, images: readonly string[], subcategoryId?: string) =>
  ({
    _id: id,
    slug: id,
    topCategorySlug: 'dush',
    ...(subcategoryId === undefined ? {} : { subcategoryId }),
    createdAt: '2026-11-01T00:00:00.000Z',
    images: images.map((one) => `/pictures/${one}.webp`),
    attributes: {},
  }) as unknown as FeedProduct;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `i${String(index).padStart(4, '0')}`);

/** Puts goods with these main pictures in the copy, and their tiny ones on the server. */
async function sell(ids: readonly string[]): Promise<void> {
  await catalogue.goods.add(packPart(ids.map((id) => product(`p-${id}`, [id, `second-of-${id}`]))));
  for (const id of ids) onServer.set(id, `tiny ${id}`);
}

const keptIds = async () => (await db.pictures.toCollection().primaryKeys()).sort();

async function shown(path: string): Promise<{ text: string; type: string | null; cache: string | null } | undefined> {
  const answer = await make().standIn(path);
  if (answer === undefined) return undefined;
  const { headers } = answer;
  return { text: await answer.text(), type: headers.get('Content-Type'), cache: headers.get('Cache-Control') };
}

let count = 0;
beforeEach(() => {
  count += 1;
  catalogue = new CatalogueDatabase(`catalogue-${count}`);
  db = new TinyPictureDatabase(`tiny-${count}`);
  onServer = new Map();
  page = 500;
  requests = [];
  answers = Infinity;
  giveWay = new AbortController();
  hasNoRoom.mockReset().mockResolvedValue(false);
  savesData.mockReset().mockReturnValue(false);
  cached.clear();
  built.clear();
});
afterEach(() => {
  catalogue.close();
  db.close();
});

describe('tiny pictures on the device', () => {
  test('come for all goods in a few requests, once, and stand in for every size and format of the main picture', async () => {
    const ids = numbered(1500);
    await sell(ids);
    await make().keep();
    expect(requests).toEqual([
      '/api/catalog/tiny-pictures',
      '/api/catalog/tiny-pictures?after=i0499',
      '/api/catalog/tiny-pictures?after=i0999',
    ]);
    expect(await keptIds()).toEqual(ids);
    await make().keep();
    expect(requests).toHaveLength(3);
    answers = 0;
    for (const path of ['/pictures/i0700.webp', '/pictures/i0700-160.webp', '/pictures/i0700-800.avif'])
      expect(await shown(path)).toEqual({ text: 'tiny i0700', type: 'image/webp', cache: 'no-store' });
    expect(await shown('/pictures/second-of-i0700-160.webp')).toBeUndefined();
    expect(await shown('/assets/i0700-160.webp')).toBeUndefined();
  });

  test('of new goods are asked for by name, and those of goods that are gone are deleted', async () => {
    await sell(numbered(600));
    await make().keep();
    requests = [];
    await catalogue.goods.add(packPart([], ['p-i0003', 'p-i0004']));
    await sell(['i0100x', 'new']);
    await make().keep();
    expect(requests).toEqual(['/api/catalog/tiny-pictures?ids=i0100x,new']);
    const kept = await keptIds();
    expect([kept.length, kept.includes('i0003'), kept.includes('new')]).toEqual([600, false, true]);
  });

  test('go on where the network broke off or the worker gave way', async () => {
    const ids = numbered(1500);
    await sell(ids);
    const tiny = make();
    answers = 2;
    await expect(tiny.keep()).rejects.toThrow();
    expect(await keptIds()).toEqual(ids.slice(0, 1000));
    answers = Infinity;
    requests = [];
    await tiny.keep();
    expect(requests[0]).toBe('/api/catalog/tiny-pictures?after=i0999');
    expect(await keptIds()).toEqual(ids);
    giveWay.abort();
    await sell(['later']);
    await expect(tiny.keep()).rejects.toThrow();
    expect(await keptIds()).toEqual(ids);
  });

  test('that an answer ends before are asked for again; those the server lacks are not', async () => {
    await sell(numbered(120));
    onServer.delete('i0010');
    onServer.delete('i0119');
    page = 7;
    await make().keep();
    expect(await keptIds()).toEqual(numbered(120));
    requests = [];
    await make().keep();
    expect(requests).toEqual([]);
    expect(await shown('/pictures/i0010-160.webp')).toBeUndefined();
  });

  test('are not fetched while the browser saves data, but those of goods that are gone are still deleted', async () => {
    await sell(['a', 'b']);
    await make().keep();
    savesData.mockReturnValue(true);
    requests = [];
    await catalogue.goods.add(packPart([], ['p-a']));
    await sell(['c']);
    await make().keep();
    expect([await keptIds(), requests]).toEqual([['b'], []]);
  });

  test('make room when the disk has little, and none is fetched then', async () => {
    await sell(['a', 'b']);
    await make().keep();
    hasNoRoom.mockResolvedValue(true);
    requests = [];
    await sell(['c']);
    await make().keep();
    expect([await keptIds(), requests]).toEqual([[], []]);
  });

  test('are given up when the disk is full, and the catalogue stays', async () => {
    await sell(['a']);
    await make().keep();
    await sell(['b']);
    const full = vi.spyOn(db.pictures, 'bulkPut').mockRejectedValue(new Dexie.QuotaExceededError());
    await expect(make().keep()).rejects.toThrow();
    full.mockRestore();
    expect(await keptIds()).toEqual([]);
    expect((await readStored(catalogue, ({ _id }) => _id)).size).toBe(2);
  });

  test('a product without one shows the cover of its subcategory, of its category, or the category’s of the build', async () => {
    const category = {
      _id: 'c',
      slug: 'dush',
      position: 0,
      image: { url: '/pictures/wide.webp', alt: '' },
      subcategories: [
        { _id: 's', image: { url: '/pictures/narrow.webp', alt: '' } },
        { _id: 'bare', image: null },
      ],
    } as unknown as CategoryWithFeatures & { position: number };
    await catalogue.categories.put(category);
    await catalogue.goods.add(packPart([product('one', ['x'], 's'), product('two', ['y'], 'bare')]));
    built.set('dush', 'of the build');
    const text = async (path: string) => (await shown(path))?.text;
    expect([await text('/pictures/x-320.avif'), await text('/pictures/y.webp')]).toEqual([
      'of the build',
      'of the build',
    ]);
    // Covers come with the tiny pictures; one that was seen in a better size is used.
    onServer.set('wide', 'tiny wide');
    onServer.set('narrow', 'tiny narrow');
    await make().keep();
    cached.set('/pictures/narrow-480.avif', 'narrow as seen');
    expect([await text('/pictures/x-320.avif'), await text('/pictures/y.webp')]).toEqual([
      'narrow as seen',
      'tiny wide',
    ]);
    expect(await shown('/pictures/x-320.avif')).toMatchObject({ type: 'image/avif', cache: 'no-store' });
    expect(await text('/pictures/unknown-320.avif')).toBeUndefined();
  });
});
