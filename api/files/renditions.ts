/**
 * Renditions of preset widths and formats, made from the originals at the first request and stored on the disk. Concurrent requests for one
 * rendition share one conversion; at most two run at a time, so that a first visit to a fresh shop doesn't take the processor from the
 * sales.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { CodedError } from '#contract/errors.ts';
import { TINY_WIDTH, type PictureFormat, type RenditionName } from '#contract/products/picture.ts';
import { storedFile, type PictureStore, type StoredPicture } from './picture-store.ts';

const MAKING_AT_ONCE = 2;
/** A visit to a fresh shop requests some dozens; a client behind this many would disconnect before its turn. */
const WAITING_MAX = 100;
const RETRY_SECONDS = 5;
/** No conversion takes this long: an older draft was left by a crash. */
const DRAFT_LEFT_MS = 60 * 60_000;
const DRAFT = /\.(avif|webp)\.[0-9a-f-]{36}$/;

/**
 * Visually equal qualities. AVIF's effort is what a first shopper can wait for: at 480 px 50 ms on one core of a small server, twice WebP's
 * time and a sixth fewer bytes; effort 4 takes 280 ms for another tenth.
 */
const ENCODE: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
};

/** Bytes of a tiny rendition at most, so that those of fifteen thousand goods stay within 8 MB. */
const TINY_BYTES = 500;
/** Qualities tried for a tiny rendition: the browser blurs it by scaling, so that the lower ones differ little. */
const TINY_QUALITIES = [60, 40, 20, 5];

/** A tiny rendition, of the best quality that stays within `TINY_BYTES`, else of the lowest. */
async function encodeTiny(picture: Sharp): Promise<Buffer> {
  const pixels = await picture
    .resize({ width: TINY_WIDTH, height: 2 * TINY_WIDTH, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  let encoded = Buffer.alloc(0);
  for (const quality of TINY_QUALITIES) {
    encoded = await sharp(pixels).webp({ quality, effort: 6 }).toBuffer();
    if (encoded.length <= TINY_BYTES) break;
  }
  return encoded;
}

async function encode(original: Buffer, { width, format }: RenditionName): Promise<Buffer> {
  const picture = sharp(original);
  if (width === TINY_WIDTH && format === 'webp') return encodeTiny(picture);
  return ENCODE[format](picture.resize({ width, withoutEnlargement: true })).toBuffer();
}

export class Renditions {
  private readonly store: PictureStore;
  private readonly folder: string;
  private readonly making = new Map<string, Promise<StoredPicture | undefined>>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  /** `store` holds the originals; `folder` the renditions. */
  constructor(store: PictureStore, folder: string) {
    this.store = store;
    this.folder = folder;
  }

  /** Removes drafts of conversions that a crash interrupted. */
  async clearDrafts(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!DRAFT.test(name)) continue;
      const { mtimeMs } = await stat(join(this.folder, name));
      if (now - mtimeMs > DRAFT_LEFT_MS) await rm(join(this.folder, name), { force: true });
    }
  }

  /**
   * The rendition of this name, made now at its first request; undefined when there is no such original. Throws `unavailable` when too many
   * conversions are queued.
   */
  async rendition(name: RenditionName): Promise<StoredPicture | undefined> {
    const path = this.place(name);
    const found = await storedFile(path);
    if (found !== undefined) return found;
    const running = this.making.get(path);
    if (running !== undefined) return running;
    const making = this.make(name, path).finally(() => this.making.delete(path));
    this.making.set(path, making);
    return making;
  }

  /** The bytes of a rendition if it was made earlier. */
  async readMade(name: RenditionName): Promise<Buffer | undefined> {
    try {
      return await readFile(this.place(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  private place({ id, width, format }: RenditionName): string {
    return join(this.folder, `${id}-${width}.${format}`);
  }

  private async make(name: RenditionName, path: string): Promise<StoredPicture | undefined> {
    const { id } = name;
    const original = await this.store.open(id);
    if (original === undefined) return undefined;
    await this.turn();
    // Written aside and renamed: a reader, or the next start after a crash, never sees a partial file.
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(draft, await encode(await buffer(original.read()), name));
      await rename(draft, path);
      // The original may have been removed while its rendition was made.
      if ((await this.store.open(id)) === undefined) await rm(path, { force: true });
      return await storedFile(path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Resolves when a place is free, and takes it. */
  private async turn(): Promise<void> {
    if (this.waiting.length >= WAITING_MAX) throw new CodedError('unavailable', { retryAfter: RETRY_SECONDS });
    while (this.busy >= MAKING_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy += 1;
  }
}
