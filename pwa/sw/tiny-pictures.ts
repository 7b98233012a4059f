/**
 * Tiny pictures of all goods, kept on the device beside the copy of the catalogue. They stand in for pictures that
 * neither the network nor the cache can give, so that a page never visited before has pictures offline; a product
 * without one shows the cover of its subcategory or category. They never enter the cache of real pictures.
 */
import { Dexie, type EntityTable } from 'dexie';
import { listTinyPictures, TINY_PICTURES_NAMED } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { originalUrl, pictureIdOf, standInsFor, pictureUrl } from '#contract/products/picture.ts';
import type { CatalogueDatabase } from '../device/database/database.ts';
import { readStored } from '../device/database/find-stored.ts';
import { isDiskFull } from '../device/storage/free-space.ts';
import type { Net } from '../net/call.ts';
import type { PictureCache } from './kept-pictures.ts';

interface TinyPicture {
  id: string;
  /** WebP; null when the server has none for this picture. */
  content: Uint8Array<ArrayBuffer> | null;
}

/** A database of its own: it can be deleted or fail without touching the catalogue. */
export class TinyPictureDatabase extends Dexie {
  pictures!: EntityTable<TinyPicture, 'id'>;

  constructor(name = 'tiny-pictures') {
    super(name);
    this.version(1).stores({ pictures: 'id' });
  }
}

interface Place {
  readonly topCategorySlug: string;
  readonly subcategoryId: string | undefined;
}

export interface TinyPictureOptions {
  readonly catalogue: CatalogueDatabase;
  readonly db: TinyPictureDatabase;
  readonly call: Net['call'];
  readonly signal: AbortSignal;
  /** True while the disk has no room for pictures. */
  readonly hasNoRoom: () => Promise<boolean>;
  /** True when the person asked the browser to save data. */
  readonly savesData: () => boolean;
  readonly open: () => Promise<PictureCache>;
  /** The picture of the build for a category; undefined when it has none on this device. */
  readonly builtCover: (slug: string) => Promise<Response | undefined>;
}

/** Time for a quarter of a megabyte on the slowest network that still serves a shop, ms. */
const PAGE_MS = 60_000;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** The browser asks again for an answer that must not be stored, as soon as the picture is drawn anew. */
function answerOf(content: BodyInit, type: string): Response {
  return new Response(content, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
}

/** Finds what stands in for pictures: their tiny ones, else covers of their goods' subcategories and categories. */
function standInsOf({ catalogue, db, open, builtCover }: TinyPictureOptions) {
  let places: Promise<Map<string, Place>> | undefined;

  /** Reads, for each main picture, the category and subcategory of its product. */
  async function readPlaces(): Promise<Map<string, Place>> {
    const goods = await readStored(catalogue, ({ images, topCategorySlug, subcategoryId }) => ({
      id: pictureIdOf(images[0] ?? ''),
      place: { topCategorySlug, subcategoryId },
    }));
    return new Map([...goods.values()].flatMap(({ id, place }) => (id === undefined ? [] : [[id, place] as const])));
  }

  async function tinyOf(id: string): Promise<Response | undefined> {
    const content = (await db.pictures.get(id))?.content;
    return content == null ? undefined : answerOf(content, 'image/webp');
  }

  /** A picture of the shop's own in any size: cached, else tiny. */
  async function coverOf({ image }: Pick<CategoryWithFeatures, 'image'>): Promise<Response | undefined> {
    const id = pictureIdOf(image?.url ?? '');
    if (id === undefined) return undefined;
    const cache = await open();
    for (const path of standInsFor(pictureUrl(originalUrl(id), 1600))?.smaller ?? []) {
      const cached = await cache.match(path);
      if (cached !== undefined) return answerOf(await cached.blob(), cached.headers.get('Content-Type') ?? '');
    }
    return tinyOf(id);
  }

  async function coverFor(id: string): Promise<Response | undefined> {
    places ??= readPlaces();
    const place = (await places).get(id);
    if (place === undefined) return undefined;
    const category = await catalogue.categories.where('slug').equals(place.topCategorySlug).first();
    const subcategory = category?.subcategories.find(({ _id }) => _id === place.subcategoryId);
    for (const one of [subcategory, category]) {
      const cover = one === undefined ? undefined : await coverOf(one);
      if (cover !== undefined) return cover;
    }
    const built = await builtCover(place.topCategorySlug);
    return built === undefined ? undefined : answerOf(await built.blob(), built.headers.get('Content-Type') ?? '');
  }

  return {
    /** The places of all goods; they may have changed since the last reading. */
    readAnew: () => {
      places = undefined;
      return readPlaces();
    },
    find: async (path: string): Promise<Response | undefined> => {
      const id = pictureIdOf(path);
      return id === undefined ? undefined : ((await tinyOf(id)) ?? coverFor(id));
    },
  };
}

export function tinyPicturesOf(options: TinyPictureOptions) {
  const { catalogue, db, call, signal, hasNoRoom, savesData } = options;
  const standIns = standInsOf(options);
  let keeping: Promise<void> = Promise.resolve();

  /** Ids of the pictures to keep, in ascending order, as the server sends them. */
  async function readWanted(): Promise<string[]> {
    const covers = (await catalogue.categories.toArray()).flatMap((category) =>
      [category, ...category.subcategories].flatMap(({ image }) => pictureIdOf(image?.url ?? '') ?? []),
    );
    return [...new Set([...(await standIns.readAnew()).keys(), ...covers])].sort();
  }

  async function keep(): Promise<void> {
    const wanted = await readWanted();
    const kept = new Set(await db.pictures.toCollection().primaryKeys());
    const isWanted = new Set(wanted);
    await db.pictures.bulkDelete([...kept].filter((id) => !isWanted.has(id)));
    if (await hasNoRoom()) await db.pictures.clear();
    else if (!savesData()) await fetchMissing(wanted, kept);
  }

  async function fetchMissing(wanted: readonly string[], kept: ReadonlySet<string>): Promise<void> {
    let missing = wanted.filter((id) => !kept.has(id));
    // The same for all devices that begin, so that a shared cache can answer.
    let after = wanted[wanted.indexOf(missing[0] ?? '') - 1];
    while (missing.length > 0) {
      const query = missing.length <= TINY_PICTURES_NAMED ? { ids: missing.join(',') } : { after };
      const page = await call(listTinyPictures, { query, signal, timeoutMs: PAGE_MS });
      const given = new Map(page.pictures.map(({ id, webp }) => [id, bytesOf(webp)]));
      const isAnswered = (id: string) => page.after === undefined || id <= page.after;
      await store(missing.filter(isAnswered).map((id) => ({ id, content: given.get(id) ?? null })));
      missing = missing.filter((id) => !isAnswered(id));
      ({ after } = page);
    }
  }

  /** Receipts and the catalogue come first: when the disk is full, the tiny pictures make room. */
  async function store(rows: TinyPicture[]): Promise<void> {
    try {
      await db.pictures.bulkPut(rows);
    } catch (error) {
      if (isDiskFull(error)) await db.pictures.clear();
      throw error;
    }
  }

  return {
    /**
     * Deletes pictures of goods that are gone, and fetches those missing. Rejects without a network and on a full disk;
     * what was stored stays, and the next call goes on from there.
     */
    keep: (): Promise<void> => {
      const kept = keeping.then(keep);
      keeping = kept.catch(() => undefined);
      return kept;
    },
    /** The answer in place of the picture at this path, not to be stored; undefined when nothing can stand in for it. */
    standIn: standIns.find,
  };
}
