/**
 * Pictures on the disk: originals under their content hash, renditions of preset widths and formats made at the first
 * request and kept. Several requests for one rendition share one making; at most two are made at a time, so that a
 * first visit to a fresh shop doesn't take the processor from the sales.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat, RenditionName } from '#contract/rules/picture.ts';

const MAKING_AT_ONCE = 2;

/**
 * Equal to the eye. AVIF's effort is what a first shopper can wait for: at 480 px 50 ms on one core of a small server,
 * twice WebP's time and a sixth fewer bytes; effort 4 takes 280 ms for another tenth.
 */
const ENCODE: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
};

/** A file ready to be sent. */
export interface StoredPicture {
  readonly path: string;
  readonly bytes: number;
}

async function stored(path: string): Promise<StoredPicture | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, bytes: found.size } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export class Renditions {
  private readonly folder: string;
  private readonly making = new Map<string, Promise<StoredPicture | undefined>>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  /** `folder` holds the originals as `<hash>.webp`. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** The original, or undefined when there is none of this hash. */
  async original(hash: string): Promise<StoredPicture | undefined> {
    return stored(join(this.folder, `${hash}.webp`));
  }

  /** The rendition of this name, made now when nobody asked before; undefined when there is no such original. */
  async rendition(name: RenditionName): Promise<StoredPicture | undefined> {
    const path = join(this.folder, 'renditions', `${name.id}-${name.width}.${name.format}`);
    const found = await stored(path);
    if (found !== undefined) return found;
    const running = this.making.get(path);
    if (running !== undefined) return running;
    const making = this.make(name, path).finally(() => this.making.delete(path));
    this.making.set(path, making);
    return making;
  }

  private async make({ id, width, format }: RenditionName, path: string): Promise<StoredPicture | undefined> {
    const original = await this.original(id);
    if (original === undefined) return undefined;
    await this.turn();
    // Written aside and renamed: a reader, or the next start after a crash, never sees half a file.
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(join(this.folder, 'renditions'), { recursive: true });
      await ENCODE[format](sharp(original.path).resize({ width, withoutEnlargement: true })).toFile(draft);
      await rename(draft, path);
      return await stored(path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Resolves when one of the places is free, and takes it. */
  private async turn(): Promise<void> {
    while (this.busy >= MAKING_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy += 1;
  }
}
